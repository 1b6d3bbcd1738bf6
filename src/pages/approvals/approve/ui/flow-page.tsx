import { Suspense, useEffect, useMemo, useRef, useState, type ReactNode, type Ref } from 'react';
import type { FlowDetail } from '@/entities/workflow/running';
import type { ActFormHandle } from '@/widgets/screen-form';
import { lazyPart } from '@/shared/chunk';
import { loadEditors } from '@/shared/fields';
import { useDataText, useText } from '@/shared/i18n';
import { Button, EmptyState, Skeleton, Tag } from '@/shared/ui';
import { emptyFields, isWritable, taskForm } from '../model/task-form.ts';
import { useActs, type Change, type Said } from '../model/use-acts.ts';
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
  readonly said: Said;
  /** Something was just decided here. */
  readonly hasActed: boolean;
  /** Everything is asked for anew. */
  readonly onChanged: (change: Change) => Promise<void>;
};

const statusColors = { '1': '#1d5fbf', '2': '#17734f', '3': '#c7282e', '4': null } as const;

/** One page for the document, what was said of it, who comes next, and what can be done. */
export function FlowPage({ detail, said, hasActed, onChanged }: FlowPageProps): ReactNode {
  const text = useText();
  const { instance, task, view } = detail;
  const press = useRef<ActFormHandle>(null);
  const record = detail.record ?? NOTHING;
  const [begun] = useState(record);
  const [showsAll, setShowsAll] = useState(false);
  const empty = useMemo(() => (view === null ? NONE : emptyFields(view, begun)), [view, begun]);
  const form = useMemo(
    () => (view === null ? null : taskForm(view, task?.needed ?? [], showsAll ? NONE : empty)),
    [view, task, empty, showsAll],
  );
  const isReadonly = task === null || form === null || !isWritable(form);
  const acts = useActs({ detail, said, press: isReadonly ? null : press, onChanged });
  const top = useRef<HTMLElement>(null);
  useEffect(() => {
    // What became of it, and the way on, stand above.
    if (!hasActed) return;
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'center' });
  }, [hasActed]);
  return (
    <div className="flow-page">
      <Head detail={detail} ref={top} />
      {task === null && (hasActed || instance.status === '1') ? <NextTask after={hasActed} /> : null}
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
                record={record}
                isReadonly={isReadonly}
                act={{ title: form.title, draft: `task-${task?.id ?? ''}`, send: acts.agreeWith, press }}
              />
              {empty.size === 0 ? null : (
                <Button
                  look="link"
                  className="flow-empty"
                  aria-expanded={showsAll}
                  onClick={() => setShowsAll(!showsAll)}
                >
                  {text(showsAll ? 'flow.hideEmpty' : 'flow.showEmpty', { count: empty.size })}
                </Button>
              )}
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
const NONE: ReadonlySet<string> = new Set();

function Head({
  detail: { instance, task },
  ref,
}: Pick<FlowPageProps, 'detail'> & { readonly ref: Ref<HTMLElement> }): ReactNode {
  const text = useText();
  const dataText = useDataText();
  return (
    <header className="panel flow-head" ref={ref} tabIndex={-1}>
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
          {text('label.value', { label: text('flow.node'), value: dataText(task.nodeName) })}
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
