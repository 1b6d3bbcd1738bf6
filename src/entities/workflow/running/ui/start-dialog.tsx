import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import { ActDialog, PeoplePick } from '@/shared/act-dialog';
import { useDataText, useText } from '@/shared/i18n';
import { Button, Dialog, noticeShown } from '@/shared/ui';
import { actsOnFlow, type FlowStartable } from '../api/running.ts';

type StartDialogProps = {
  /** Processes of the document's form; never empty. */
  readonly processes: readonly FlowStartable[];
  readonly recordId: string;
  /** @param instanceId the process it went into */
  readonly onStarted: (instanceId: string) => void;
  readonly onClose: () => void;
};

/** Hands a stored document in: chooses among several processes, asks for the approvers its starter chooses. */
export function StartDialog({ processes, recordId, onStarted, onClose }: StartDialogProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const notify = useUnit(noticeShown);
  const [chosen, setChosen] = useState<FlowStartable | undefined>(processes.length === 1 ? processes[0] : undefined);
  if (chosen === undefined)
    return (
      <Dialog
        title={text('flow.chooseProcess')}
        canFill={false}
        closeLabel={text('action.close')}
        onClose={onClose}
        footer={<Button onClick={onClose}>{text('action.cancel')}</Button>}
      >
        <div role="group" aria-label={text('flow.chooseProcess')}>
          {processes.map((process) => (
            <p key={process.modelKey}>
              <Button onClick={() => setChosen(process)}>{dataText(process.name)}</Button> {process.remark}
            </p>
          ))}
        </div>
      </Dialog>
    );
  return (
    <ActDialog
      title={text('label.value', { label: text('flow.applyStart'), value: dataText(chosen.name) })}
      confirm={text('flow.applyStart')}
      fields={[]}
      renderMore={({ errorOf }) =>
        chosen.choices.map(({ key, name }) => (
          <PeoplePick
            key={key}
            label={text('label.value', { label: text('flow.chooseApprovers'), value: dataText(name) })}
            name={`chosen.${key}`}
            isMultiple
            error={errorOf(`chosen.${key}`)}
          />
        ))
      }
      act={async (values) => {
        const people = chosen.choices.map(
          ({ key }) => [key, (values[`chosen.${key}`] ?? '').split(',').filter((user) => user !== '')] as const,
        );
        const id = await actsOnFlow.start({ modelKey: chosen.modelKey, recordId, chosen: Object.fromEntries(people) });
        notify({ kind: 'flow', level: 'success', text: text('flow.applyStarted') });
        onStarted(id);
      }}
      onClose={onClose}
    >
      <p>{text('flow.applyConfirm')}</p>
    </ActDialog>
  );
}
