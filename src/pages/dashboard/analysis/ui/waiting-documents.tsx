import { useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { $menu } from '@/entities/permission';
import { newestQuery } from '@/entities/workflow/own';
import { formPathOf } from '@/shared/form-path';
import { useDataText, useText } from '@/shared/i18n';

const NONE = { records: [], total: 0 };

/** The documents that were handed in and wait for the reader's audit, the oldest first; nothing where none does. */
export function WaitingDocuments(): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const menu = useUnit($menu);
  // What failed is said beside it, where the tasks would be.
  const { records, total } = useQuery(newestQuery).data?.documents ?? NONE;
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
