import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { MenuNode } from '@/entities/permission';
import { useDataText, useText } from '@/shared/i18n';
import { paths } from '@/shared/routing';

/** Home, then the routes down to the page [A2.15, B2.25]; those that are pages themselves can be gone back to. */
export function Breadcrumb({
  routes,
  ownTitle,
}: {
  readonly routes: readonly MenuNode[];
  /** Title of a page without an entry; empty where there is one. */
  readonly ownTitle: string;
}): ReactNode {
  const text = useText();
  const dataText = useDataText();
  return (
    <nav className="shell-trail" aria-label={text('shell.breadcrumb')}>
      <ol>
        <li>
          <Link to={paths.home}>{text('shell.home')}</Link>
        </li>
        {routes.map((node, index) => {
          const isLast = index === routes.length - 1;
          const title = dataText(node.meta.title === '' ? node.path : node.meta.title);
          return (
            <li key={node.id ?? node.path} aria-current={isLast ? 'page' : undefined}>
              {isLast || !isPage(node) ? title : <Link to={node.path}>{title}</Link>}
            </li>
          );
        })}
        {routes.length === 0 && ownTitle !== '' ? <li aria-current="page">{ownTitle}</li> : null}
      </ol>
    </nav>
  );
}

function isPage({ component }: MenuNode): boolean {
  return component !== null && component !== '' && !component.includes('layouts');
}
