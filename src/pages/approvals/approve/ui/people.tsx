import type { ReactNode } from 'react';
import { usePageRules } from '@/entities/permission';
import type { FlowDetail } from '@/entities/workflow/running';
import { useDataText, useText, type Text } from '@/shared/i18n';
import { Button, Tag } from '@/shared/ui';

type OpenPeopleProps = {
  readonly detail: FlowDetail;
  readonly onRemove: (taskId: string, name: string) => void;
};

/** Shows the people who have to decide now, and those who wait for signers before them; signers the reader added can be taken back. */
export function OpenPeople({ detail, onRemove }: OpenPeopleProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const maySign = usePageRules().button('add_sign').isVisible;
  if (detail.instance.status !== '1') return null;
  const open = detail.tasks.filter(({ state }) => state === '0' || state === '1' || state === '7');
  return (
    <section className="panel" aria-label={text('flow.people')}>
      <h2>{text('flow.people')}</h2>
      {open.length === 0 ? <p className="flow-soft">{text('flow.noPeople')}</p> : null}
      <ul className="flow-people">
        {open.map((task) => (
          <li key={task.id}>
            <p>
              <strong>{task.assignee}</strong> · {dataText(task.nodeName)}{' '}
              {task.kind === 'sign' ? null : <Tag text={text(`flow.kind.${task.kind}`)} />}
              {task.isOverdue ? <Tag text={text('flow.overdue')} color="#c7282e" /> : null}
            </p>
            <p className="flow-soft">{standing(task, open, text)}</p>
            {maySign && task.mayRemove ? (
              <Button look="link-danger" onClick={() => onRemove(task.id, task.assignee)}>
                {text('flow.removeSignOf', { name: task.assignee })}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Describes the state of a person's task: deciding, decided, or waiting, for signers or for their turn. */
function standing(task: FlowDetail['tasks'][number], open: FlowDetail['tasks'], text: Text): string {
  if (task.state === '1') return text('flow.since', { time: task.arriveTime });
  if (task.state === '7') return text('flow.waitsAfter');
  const hasSigner = open.some(({ parentId, kind }) => parentId === task.id && kind === 'before');
  return text(hasSigner ? 'flow.waits' : 'flow.waitsTurn');
}

/** Shows the people still to be asked, as the document is now. */
export function Ahead({ ahead }: Pick<FlowDetail, 'ahead'>): ReactNode {
  const text = useText();
  const dataText = useDataText();
  if (ahead.length === 0) return null;
  return (
    <section className="panel" aria-label={text('flow.ahead')}>
      <h2>{text('flow.ahead')}</h2>
      <p className="flow-soft">{text('flow.aheadHint')}</p>
      <ol className="flow-people">
        {ahead.map(({ key, name, kind, people }) => (
          <li key={key}>
            <strong>{dataText(name)}</strong> {kind === '3' ? <Tag text={text('flow.aheadCopy')} /> : null}{' '}
            {people.length === 0 ? text('flow.aheadNobody') : people.join('、')}
          </li>
        ))}
      </ol>
    </section>
  );
}
