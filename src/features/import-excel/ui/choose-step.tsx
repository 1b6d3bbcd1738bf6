import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { downloadFile } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { importsPath } from '@/shared/routing';
import { Button, Dialog } from '@/shared/ui';
import { stageFile, templateUrl } from '../api/import.ts';
import { FilePlace } from './file-place.tsx';
import { type Frame } from './import-step.ts';

type ChooseStepProps = {
  readonly frame: Frame;
  readonly code: string;
  readonly exportParams: string | null;
  readonly onStaged: () => Promise<void>;
};

/** A file is chosen or dropped; templates are fetched here. */
export function ChooseStep({ frame, code, exportParams, onStaged }: ChooseStepProps): ReactNode {
  const text = useText();
  const [percent, setPercent] = useState(0);
  const upload = useMutation({
    meta: { isQuiet: true },
    mutationFn: (file: File) => stageFile(code, file, setPercent),
    onMutate: () => setPercent(0),
    onSuccess: onStaged,
  });
  const download = useMutation({
    mutationFn: (params: string | null) => downloadFile(templateUrl(code, params), `${frame.title}.xlsx`),
  });
  return (
    <Dialog {...frame} footer={<Button onClick={frame.onClose}>{text('action.cancel')}</Button>}>
      <FilePlace percent={upload.isPending ? percent : null} onFile={(file) => upload.mutate(file)} />
      {upload.error === null ? null : (
        <p role="alert" className="import-fault">
          {upload.error.message}
        </p>
      )}
      <div className="import-books">
        <Button icon="download" isBusy={download.isPending} onClick={() => download.mutate(null)}>
          {text('import.template')}
        </Button>
        {exportParams === null ? null : (
          <Button icon="download" isBusy={download.isPending} onClick={() => download.mutate(exportParams)}>
            {text('import.data')}
          </Button>
        )}
      </div>
      <p className="import-hint">
        {text('import.hint')}{' '}
        <Link to={importsPath} onClick={frame.onClose}>
          {text('shell.imports')}
        </Link>
      </p>
    </Dialog>
  );
}
