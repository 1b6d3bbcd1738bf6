import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { approvePath, newestQuery } from '@/entities/workflow/own';
import { useText } from '@/shared/i18n';
import { ErrorState, Skeleton } from '@/shared/ui';

/** The newest tasks the reader has to decide [workflow.tasks]. */
export function OwnTasks(): ReactNode {
  const text = useText();
  const newest = useQuery(newestQuery);
  if (newest.data === undefined) {
    return newest.error === null ? (
      <Skeleton rows={3} label={text('app.loading')} />
    ) : (
      <ErrorState
        title={text('home.tasksFailed')}
        retry={{ label: text('action.retry'), act: () => void newest.refetch() }}
      />
    );
  }
  const { records, total } = newest.data.tasks;
  return (
    <>
      <h2>{text('home.tasks')}</h2>
      {records.length === 0 ? (
        <p className="home-soft">{text('home.tasksNone')}</p>
      ) : (
        <>
          <ul className="home-tasks">
            {records.map(({ id, title, nodeName, arriveTime }) => (
              <li key={id}>
                <Link to={approvePath({ task: id })}>{title}</Link>{' '}
                <span className="home-soft">
                  {nodeName} · {arriveTime}
                </span>
              </li>
            ))}
          </ul>
          <p>
            <Link to="/workflow/tasks">{text('home.tasksAll', { count: total })}</Link>
          </p>
        </>
      )}
    </>
  );
}
