import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { offers } from '@/shared/api';
import { PartTexts, useText } from '@/shared/i18n';
import { Button, Dialog, noticeShown, Skeleton } from '@/shared/ui';
import { cancelFile, isAtWork, jobQuery, type ImportJob } from '../api/import.ts';
import { AtOnce } from './at-once.tsx';
import { ChooseStep } from './choose-step.tsx';
import { DoneStep } from './done-step.tsx';
import './import-dialog.css';
import { type Frame, type ImportDialogProps } from './import-step.ts';
import { MappingStep } from './mapping-step.tsx';
import { ResultStep } from './result-step.tsx';

/** Importing a workbook [B9.2]: choose, map columns, check everything, import, take back. The server keeps what is going on. */
export function ImportDialog(props: ImportDialogProps): ReactNode {
  return (
    <PartTexts part="import">
      {offers('POST /online/cgform/api/importCheck/{id}') ? <Import {...props} /> : <AtOnce {...props} />}
    </PartTexts>
  );
}

function Import({ code, title, exportParams, onClose, onShow }: ImportDialogProps): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  const found = useQuery(jobQuery(code));
  const [isMapping, setMapping] = useState(false);
  const [isNew, setNew] = useState(false);
  const job = found.data ?? null;
  const before = useRef<ImportJob['state'] | null>(null);
  const take = (next: ImportJob | null): void => {
    setMapping(false);
    cache.setQueryData(jobQuery(code).queryKey, next);
  };
  // The records behind the dialog have changed.
  const state = job?.state ?? null;
  useEffect(() => {
    const last = before.current;
    before.current = state;
    if ((last === 'importing' && state === 'done') || (last === 'undoing' && state === 'undone')) {
      void cache.invalidateQueries({ queryKey: ['screen', code] });
      notify({ kind: 'import', level: 'success', text: text(state === 'done' ? 'import.imported' : 'import.undone') });
    }
  }, [state, cache, code, notify, text]);
  const stop = useMutation({ mutationFn: (id: string) => cancelFile(code, id), onSuccess: take });
  const frame = { title: text('import.title', { name: title }), width: 860, closeLabel: text('action.close'), onClose };
  if (found.error !== null && job === null)
    return (
      <Dialog {...frame} footer={<Button onClick={() => void found.refetch()}>{text('action.retry')}</Button>}>
        <p role="alert" className="import-fault">
          {found.error.message}
        </p>
      </Dialog>
    );
  if (found.data === undefined)
    return (
      <Dialog {...frame}>
        <Skeleton rows={4} label={text('import.loading')} />
      </Dialog>
    );
  if (job === null || isNew || job.state === 'cancelled')
    return (
      <ChooseStep
        frame={frame}
        code={code}
        exportParams={exportParams}
        onStaged={async () => {
          await found.refetch();
          setMapping(false);
          setNew(false);
        }}
      />
    );
  if (isAtWork(job))
    return <AtWork frame={frame} job={job} isStopping={stop.isPending} onStop={() => stop.mutate(job.id)} />;
  const steps = { frame, code, job, onJob: take, onAnother: () => setNew(true) };
  if (job.state === 'done' || job.state === 'undone') return <DoneStep {...steps} onShow={onShow} />;
  if (job.state === 'checked' && !isMapping) return <ResultStep {...steps} onBack={() => setMapping(true)} />;
  // Read anew elsewhere in the file its columns are others.
  const layout = job.sheets.map(({ place, headerLine }) => `${place ?? ''}.${headerLine}`).join(' ');
  return <MappingStep key={`${job.id} ${layout}`} {...steps} />;
}

type AtWorkProps = {
  readonly frame: Frame;
  readonly job: ImportJob;
  readonly isStopping: boolean;
  readonly onStop: () => void;
};

function AtWork({ frame, job, isStopping, onStop }: AtWorkProps): ReactNode {
  const text = useText();
  const { done, total } = job.progress;
  const words =
    job.state === 'undoing'
      ? text('import.undoing', { done })
      : text(job.state === 'checking' ? 'import.checking' : 'import.importing', { done, total });
  return (
    <Dialog
      {...frame}
      footer={
        <>
          {job.state === 'undoing' ? null : (
            <Button isBusy={isStopping} onClick={onStop}>
              {text('import.stop')}
            </Button>
          )}
          <Button look="primary" onClick={frame.onClose}>
            {text('action.close')}
          </Button>
        </>
      }
    >
      <div className="import-progress">
        <progress max={Math.max(total, 1)} value={done} aria-label={words} />
        <p role="status">{words}</p>
        <p className="import-hint">{text('import.leave')}</p>
      </div>
    </Dialog>
  );
}
