import type { ReactNode } from 'react';
import { useText } from '@/shared/i18n';
import { IconButton } from '@/shared/ui';
import type { FileUpload } from '../model/use-file-uploads.ts';

type UploadListProps = { readonly uploads: readonly FileUpload[]; readonly onDrop: (key: string) => void };

/** Files on their way, and those that did not arrive with the reason. */
export function UploadList({ uploads, onDrop }: UploadListProps): ReactNode {
  const text = useText();
  if (uploads.length === 0) return null;
  return (
    <ul className="doc-uploads" aria-label={text('documents.uploads')}>
      {uploads.map(({ key, name, percent, problem }) => (
        <li key={key}>
          <span>{name}</span>
          {problem === '' ? (
            <progress max={100} value={percent} aria-label={name} />
          ) : (
            <>
              <span role="alert">{problem}</span>
              <IconButton icon="close" label={text('documents.uploadDrop', { name })} onClick={() => onDrop(key)} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
