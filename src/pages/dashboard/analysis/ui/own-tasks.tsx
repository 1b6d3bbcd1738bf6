import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { approvePath, newestTasksQuery } from '@/entities/workflow/own';
import { useText } from '@/shared/i18n';
import { ErrorState, Skeleton } from '@/shared/ui';

/** The newest tasks the reader has to decide [workflow.tasks]. */
export function OwnTasks(): ReactNode {
  const text = useText();
  const tasks = useQuery(newestTasksQuery);
  if (tasks.data === undefined) {
    return tasks.error === null ? (
      <Skeleton rows={3} label={text('app.loading')} />
    ) : (
      <ErrorState
        title={text('home.tasksFailed')}
        retry={{ label: text('action.retry'), act: () => void tasks.refetch() }}
      />
    );
  }
  const { records, total } = tasks.data;
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
