import { Suspense, useMemo, useRef, useState, type ReactNode } from 'react';
import type { FlowDetail } from '@/entities/workflow/running';
import type { ActFormHandle } from '@/widgets/screen-form';
import { lazyPart } from '@/shared/chunk';
import { loadEditors } from '@/shared/fields';
import { useDataText, useText } from '@/shared/i18n';
import { EmptyState, Skeleton, Tag } from '@/shared/ui';
import { isWritable, taskForm } from '../model/task-form.ts';
import { useActs } from '../model/use-acts.ts';
import { useOpinion } from '../model/use-opinion.ts';
import { ActionBar } from './action-bar.tsx';
import { DiagramSection } from './diagram-section.tsx';
import { HistoryLines } from './history-lines.tsx';
import { NextTask } from './next-task.tsx';
import { OpinionBox } from './opinion-box.tsx';
import { Ahead, OpenPeople } from './people.tsx';

const ActForm = lazyPart(async () => {
  loadEditors().catch(() => undefined);
  return (await import('@/widgets/screen-form')).ActForm;
});

type FlowPageProps = {
  readonly detail: FlowDetail;
  /** Everything is asked for anew. */
  readonly onChanged: () => Promise<void>;
};

const statusColors = { '1': '#1d5fbf', '2': '#17734f', '3': '#c7282e', '4': null } as const;

/** One page for the document, what was said of it, who comes next, and what can be done. */
export function FlowPage({ detail, onChanged }: FlowPageProps): ReactNode {
  const text = useText();
  const { instance, task, view } = detail;
  const said = useOpinion();
  const press = useRef<ActFormHandle>(null);
  const form = useMemo(() => (view === null ? null : taskForm(view, task?.needed ?? [])), [view, task]);
  const isReadonly = task === null || form === null || !isWritable(form);
  const [acted, setActed] = useState(false);
  const acts = useActs({
    detail,
    said,
    press: isReadonly ? null : press,
    onDone: async () => {
      setActed(true);
      await onChanged();
    },
  });
  return (
    <div className="flow-page">
      <Head detail={detail} />
      {acted || (task === null && instance.status === '1') ? <NextTask after={acted} current={task?.id ?? ''} /> : null}
      <div className="flow-columns">
        <div className="flow-main">
          {form === null ? (
            <div className="panel">
              <EmptyState text={text('flow.formGone')} />
            </div>
          ) : (
            <Suspense fallback={<Skeleton rows={8} label={text('app.loading')} />}>
              <ActForm
                code={instance.formCode}
                view={form}
                record={detail.record ?? NOTHING}
                isReadonly={isReadonly}
                act={{ title: form.title, draft: `task-${task?.id ?? ''}`, send: acts.agreeWith, press }}
              />
            </Suspense>
          )}
          {task === null ? null : <OpinionBox detail={detail} said={said} errors={acts.errors} />}
        </div>
        <aside className="flow-side">
          <OpenPeople detail={detail} onRemove={acts.removeSigner} />
          <Ahead ahead={detail.ahead} />
          <HistoryLines history={detail.history} />
        </aside>
      </div>
      <DiagramSection detail={detail} />
      <ActionBar detail={detail} acts={acts} />
    </div>
  );
}

const NOTHING = {};

function Head({ detail: { instance, task } }: { readonly detail: FlowDetail }): ReactNode {
  const text = useText();
  const dataText = useDataText();
  return (
    <header className="panel flow-head">
      <h1>
        {dataText(instance.title)}{' '}
        <Tag text={text(`flow.status.${instance.status}`)} color={statusColors[instance.status]} />
        {instance.isSuspended ? <Tag text={text('flow.suspended')} color="#8f5600" /> : null}
      </h1>
      <p>
        {dataText(instance.processName)} ·{' '}
        {text('flow.startedBy', { name: instance.starter, time: instance.startTime })}
      </p>
      {task === null ? null : (
        <p>
          {text('flow.node')}：{dataText(task.nodeName)}
          {task.kind === 'sign' ? null : ` · ${text(`flow.kind.${task.kind}`)}`}
          {task.owner === null
            ? null
            : ` · ${text(task.isDelegated ? 'flow.delegated' : 'flow.entrusted', { name: task.owner })}`}
          {task.dueTime === null ? null : ` · ${text('flow.due', { time: task.dueTime })}`}
          {task.urgeCount === 0 ? null : ` · ${text('flow.urged', { count: task.urgeCount })}`}
        </p>
      )}
    </header>
  );
}
