import { useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { $menu } from '@/entities/permission';
import { waitingQuery } from '@/entities/workflow/own';
import { formPathOf } from '@/shared/form-path';
import { useDataText, useText } from '@/shared/i18n';
import { ErrorState } from '@/shared/ui';

/** The documents that were handed in and wait for the reader's audit, the oldest first; nothing where none does. */
export function WaitingDocuments(): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const menu = useUnit($menu);
  const waiting = useQuery(waitingQuery);
  if (waiting.data === undefined)
    return waiting.error === null ? null : (
      <ErrorState
        title={text('home.waitingFailed')}
        retry={{ label: text('action.retry'), act: () => void waiting.refetch() }}
      />
    );
  const { records, total } = waiting.data;
  if (total === 0) return null;
  return (
    <div>
      <h2>{text('home.waiting', { count: total })}</h2>
      <ul className="home-tasks">
        {records.map(({ form, title, id, number, by, since }) => (
          <li key={id}>
            <Link to={`${formPathOf(menu, form)}?form=view&id=${encodeURIComponent(id)}`}>
              {dataText(title)} {number}
            </Link>{' '}
            <span className="home-soft">
              {by} · {since}
            </span>
          </li>
        ))}
      </ul>
      {total > records.length ? (
        <p className="home-soft">{text('home.waitingMore', { count: total - records.length })}</p>
      ) : null}
    </div>
  );
}
