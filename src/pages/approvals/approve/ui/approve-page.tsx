import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { flowDetailQuery, type FlowAsked, type FlowDetail } from '@/entities/workflow/running';
import { PartTexts, useText } from '@/shared/i18n';
import { Button, EmptyState, ErrorState, Skeleton } from '@/shared/ui';
import { useUnsaved } from '@/shared/unsaved';
import { useOpinion } from '../model/use-opinion.ts';
import { FlowPage } from './flow-page.tsx';
import './approve.css';

/** A task to be decided, or an instance to be looked at [workflow.approve]. */
export function ApprovePage(): ReactNode {
  return (
    <PartTexts part="approvals">
      <Asked />
    </PartTexts>
  );
}

function Asked(): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const { search } = useLocation();
  const asked = askedIn(new URLSearchParams(search));
  if (asked === null)
    return (
      <div className="panel">
        <EmptyState text={text('flow.nothingAsked')} />
        <p className="flow-center">
          <Button look="primary" onClick={() => void navigate('/workflow/tasks')}>
            {text('flow.toTasks')}
          </Button>
        </p>
      </div>
    );
  return <Opened key={search} asked={asked} />;
}

/** Reads the task, instance or document the address names; null for none. */
function askedIn(query: URLSearchParams): FlowAsked | null {
  const [task, instance, form, record] = ['task', 'instance', 'form', 'record'].map((name) => query.get(name) ?? '');
  if (task !== undefined && task !== '') return { taskId: task };
  if (instance !== undefined && instance !== '') return { instanceId: instance };
  return form === undefined || record === undefined || form === '' || record === ''
    ? null
    : { formCode: form, recordId: record };
}

/** Shown detail, the number of fresh starts, and whether the last one followed a decision. */
type Taken = { readonly detail: FlowDetail; readonly take: number; readonly hasActed: boolean };

function Opened({ asked }: { readonly asked: FlowAsked }): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const query = flowDetailQuery(asked);
  // What it began with: neither what others do meanwhile nor a page hidden for long may take away what was typed.
  const [page, setPage] = useState<Taken | null>(null);
  // Words outlive what is asked for anew: a decision that came too late can still be said of the next task.
  const said = useOpinion();
  const unsaved = useUnsaved();
  const { data, error, refetch } = useQuery({ ...query, enabled: page === null });
  if (page === null && data !== undefined) setPage({ detail: data, take: 0, hasActed: false });
  if (page !== null)
    return (
      <FlowPage
        key={page.take}
        detail={page.detail}
        said={said}
        hasActed={page.hasActed}
        onChanged={async (change) => {
          const detail = await cache.fetchQuery(query).catch(() => null);
          // What was done is done; that it cannot be looked at any more is said in place of the page.
          if (detail === null) return setPage(null);
          const isSame = change === 'added' && detail.task?.id === page.detail.task?.id;
          if (isSame) return setPage({ ...page, detail });
          // What was filled in for the task before has gone with it.
          unsaved.clean();
          setPage({ detail, take: page.take + 1, hasActed: change !== 'outdated' });
        }}
      />
    );
  if (error !== null)
    return (
      <ErrorState
        title={text('flow.loadFailed')}
        reason={error.message}
        retry={{ label: text('action.retry'), act: () => void refetch() }}
      />
    );
  return (
    <div className="panel">
      <Skeleton rows={12} label={text('app.loading')} />
    </div>
  );
}
