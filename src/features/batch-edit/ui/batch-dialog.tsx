import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '@/shared/chunk';
import { PartTexts, useText } from '@/shared/i18n';
import { Button, Dialog, noticeShown, Skeleton } from '@/shared/ui';
import { countBatch, runBatch, takeBack, type BatchChoice, type BatchOutcome } from '../model/run-batch.ts';
import './batch-dialog.css';

// The editors of fields come with the form library: a deletion needs none of it.
const BatchFields = lazyPart(async () => (await import('./batch-fields.tsx')).BatchFields);

type BatchDialogProps = {
  readonly code: string;
  readonly act: 'edit' | 'delete';
  readonly choice: BatchChoice;
  readonly onClose: () => void;
  /** Records have changed. */
  readonly onDone: () => void;
};

/** Changes or deletes many records [B9.2]: how many, are you sure, how far, how it went row by row, take it back. */
export function BatchDialog(props: BatchDialogProps): ReactNode {
  return (
    <PartTexts part="batch">
      <Batch {...props} />
    </PartTexts>
  );
}

function Batch({ code, act, choice: given, onClose, onDone }: BatchDialogProps): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  // What was chosen when the dialog was opened: afterwards the list forgets it.
  const [choice] = useState(given);
  const [values, setValues] = useState<Record<string, unknown>>({});
  const [isFaulty, setFaulty] = useState(false);
  const [outcome, setOutcome] = useState<BatchOutcome | null>(null);
  const [isUndone, setUndone] = useState(false);
  const count = useQuery({
    // The choice is the one the dialog was opened with.
    queryKey: ['batch', code, act],
    queryFn: () => countBatch(code, act, choice),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { isQuiet: true },
  });
  const refresh = async (): Promise<void> => {
    await cache.invalidateQueries({ queryKey: ['screen', code] });
  };
  const undo = useMutation({
    mutationFn: takeBack,
    onSuccess: (back) => {
      setUndone(true);
      setOutcome(back);
      notify({ kind: 'batch-undo', level: 'success', text: text('batch.undone', { count: back.done }) });
    },
    onSettled: refresh,
  });
  const run = useMutation({
    mutationFn: () =>
      runBatch(code, choice, act === 'edit' ? values : null, { count: count.data ?? 0, onProgress: setOutcome }),
    onSuccess: (done) => {
      if (done === null) {
        notify({ kind: 'batch', level: 'warning', text: text('batch.changed') });
        void count.refetch();
        return;
      }
      onDone();
      if (done.failures.length > 0) return;
      notify({
        kind: 'batch',
        level: 'success',
        text: text(act === 'edit' ? 'batch.edited' : 'batch.deleted', { count: done.done }),
        lifeMs: UNDO_OFFER_MS,
        ...(done.undo.length === 0 ? {} : { action: { label: text('batch.undo'), act: () => undo.mutate(done) } }),
      });
      onClose();
    },
    onSettled: refresh,
  });
  const title = text(act === 'edit' ? 'batch.editTitle' : 'batch.deleteTitle');
  const total = count.data ?? 0;
  const isOver = outcome !== null && !run.isPending;
  const canRun = total > 0 && (act === 'delete' || (Object.keys(values).length > 0 && !isFaulty));
  return (
    <Dialog
      title={title}
      width={640}
      closeLabel={text('action.close')}
      {...(run.isPending ? {} : { onClose })}
      footer={
        isOver ? (
          <>
            {outcome.undo.length > 0 && !isUndone ? (
              <Button isBusy={undo.isPending} onClick={() => undo.mutate(outcome)}>
                {text('batch.undo')}
              </Button>
            ) : null}
            <Button look="primary" onClick={onClose}>
              {text('action.close')}
            </Button>
          </>
        ) : (
          <>
            <Button disabled={run.isPending} onClick={onClose}>
              {text('action.cancel')}
            </Button>
            <Button
              look={act === 'delete' ? 'danger' : 'primary'}
              disabled={!canRun}
              isBusy={run.isPending}
              onClick={() => run.mutate()}
            >
              {text(act === 'edit' ? 'batch.editRun' : 'batch.deleteRun', { count: total })}
            </Button>
          </>
        )
      }
    >
      {count.error !== null ? (
        <p role="alert" className="batch-refused">
          {count.error.message}
        </p>
      ) : count.data === undefined ? (
        <Skeleton rows={2} label={text('batch.counting')} />
      ) : isOver ? (
        <Result outcome={outcome} isUndone={isUndone} />
      ) : run.isPending ? (
        <Progress outcome={outcome} total={total} />
      ) : (
        <>
          <p>{text(act === 'edit' ? 'batch.editCount' : 'batch.deleteCount', { count: total })}</p>
          {act === 'edit' ? (
            <Suspense fallback={<Skeleton rows={2} label={text('app.loading')} />}>
              <BatchFields code={code} values={values} onChange={setValues} onFaulty={setFaulty} />
            </Suspense>
          ) : null}
        </>
      )}
    </Dialog>
  );
}

/** Long enough to read the list and to think again. */
const UNDO_OFFER_MS = 20_000;

function Progress({ outcome, total }: { readonly outcome: BatchOutcome | null; readonly total: number }): ReactNode {
  const text = useText();
  const gone = outcome === null ? 0 : outcome.done + outcome.failures.length;
  return (
    <div className="batch-progress">
      <progress max={total} value={gone} aria-label={text('batch.running', { done: gone, count: total })} />
      <p role="status">{text('batch.running', { done: gone, count: total })}</p>
    </div>
  );
}

function Result({ outcome, isUndone }: { readonly outcome: BatchOutcome; readonly isUndone: boolean }): ReactNode {
  const text = useText();
  const { done, failures } = outcome;
  return (
    <>
      <p role="status">{text(isUndone ? 'batch.undoneResult' : 'batch.result', { done, failed: failures.length })}</p>
      {failures.length === 0 ? null : (
        <ul className="batch-failures" aria-label={text('batch.failures')}>
          {failures.map(({ id, name, message }) => (
            <li key={id}>
              <strong>{name}</strong>
              {message}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
