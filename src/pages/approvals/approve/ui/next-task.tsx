import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { flowTodoSubject } from '#core/managed/workflow-run.ts';
import { plain } from '#core/values/plain.ts';
import { managedListQuery } from '@/entities/system/managed';
import { approvePath } from '@/entities/workflow/own';
import { useText } from '@/shared/i18n';

type NextTaskProps = {
  /** Something was just decided. */
  readonly after: boolean;
};

const oldestFirst = { page: 1, size: 1, sort: { field: 'arriveTime', direction: 'asc' }, filters: {} } as const;

/** The way on after a decision: the task that waits longest. */
export function NextTask({ after }: NextTaskProps): ReactNode {
  const text = useText();
  const { data } = useQuery({
    ...managedListQuery(flowTodoSubject, { search: oldestFirst, fields: [] }),
    meta: { isQuiet: true },
  });
  const [next] = data?.records ?? [];
  if (data === undefined || (next === undefined && !after)) return null;
  return (
    <p className="panel flow-next" role="status">
      {next === undefined ? (
        <>
          {text('flow.noNext')} <Link to="/workflow/tasks">{text('flow.toTasks')}</Link>
        </>
      ) : (
        <>
          {text('label.value', { label: text('flow.next'), value: '' })}
          <Link to={approvePath({ task: next.id })}>{plain(next['title'])}</Link>
        </>
      )}
    </p>
  );
}
