import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useText } from '@/shared/i18n';
import { Button, Dialog } from '@/shared/ui';
import { importAtOnce } from '../api/import.ts';
import { FilePlace } from './file-place.tsx';
import { type ImportDialogProps } from './import-step.ts';

/** Servers of the family take a file and import it in the same breath. */
export function AtOnce({ code, title, onClose }: ImportDialogProps): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const [percent, setPercent] = useState(0);
  const upload = useMutation({
    meta: { isQuiet: true },
    mutationFn: (file: File) => importAtOnce(code, file, setPercent),
    onMutate: () => setPercent(0),
    onSettled: () => cache.invalidateQueries({ queryKey: ['screen', code] }),
  });
  return (
    <Dialog
      title={text('import.title', { name: title })}
      width={640}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{text('action.close')}</Button>}
    >
      <p className="import-hint">{text('import.atOnceHint')}</p>
      <FilePlace percent={upload.isPending ? percent : null} onFile={(file) => upload.mutate(file)} />
      {upload.error === null ? null : (
        <p role="alert" className="import-fault">
          {upload.error.message}
        </p>
      )}
      {upload.data === undefined ? null : (
        <p role="status" className={upload.data.isHalf ? 'import-warning' : ''}>
          {upload.data.message}{' '}
          {upload.data.report === null ? null : (
            <a href={upload.data.report} target="_blank" rel="noreferrer">
              {text('import.report')}
            </a>
          )}
        </p>
      )}
    </Dialog>
  );
}
