import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { plain } from '#core/values/plain.ts';

/** Shows the title of a row as a link: on a phone the column of actions is out of sight. */
export function TitleLink({ title, to }: { readonly title: unknown; readonly to: string }): ReactNode {
  return (
    <Link className="cell-link" to={to}>
      {plain(title)}
    </Link>
  );
}
