import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { PartTexts, useText, type TextKey } from '@/shared/i18n';
import { paths } from '@/shared/routing';
import { Button } from '@/shared/ui';
import { Drawing, type DrawingName } from './drawing.tsx';
import './exception-page.css';

const pages = {
  '403': { title: 'exception.403', hint: 'exception.403Hint' },
  '404': { title: 'exception.404', hint: 'exception.404Hint' },
  '500': { title: 'exception.500', hint: 'exception.500Hint' },
} as const satisfies Record<string, { title: TextKey; hint: TextKey }>;

/** Pages for what cannot be shown [B2.40, B8.9]: what happened, what to do, and the ways on. */
export function ExceptionPage({ status }: { readonly status: keyof typeof pages }): ReactNode {
  const text = useText();
  const { title, hint } = pages[status];
  return <Exception drawing={status} code={status} title={text(title)} hint={text(hint)} />;
}

/** A menu entry points to a page this version does not have: said plainly, with the name an administrator needs [B2.25]. */
export function NotInstalledPage({ component }: { readonly component: string }): ReactNode {
  const text = useText();
  return (
    <Exception
      drawing="missing"
      title={text('exception.notInstalled')}
      hint={text('exception.notInstalledHint', { component })}
    />
  );
}

/** The server behind the application has nothing to show on this page: it belongs to the server of this product. */
export function NotOfferedPage({ title }: { readonly title: string }): ReactNode {
  return (
    <PartTexts part="family">
      <NotOffered title={title} />
    </PartTexts>
  );
}

function NotOffered({ title }: { readonly title: string }): ReactNode {
  const text = useText();
  return (
    <Exception drawing="missing" title={text('family.notOffered')} hint={text('family.notOfferedHint', { title })} />
  );
}

/** Menu redirects that lead to each other end here instead of going round for ever. */
export function RedirectCyclePage({ trail }: { readonly trail: readonly string[] }): ReactNode {
  const text = useText();
  return (
    <Exception drawing="500" title={text('page.cycle')} hint={text('page.cycleHint', { trail: trail.join(' → ') })} />
  );
}

type ExceptionProps = {
  readonly drawing: DrawingName;
  readonly code?: string;
  readonly title: string;
  readonly hint: string;
};

function Exception({ drawing, code, title, hint }: ExceptionProps): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  return (
    <section className="exception">
      <Drawing name={drawing} />
      {code === undefined ? null : <p className="exception-code">{code}</p>}
      <h1>{title}</h1>
      <p>{hint}</p>
      <div className="exception-ways">
        {/* A page opened by its address has nothing to go back to. */}
        {window.history.length > 1 ? <Button onClick={() => void navigate(-1)}>{text('exception.back')}</Button> : null}
        <Link className="button button-primary" to={paths.home}>
          {text('action.home')}
        </Link>
      </div>
    </section>
  );
}
