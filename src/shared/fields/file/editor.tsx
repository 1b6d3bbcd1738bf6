import { useState, type ReactNode } from 'react';
import { plain } from '#core/screen/list-view.ts';
import { failureOf, fileUrl, uploadFile } from '../../api/index.ts';
import { useDataText, useText } from '../../i18n/index.ts';
import { Button, Icon, IconButton } from '../../ui/index.ts';
import { useFormServices } from '../form-services.ts';
import { FileLink } from './file-link.tsx';
import { fileName } from './file-name.ts';
import './editor.css';
import type { EditorProps } from '../field-props.ts';

/** Label of a file of a page without a title [A7.24]. */
const DEFAULT_LABEL = 'temp';

/** Uploads files and keeps their paths, joined with commas [B9.10]. Which types and sizes are taken the server says. */
export function FileEditor({ field, path, id, isDisabled, label, value, onChange }: EditorProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const { scopeValues, uploadLabel } = useFormServices();
  const [progress, setProgress] = useState<{ name: string; percent: number } | null>(null);
  const [problem, setProblem] = useState('');
  const [signed, setSigned] = useState<ReadonlyMap<string, string>>(new Map());
  const isImage = field.widget === 'image';
  const paths = plain(value)
    .split(',')
    .filter((one) => one !== '');
  // The record brings signed addresses beside its paths, in the same order.
  const brought = plain(scopeValues(path)[`${field.name}_dictText`]).split(',');
  const addressOf = (one: string, index: number): string =>
    signed.get(one) ?? (brought.length === paths.length && brought[index] !== '' ? (brought[index] ?? one) : one);

  const upload = async (files: readonly File[]): Promise<void> => {
    setProblem('');
    const next = [...paths];
    for (const file of files) {
      if (isImage && !file.type.includes('image')) {
        setProblem(text('upload.notImage')); // [B5.11]
        continue;
      }
      try {
        setProgress({ name: file.name, percent: 0 });
        const stored = await uploadFile(file, uploadLabel === '' ? DEFAULT_LABEL : uploadLabel, (percent) =>
          setProgress({ name: file.name, percent }),
        );
        setSigned((now) => new Map(now).set(stored.path, stored.url));
        next.push(stored.path);
        onChange?.(next.join(','));
      } catch (thrown) {
        const failure = failureOf(thrown);
        const reason = 'message' in failure && failure.message !== '' ? failure.message : text('failure.network');
        setProblem(text('upload.failed', { name: file.name, reason }));
      }
    }
    setProgress(null);
  };
  return (
    <div className="file-editor">
      <ul>
        {paths.map((one, index) => {
          const address = fileUrl(addressOf(one, index));
          const name = fileName(one);
          return (
            <li key={one}>
              <FileLink path={addressOf(one, index)}>
                {isImage ? <img src={address} alt={name} /> : <Icon name="file" />}
                {isImage ? null : name}
              </FileLink>
              {isDisabled ? null : (
                <IconButton
                  label={text('upload.remove', { name })}
                  icon="trash"
                  onClick={() => {
                    const rest = paths.filter((other) => other !== one).join(',');
                    onChange?.(rest === '' ? null : rest);
                  }}
                />
              )}
            </li>
          );
        })}
      </ul>
      {isDisabled ? null : (
        <Button
          id={id}
          icon="upload"
          aria-label={`${text('upload.button')} ${label ?? dataText(field.label)}`}
          isBusy={progress !== null}
          onClick={() => {
            const input = document.createElement('input');
            input.type = 'file';
            input.multiple = true;
            if (isImage) input.accept = 'image/*';
            input.addEventListener('change', () => void upload([...(input.files ?? [])]));
            input.click();
          }}
        >
          {text('upload.button')}
        </Button>
      )}
      <span role="status">{progress === null ? '' : text('upload.uploading', progress)}</span>
      {problem === '' ? null : (
        <span role="alert" className="field-problem">
          {problem}
        </span>
      )}
    </div>
  );
}
