import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { $token } from '@/entities/session';
import { Embedded } from '@/shared/embedded';
import { PartTexts, useText } from '@/shared/i18n';
import { fullPath, paths } from '@/shared/routing';
import { ErrorState } from '@/shared/ui';
import { framedScreen } from '../model/framed-screen.ts';

/** A list in somebody's frame: `/onlineIframe/OnlineIframe?code=` without our own frame, `OnlCgformAutoIframe` inside it [B2.3]. */
export function IframePage(): ReactNode {
  return <FramedScreen part="list" />;
}

/** The form of a record in somebody's frame: `/onlineIframe/OnlineIframeEdit?code=&id=` [B2.3]. */
export function IframeEditPage(): ReactNode {
  return <FramedScreen part="edit" />;
}

function FramedScreen({ part }: { readonly part: 'list' | 'edit' }): ReactNode {
  const text = useText();
  const location = useLocation();
  const token = useUnit($token);
  // The page itself is open to everybody [A2.1]; what it shows is not.
  if (token === null)
    return (
      <div className="state" role="alert">
        <p>{text('token.invalid')}</p>
        <Link className="button button-primary" to={paths.signInFor(fullPath(location))} reloadDocument>
          {text('shell.login')}
        </Link>
      </div>
    );
  const address = framedScreen(location.search, part);
  if (address !== null) return <Embedded key={address} address={address} />;
  return (
    <PartTexts part="embed">
      <WithoutCode />
    </PartTexts>
  );
}

function WithoutCode(): ReactNode {
  const text = useText();
  return <ErrorState title={text('embed.noCode')} reason={text('embed.noCodeHint')} />;
}
