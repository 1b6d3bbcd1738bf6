import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useDataText, useText } from '@/shared/i18n';
import { EmptyState } from '@/shared/ui';
import './layouts.css';

type FolderPageProps = {
  readonly title: string;
  readonly entries: readonly { readonly path: string; readonly title: string }[];
};

/** A menu entry that stays on its own path without a page of its own [B2.25]: what it holds, as links. */
export function FolderPage({ title, entries }: FolderPageProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  return (
    <section className="panel folder">
      <h1>{dataText(title)}</h1>
      {entries.length === 0 ? (
        <EmptyState text={text('folder.empty')} />
      ) : (
        <ul>
          {entries.map((entry) => (
            <li key={entry.path}>
              <Link to={entry.path}>{dataText(entry.title)}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
