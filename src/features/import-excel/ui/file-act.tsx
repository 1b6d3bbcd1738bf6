import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { downloadFile, FILE, postForm } from '@/shared/api';
import { PartTexts, useText } from '@/shared/i18n';
import { Button, Dialog } from '@/shared/ui';
import { linesUrl } from '../api/import.ts';
import { FilePlace } from './file-place.tsx';
import './import-dialog.css';

export type FileActProps = {
  readonly title: string;
  readonly hint: string;
  /** The form, and the record whose lines the file is about. */
  readonly code: string;
  readonly id: string;
  /** The operation that takes the file, with the record as `id`. */
  readonly path: string;
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
};

/** Takes a file for one record; the record with its lines is the workbook to fill in. What is refused is said with nothing lost. */
export function FileAct(props: FileActProps): ReactNode {
  return (
    <PartTexts part="import">
      <Upload {...props} />
    </PartTexts>
  );
}

function Upload({ title, hint, code, id, path, onDone, onClose }: FileActProps): ReactNode {
  const text = useText();
  const [percent, setPercent] = useState(0);
  const upload = useMutation({
    meta: { isQuiet: true },
    mutationFn: async (file: File) => {
      const body = new FormData();
      body.append(FILE, file);
      return postForm(`${path}?${new URLSearchParams({ id }).toString()}`, body, { onProgress: setPercent });
    },
    onMutate: () => setPercent(0),
    onSuccess: ({ message }) => onDone(message),
  });
  const download = useMutation({
    mutationFn: () => downloadFile(linesUrl(code, id), `${title}.xlsx`),
  });
  return (
    <Dialog
      title={title}
      width={640}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{text('action.close')}</Button>}
    >
      <FilePlace percent={upload.isPending ? percent : null} onFile={(file) => upload.mutate(file)} />
      {upload.error === null ? null : (
        <p role="alert" className="import-fault">
          {upload.error.message}
        </p>
      )}
      <div className="import-books">
        <Button icon="download" isBusy={download.isPending} onClick={() => download.mutate()}>
          {text('import.template')}
        </Button>
      </div>
      {hint === '' ? null : <p className="import-hint">{hint}</p>}
    </Dialog>
  );
}
