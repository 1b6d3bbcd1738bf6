import { useState, type ReactNode } from 'react';
import { downloadFile, failureOf, fileUrl, failureText } from '../api/index.ts';
import { useText } from '../i18n/index.ts';
import { Button, IconButton } from '../ui/index.ts';
import './attachments.css';

/** A stored file in a list. */
type Attachment = {
  readonly key: string;
  readonly name: string;
  /** Null where it may not be taken. */
  readonly url: string | null;
  /** Stands after the name: who put it there, how large it is. */
  readonly detail?: string;
  readonly mayRemove: boolean;
};

type AttachmentListProps = {
  readonly files: readonly Attachment[];
  /** Says why a file without address cannot be taken. */
  readonly withheld?: string;
  readonly onRemove?: (file: Attachment) => void;
};

/** Files that can be taken, and removed by whoever may. */
export function AttachmentList({ files, withheld, onRemove }: AttachmentListProps): ReactNode {
  const text = useText();
  const [problem, setProblem] = useState('');
  const take = ({ name, url }: Attachment): void => {
    setProblem('');
    downloadFile(fileUrl(url ?? ''), name).catch((thrown: unknown) => {
      const failure = failureOf(thrown);
      const reason = failureText(failure);
      setProblem(text('upload.downloadFailed', { name, reason }));
    });
  };
  if (files.length === 0) return null;
  return (
    <>
      <ul className="attachments">
        {files.map((file) => (
          <li key={file.key}>
            {file.url === null ? (
              <span title={withheld}>{file.name}</span>
            ) : (
              <Button look="link" icon="download" onClick={() => take(file)}>
                {file.name}
              </Button>
            )}
            {file.detail === undefined ? null : <small>{file.detail}</small>}
            {file.mayRemove && onRemove !== undefined ? (
              <IconButton
                icon="trash"
                label={text('upload.remove', { name: file.name })}
                onClick={() => onRemove(file)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {problem === '' ? null : <p role="alert">{problem}</p>}
    </>
  );
}
