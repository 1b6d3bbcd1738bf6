import { useUnit } from 'effector-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { $token, $user } from '@/entities/session';
import { connection } from '@/shared/api';
import { PartTexts, useCoreLanguage, useDataText, useText } from '@/shared/i18n';
import { fillUrlTemplate, frameAddress, type FilledTemplate } from '@/shared/routing';
import { ErrorState, Icon } from '@/shared/ui';
import './layouts.css';

type FramedPageProps = {
  readonly url: string;
  readonly title: string;
  /** Only the menu may write expressions: an address that somebody sent must not read the session. */
  readonly canFill: boolean;
};

/** A page of another site, or of the server, inside the application [A2.18]. */
export function FramedPage(props: FramedPageProps): ReactNode {
  return (
    <PartTexts part="framed">
      <Framed {...props} />
    </PartTexts>
  );
}

function Framed({ url, title, canFill }: FramedPageProps): ReactNode {
  const text = useText();
  const filled = useFilled(url, canFill);
  if (filled.kind === 'unknown') {
    return (
      <ErrorState
        title={text('framed.unknown')}
        reason={text('framed.unknownHint', { expression: filled.expression })}
      />
    );
  }
  if (filled.kind === 'leaking') {
    return <ErrorState title={text('framed.leaking')} reason={text('framed.leakingHint', { host: filled.host })} />;
  }
  const address = frameAddress(filled.url, window.location.origin);
  if (address === null) {
    return <ErrorState title={text('framed.refused')} reason={text('framed.refusedHint', { url: filled.url })} />;
  }
  return <FramedSite key={address.href} href={address.href} host={address.host} title={title} />;
}

/** After so long without an answer the user is told; the frame goes on trying. */
const SLOW_MS = 20_000;
/** Scripts, forms and storage of its own, but not the window above. A page of this very site is trusted as the application is. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads allow-modals';

function FramedSite({
  href,
  host,
  title,
}: {
  readonly href: string;
  readonly host: string;
  readonly title: string;
}): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const [round, setRound] = useState(0);
  const [state, setState] = useState<'loading' | 'shown' | 'slow' | 'blocked'>('loading');
  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('slow'), SLOW_MS);
    // The security policy of this application names the sites that may be embedded; the browser tells of the others here.
    const onRefusal = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent): void => {
      if (effectiveDirective === 'frame-src' && href.startsWith(blockedURI)) setState('blocked');
    };
    document.addEventListener('securitypolicyviolation', onRefusal);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('securitypolicyviolation', onRefusal);
    };
  }, [state, href]);
  const retry = {
    label: text('action.retry'),
    act: (): void => {
      setRound(round + 1);
      setState('loading');
    },
  };
  const name = dataText(title) === '' ? text('framed.title') : dataText(title);
  return (
    <section className="panel framed" aria-label={name}>
      <header>
        <h1>{name}</h1>
        <span className="framed-host">{host}</span>
        <a className="button" href={href} target="_blank" rel="noreferrer">
          <Icon name="right" />
          {text('framed.newWindow')}
        </a>
      </header>
      {state === 'loading' ? <p role="status">{text('framed.loading', { host })}</p> : null}
      {state === 'slow' ? (
        <ErrorState title={text('framed.slow', { host })} reason={text('framed.slowHint')} retry={retry} />
      ) : null}
      {state === 'blocked' ? (
        <ErrorState title={text('framed.blocked', { host })} reason={text('framed.blockedHint')} retry={retry} />
      ) : (
        <iframe
          key={round}
          src={href}
          title={name}
          sandbox={SANDBOX}
          referrerPolicy="no-referrer"
          hidden={state === 'slow'}
          onLoad={() => setState((now) => (now === 'blocked' ? now : 'shown'))}
        />
      )}
    </section>
  );
}

function useFilled(url: string, canFill: boolean): FilledTemplate {
  const [token, user] = useUnit([$token, $user]);
  const language = useCoreLanguage();
  return useMemo(() => {
    if (!canFill) return url.includes('{{') ? { kind: 'unknown', expression: url } : { kind: 'filled', url };
    const { baseUrl, tenantId } = connection();
    return fillUrlTemplate(url, {
      origin: window.location.origin,
      serverBase: new URL(baseUrl, window.location.origin).href.replace(/\/$/, ''),
      token: token ?? '',
      tenant: tenantId?.() ?? '0',
      language: language === 'zh' ? 'zh-CN' : 'en-US',
      user: {
        id: user?.id ?? '',
        username: user?.username ?? '',
        realname: user?.realname ?? '',
        orgCode: user?.orgCode ?? '',
      },
    });
  }, [url, canFill, token, user, language]);
}
