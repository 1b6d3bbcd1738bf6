import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useText, type TextKey } from '@/shared/i18n';
import { paths } from '@/shared/routing';
import './exception-page.css';

const texts = { '403': 'exception.403', '404': 'exception.404', '500': 'exception.500' } as const satisfies Record<
  string,
  TextKey
>;

/** Pages for what cannot be shown [B2.40]. */
export function ExceptionPage({ status }: { readonly status: keyof typeof texts }): ReactNode {
  const text = useText();
  return (
    <section className="exception">
      <p className="exception-code" aria-hidden="true">
        {status}
      </p>
      <h1>{text(texts[status])}</h1>
      <Link className="button button-primary" to={paths.home}>
        {text('action.home')}
      </Link>
    </section>
  );
}

/** A menu entry points to a page this version does not have: said plainly, with the name an administrator needs. */
export function NotInstalledPage({ component }: { readonly component: string }): ReactNode {
  const text = useText();
  return (
    <section className="exception">
      <h1>{text('exception.notInstalled')}</h1>
      <p>{text('exception.notInstalledHint', { component })}</p>
      <Link className="button button-primary" to={paths.home}>
        {text('action.home')}
      </Link>
    </section>
  );
}
