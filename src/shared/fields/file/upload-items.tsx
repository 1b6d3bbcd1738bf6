import type { ReactNode } from 'react';
import { useText } from '../../i18n/index.ts';
import { IconButton } from '../../ui/index.ts';
import type { Upload } from './use-uploads.ts';

type UploadItemsProps = {
  readonly uploads: readonly Upload[];
  readonly onRetry: (upload: Upload) => void;
  readonly onRemove: (upload: Upload) => void;
};

/** The files that have not arrived yet, each with its progress or with what went wrong. */
export function UploadItems({ uploads, onRetry, onRemove }: UploadItemsProps): ReactNode {
  const text = useText();
  return uploads.map((upload) => {
    const { key, file, state, percent, reason } = upload;
    return (
      <li key={key} className="file-item file-pending" data-state={state}>
        {state === 'error' ? (
          <span className="file-failure" role="alert">
            {/* Word for word as the platform says it [B5.11]. */}
            <strong>{`${file.name} file upload failed.`}</strong>
            <span>{reason}</span>
          </span>
        ) : (
          <>
            <span className="file-name">{file.name}</span>
            <progress max={100} value={percent} aria-label={file.name} />
            <span className="file-percent">
              {state === 'waiting' ? text('upload.waiting') : text('upload.uploading', { percent })}
            </span>
          </>
        )}
        {state === 'error' ? (
          <IconButton
            label={text('upload.retry', { name: file.name })}
            icon="refresh"
            onClick={() => onRetry(upload)}
          />
        ) : null}
        <IconButton label={text('upload.remove', { name: file.name })} icon="trash" onClick={() => onRemove(upload)} />
      </li>
    );
  });
}
