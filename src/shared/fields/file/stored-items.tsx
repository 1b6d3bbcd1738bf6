import { useState, type ReactNode } from 'react';
import { fileUrl } from '../../api/index.ts';
import { useText } from '../../i18n/index.ts';
import { Dialog, Icon, IconButton } from '../../ui/index.ts';
import { FileLink } from './file-link.tsx';

/** A stored file: its path, the address to look at it, the name to show. */
export type StoredFile = { readonly path: string; readonly address: string; readonly name: string };

type StoredItemsProps = {
  readonly files: readonly StoredFile[];
  /** Picture cards with a preview instead of links [B2.49]. */
  readonly isImage: boolean;
  /** Absent where nothing may be removed. */
  readonly onRemove?: (file: StoredFile) => void;
};

/** The files of the value. */
export function StoredItems({ files, isImage, onRemove }: StoredItemsProps): ReactNode {
  const text = useText();
  const [shown, setShown] = useState<StoredFile | null>(null);
  return (
    <>
      {files.map((file) => (
        <li key={file.path} className={isImage ? 'file-card' : 'file-item'} data-state="done">
          {isImage ? (
            <button
              type="button"
              className="file-picture"
              aria-label={text('upload.look', { name: file.name })}
              title={file.name}
              onClick={() => setShown(file)}
            >
              <img src={fileUrl(file.address)} alt={file.name} loading="lazy" />
            </button>
          ) : (
            <FileLink path={file.address} name={file.name}>
              <Icon name="file" /> <span className="file-name">{file.name}</span>
            </FileLink>
          )}
          {onRemove === undefined ? null : (
            <IconButton
              label={text('upload.remove', { name: file.name })}
              icon="trash"
              onClick={() => onRemove(file)}
            />
          )}
        </li>
      ))}
      {shown === null ? null : (
        <Dialog title={shown.name} width={900} closeLabel={text('action.close')} onClose={() => setShown(null)}>
          <img className="file-preview" src={fileUrl(shown.address)} alt={shown.name} />
        </Dialog>
      )}
    </>
  );
}
