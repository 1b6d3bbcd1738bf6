import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { closeLine, traceQuery, usePush, type FlowDocument, type FlowTrace } from '@/entities/screen';
import { offers } from '@/shared/api';
import { PartTexts, useDataText, useText } from '@/shared/i18n';
import { Arriving, Button, Drawer, ErrorState, noticeShown, questionAsked, Skeleton, Tag } from '@/shared/ui';
import './flow.css';

type RecordTraceProps = {
  readonly code: string;
  readonly id: string;
  /** Of the form. */
  readonly title: string;
};

/** Shows what stands before a document, what follows from it, and how far its lines are. */
export function RecordTrace(props: RecordTraceProps): ReactNode {
  if (!offers('GET /online/cgform/flow/trace/{id}/{dataId}')) return null;
  return (
    <Arriving>
      <PartTexts part="flow">
        <TraceButton {...props} />
      </PartTexts>
    </Arriving>
  );
}

function TraceButton({ code, id, title }: RecordTraceProps): ReactNode {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button icon="swap" onClick={() => setOpen(true)}>
        {text('flow.open')}
      </Button>
      {isOpen ? (
        <Drawer
          title={text('flow.title', { name: title })}
          side="right"
          width={920}
          closeLabel={text('action.close')}
          className="flow"
          onClose={close}
        >
          <Trace code={code} id={id} onLeave={close} />
        </Drawer>
      ) : null}
    </>
  );
}

function Trace({
  code,
  id,
  onLeave,
}: {
  readonly code: string;
  readonly id: string;
  readonly onLeave: () => void;
}): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const push = usePush(code);
  const { data, error, refetch } = useQuery(traceQuery(code, id));
  if (error !== null)
    return (
      <ErrorState
        title={text('flow.failed')}
        reason={error.message}
        retry={{ label: text('action.retry'), act: () => void refetch() }}
      />
    );
  if (data === undefined) return <Skeleton rows={6} label={text('app.loading')} />;
  return (
    <>
      {data.pushes.length === 0 ? null : (
        <div className="flow-pushes" role="toolbar" aria-label={text('flow.push')}>
          {data.pushes.map(({ button, title }) => (
            <Button key={button} isBusy={push.isPending} onClick={() => push.go(button, [id])}>
              {dataText(title)}
            </Button>
          ))}
        </div>
      )}
      {data.documents.length === 1 ? <p className="flow-alone">{text('flow.alone')}</p> : null}
      <Picture trace={data} onLeave={onLeave} />
      <Lines code={code} id={id} lines={data.lines} />
    </>
  );
}

/** The documents in columns, one for each step of the way. */
function Picture({ trace, onLeave }: { readonly trace: FlowTrace; readonly onLeave: () => void }): ReactNode {
  const text = useText();
  const levels = [...new Set(trace.documents.map(({ level }) => level))];
  return (
    <div className="flow-picture">
      {levels.map((level) => {
        const title =
          level === 0 ? text('flow.self') : text(level < 0 ? 'flow.up' : 'flow.down', { level: Math.abs(level) });
        return (
          <section key={level} className="flow-level" aria-label={title}>
            <h3>{title}</h3>
            <ul>
              {trace.documents
                .filter((one) => one.level === level)
                .map((one) => (
                  <li key={one.key}>
                    <Card one={one} trace={trace} onLeave={onLeave} />
                  </li>
                ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function Card({
  one,
  trace,
  onLeave,
}: {
  readonly one: FlowDocument;
  readonly trace: FlowTrace;
  readonly onLeave: () => void;
}): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const nameOf = (key: string): string => {
    const found = trace.documents.find((other) => other.key === key);
    return found?.number ?? dataText(found?.title ?? '');
  };
  return (
    <article className={one.level === 0 ? 'flow-card flow-card-self' : 'flow-card'}>
      <header>
        <span>{dataText(one.title)}</span>
        {one.stateText === '' ? null : <Tag text={dataText(one.stateText)} />}
      </header>
      {one.id === null ? (
        <p className="flow-soft">{text('flow.hidden')}</p>
      ) : one.level === 0 ? (
        <strong>{one.number}</strong>
      ) : (
        <Link
          to={{ pathname: one.route, search: `?${new URLSearchParams({ form: 'view', id: one.id }).toString()}` }}
          onClick={onLeave}
        >
          {one.number}
        </Link>
      )}
      {one.date === null ? null : <time className="flow-soft">{one.date}</time>}
      {trace.steps
        .filter(({ to }) => to === one.key)
        .map(({ from, qty }) => (
          <span key={from} className="flow-step">
            {text('flow.from', { name: nameOf(from), qty })}
          </span>
        ))}
    </article>
  );
}

function Lines({
  code,
  id,
  lines,
}: {
  readonly code: string;
  readonly id: string;
  readonly lines: FlowTrace['lines'];
}): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const cache = useQueryClient();
  const [notify, ask] = useUnit([noticeShown, questionAsked]);
  const { mutate, isPending } = useMutation({
    mutationFn: (line: { readonly lineId: string; readonly isClosed: boolean }) => closeLine(code, id, line),
    onSuccess: async (message) => {
      notify({ kind: 'lineClosed', level: 'success', text: message });
      await cache.invalidateQueries({ queryKey: ['screen', code] });
    },
  });
  const [first] = lines;
  if (first === undefined) return null;
  const nameOf = (lineNo: number, label: string): string => `${text('flow.line', { no: lineNo })} ${label}`.trim();
  return (
    <section className="flow-lines" aria-label={text('flow.lines')}>
      <h3>{text('flow.lines')}</h3>
      <div className="flow-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{text('flow.lineHead')}</th>
              {first.counts.map(({ label }) => (
                <th key={label} scope="col" className="flow-number">
                  {dataText(label)}
                </th>
              ))}
              <th scope="col" aria-label={text('list.actions')} />
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <th scope="row">{nameOf(line.lineNo, line.label)}</th>
                {line.counts.map(({ label, qty }) => (
                  <td key={label} className="flow-number">
                    {plainNumber(qty)}
                  </td>
                ))}
                <td>
                  {line.isClosed ? <Tag text={text('flow.lineClosed')} /> : null}
                  {line.mayClose ? (
                    <Button
                      look="link"
                      isBusy={isPending}
                      onClick={() => {
                        const act = (): void => mutate({ lineId: line.id, isClosed: !line.isClosed });
                        if (line.isClosed) act();
                        else
                          ask({
                            title: text('flow.closeLine'),
                            text: text('flow.closeLineConfirm', { name: nameOf(line.lineNo, line.label) }),
                            yes: text('flow.closeLine'),
                            no: text('action.cancel'),
                            isDangerous: true,
                            onYes: act,
                          });
                      }}
                    >
                      {text(line.isClosed ? 'flow.reopenLine' : 'flow.closeLine')}
                    </Button>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Without the zeros a column keeps behind the point. */
function plainNumber(qty: string): string {
  return qty.includes('.') ? qty.replace(/\.?0+$/, '') : qty;
}
