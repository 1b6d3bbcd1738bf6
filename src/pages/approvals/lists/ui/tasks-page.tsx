import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { flowTodoSubject } from '#core/managed/workflow-run.ts';
import { plain } from '#core/values/plain.ts';
import { usePageRules } from '@/entities/permission';
import type { RowAt } from '@/entities/system/managed';
import { actsOnFlow } from '@/entities/workflow/running';
import { approvePath } from '@/entities/workflow/own';
import { SystemList } from '@/widgets/system-list';
import { ActDialog } from '@/shared/act-dialog';
import { PartTexts, useText } from '@/shared/i18n';
import { Button, Dialog, noticeShown, Tag } from '@/shared/ui';
import { useFlowAct } from '../model/use-flow-act.ts';
import { TitleLink } from './title-link.tsx';

type Row = RowAt<typeof flowTodoSubject.path>;

/** Shows the tasks the reader has to decide [workflow.tasks]. */
export function TasksPage(): ReactNode {
  return (
    <PartTexts part="system">
      <PartTexts part="approvals">
        <Tasks />
      </PartTexts>
    </PartTexts>
  );
}

const latestFirst = { field: 'arriveTime', direction: 'desc' } as const;

type Batch = { readonly rows: readonly Row[]; readonly clear: () => void };
type Refused = readonly { readonly id: string; readonly name: string; readonly message: string }[];

function Tasks(): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const mayBatch = usePageRules().button('batch_approve').isVisible;
  const [batch, setBatch] = useState<Batch | null>(null);
  const [refused, setRefused] = useState<Refused>([]);
  const open = (row: Row): void => void navigate(approvePath({ task: row.id }));
  const renderChosen = (rows: readonly Row[], clear: () => void): ReactNode => (
    <Button look="primary" onClick={() => setBatch({ rows, clear })}>
      {text('flow.batchAgree')}
    </Button>
  );
  return (
    <>
      <SystemList
        subject={flowTodoSubject}
        usualSort={latestFirst}
        onLook={open}
        lookLabel={text('flow.open')}
        renderCell={(row, field) =>
          field === 'title' ? (
            <TitleLink title={row['title']} to={approvePath({ task: row.id })} />
          ) : field === 'dueTime' && plain(row['isOverdue']) === '1' ? (
            <Tag text={`${plain(row['dueTime'])} ${text('flow.overdue')}`} color="#c7282e" />
          ) : null
        }
        cellRoom={{ dueTime: 80 }}
        {...(mayBatch ? { renderChosen } : {})}
      />
      {batch === null ? null : <BatchDialog {...batch} onRefused={setRefused} onClose={() => setBatch(null)} />}
      {refused.length === 0 ? null : (
        <Dialog
          title={text('flow.batchRefused')}
          closeLabel={text('action.close')}
          onClose={() => setRefused([])}
          footer={<Button onClick={() => setRefused([])}>{text('action.close')}</Button>}
        >
          <div role="alert">
            <ul>
              {refused.map(({ id, name, message }) => (
                <li key={id}>{text('label.value', { label: name, value: message })}</li>
              ))}
            </ul>
          </div>
        </Dialog>
      )}
    </>
  );
}

type BatchDialogProps = Batch & { readonly onRefused: (refused: Refused) => void; readonly onClose: () => void };

/** One opinion for several tasks; each is decided by itself, and those that could not be are named. */
function BatchDialog({ rows, clear, onRefused, onClose }: BatchDialogProps): ReactNode {
  const text = useText();
  const notify = useUnit(noticeShown);
  const { settled } = useFlowAct(flowTodoSubject);
  const nameOf = (id: string): string => plain(rows.find((row) => row.id === id)?.['title']);
  return (
    <ActDialog
      title={text('flow.batchOf', { count: rows.length })}
      confirm={text('flow.batchAgree')}
      fields={[{ name: 'opinion', label: text('flow.opinion'), maxLength: 2000, rows: 3, start: text('flow.agreed') }]}
      act={async ({ opinion = '' }) => {
        const found = await actsOnFlow.batchAgree({ taskIds: rows.map(({ id }) => id), opinion: opinion.trim() });
        if (found.agreed.length > 0)
          notify({ kind: 'flow', level: 'success', text: text('flow.batchDone', { count: found.agreed.length }) });
        onRefused(found.refused.map(({ taskId, message }) => ({ id: taskId, name: nameOf(taskId), message })));
        clear();
        onClose();
        await settled();
      }}
      onClose={onClose}
    />
  );
}
