import { useMutation } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { undoImport } from '@/entities/online/import-entry';
import { useText } from '@/shared/i18n';
import { importsPath } from '@/shared/routing';
import { Button, Dialog, questionAsked } from '@/shared/ui';
import { type StepProps } from './import-step.ts';

type DoneStepProps = StepProps & { readonly onShow: (importId: string) => void };

/** Shows the result of an import: a look at it, or back. */
export function DoneStep({ frame, code, job, onJob, onAnother, onShow }: DoneStepProps): ReactNode {
  const text = useText();
  const ask = useUnit(questionAsked);
  const undo = useMutation({ meta: { isQuiet: true }, mutationFn: () => undoImport(code, job.id), onSuccess: onJob });
  const { counts } = job;
  const isDone = job.state === 'done';
  const askUndo = (): void => {
    ask({
      title: text('import.undo'),
      text: text('import.undoQuestion'),
      yes: text('import.undo'),
      no: text('action.cancel'),
      isDangerous: true,
      onYes: () => undo.mutate(),
    });
  };
  return (
    <Dialog
      {...frame}
      footer={
        <>
          <Button onClick={onAnother}>{text('import.another')}</Button>
          {isDone ? (
            <Button isBusy={undo.isPending} onClick={askUndo}>
              {text('import.undo')}
            </Button>
          ) : null}
          {isDone ? (
            <Button look="primary" onClick={() => onShow(job.id)}>
              {text('import.show')}
            </Button>
          ) : (
            <Button look="primary" onClick={frame.onClose}>
              {text('action.close')}
            </Button>
          )}
        </>
      }
    >
      {undo.error === null ? null : (
        <p role="alert" className="import-fault">
          {undo.error.message}
        </p>
      )}
      <p role="status">
        {isDone && counts !== null
          ? text('import.done', { created: counts.created, changed: counts.changed }) +
            (counts.wrong > 0 ? text('import.doneLeft', { wrong: counts.wrong }) : '')
          : text('import.undone')}
      </p>
      {job.message === null ? null : <p>{job.message}</p>}
      <p className="import-hint">
        {text('import.file', { name: job.fileName })}
        {job.undoUntil === null ? null : ` · ${text('import.until', { time: job.undoUntil })}`}
        {' · '}
        <Link to={importsPath} onClick={frame.onClose}>
          {text('shell.imports')}
        </Link>
      </p>
    </Dialog>
  );
}
