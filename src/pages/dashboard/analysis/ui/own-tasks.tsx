import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { flowTodoSubject } from '#core/managed/workflow-run.ts';
import { plain } from '#core/screen/list-view.ts';
import { managedListQuery } from '@/entities/system/managed';
import { approvePath } from '@/entities/workflow/running';
import { PartTexts, useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { Skeleton } from '@/shared/ui';

/** The newest tasks the reader has to decide [workflow.tasks]. */
export function OwnTasks(): ReactNode {
  return (
    <PartTexts part="approvals">
      <Tasks />
    </PartTexts>
  );
}

const newest = { page: 1, size: 5, sort: { field: 'arriveTime', direction: 'desc' }, filters: {} } as const;

function Tasks(): ReactNode {
  const text = useText();
  const tasks = useQuery(managedListQuery(flowTodoSubject, { search: newest, fields: [] }));
  // Not the room a whole list waits in: nothing below may move when the few lines come.
  if (tasks.isPending) return <Skeleton rows={3} label={text('app.loading')} />;
  return (
    <>
      <h2>{text('flow.homeTitle')}</h2>
      <Loaded
        query={tasks}
        lines={3}
        renderData={({ records, total }) =>
          records.length === 0 ? (
            <p className="home-soft">{text('flow.homeNone')}</p>
          ) : (
            <>
              <ul className="home-tasks">
                {records.map((row) => (
                  <li key={row.id}>
                    <Link to={approvePath({ task: row.id })}>{plain(row['title'])}</Link>{' '}
                    <span className="home-soft">
                      {plain(row['nodeName'])} · {plain(row['arriveTime'])}
                    </span>
                  </li>
                ))}
              </ul>
              <p>
                <Link to="/workflow/tasks">{text('flow.homeAll', { count: total })}</Link>
              </p>
            </>
          )
        }
      />
    </>
  );
}
