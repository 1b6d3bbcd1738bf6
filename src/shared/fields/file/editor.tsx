import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { plain } from '#core/values/plain.ts';
import { useDataText, useText } from '../../i18n/index.ts';
import { Button } from '../../ui/index.ts';
import { useFormServices } from '../form-services.ts';
import { fileName } from './file-name.ts';
import { StoredItems } from './stored-items.tsx';
import { UploadItems } from './upload-items.tsx';
import { useUploads } from './use-uploads.ts';
import './editor.css';
import type { EditorProps } from '../field-props.ts';
import { saidOf } from '../use-editor.ts';

/** Label of a file of a page without a title [A7.24]. */
const DEFAULT_LABEL = 'temp';

/** Uploads files by button, dropping or pasting and keeps their paths, joined with commas [B9.10]. Which types and sizes are taken the server says. */
export function FileEditor(props: EditorProps): ReactNode {
  const { field, path, id, isDisabled, label, value, onChange } = props;
  const text = useText();
  const dataText = useDataText();
  const { scopeValues, uploadLabel } = useFormServices();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [said, setSaid] = useState('');
  const [isOver, setOver] = useState(false);
  const [known, setKnown] = useState<ReadonlyMap<string, { url: string; name: string }>>(new Map());
  const isImage = field.widget === 'image';
  const paths = plain(value)
    .split(',')
    .filter((one) => one !== '');
  // Several uploads may end between two renders: each adds to what the one before has left. Taken over as the render is done: an effect that
  // comes later would put back what a render before the last upload saw.
  const latest = useRef(paths);
  useLayoutEffect(() => {
    latest.current = paths;
  });
  const keep = (next: string[]): void => {
    latest.current = next;
    onChange?.(next.length === 0 ? null : next.join(','));
  };
  const { uploads, add, retry, remove } = useUploads(
    uploadLabel === '' ? DEFAULT_LABEL : uploadLabel,
    (file, stored) => {
      setKnown((now) => new Map(now).set(stored.path, { url: stored.url, name: file.name }));
      setSaid(text('upload.done', { name: file.name }));
      keep([...latest.current, stored.path]);
    },
  );
  // The record brings signed addresses beside its paths, in the same order.
  const brought = plain(scopeValues(path)[`${field.name}_dictText`]).split(',');
  const files = paths.map((one, index) => {
    const beside = brought.length === paths.length ? (brought[index] ?? '') : '';
    const address = known.get(one)?.url ?? (beside === '' ? one : beside);
    return { path: one, address, name: known.get(one)?.name ?? fileName(address) };
  });

  const take = (chosen: readonly File[]): void => {
    const found: string[] = [];
    const fitting = chosen.filter((file) => {
      if (isImage && !file.type.includes('image')) {
        found.push(text('upload.notImage')); // [B5.11]
        return false;
      }
      if (file.size === 0) found.push(text('upload.empty', { name: file.name }));
      return file.size > 0;
    });
    const room = field.fileLimit === null ? fitting.length : field.fileLimit - paths.length - uploads.length;
    const surplus = fitting.length - Math.max(room, 0);
    if (surplus > 0) found.push(text('upload.tooMany', { max: field.fileLimit ?? 0, count: surplus }));
    setProblems([...new Set(found)]);
    add(fitting.slice(0, Math.max(room, 0)));
  };
  const pending = uploads.filter(({ state }) => state !== 'error').length;
  return (
    // Dropping and pasting are further ways to what the button does.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={isOver ? 'file-editor file-over' : 'file-editor'}
      onDragOver={(event) => {
        if (isDisabled || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (isDisabled || event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        take([...event.dataTransfer.files]);
      }}
      onPaste={(event) => {
        if (isDisabled || event.clipboardData.files.length === 0) return;
        event.preventDefault();
        take([...event.clipboardData.files]);
      }}
    >
      <ul>
        <StoredItems
          files={files}
          isImage={isImage}
          {...(isDisabled
            ? {}
            : {
                onRemove: ({ path: gone, name }: { path: string; name: string }): void => {
                  setSaid(text('upload.removed', { name }));
                  keep(latest.current.filter((other) => other !== gone));
                },
              })}
        />
        <UploadItems uploads={uploads} onRetry={retry} onRemove={remove} />
      </ul>
      {isDisabled ? null : (
        <Button
          id={id}
          aria-describedby={saidOf(props)['aria-describedby']}
          icon="upload"
          className={isImage && label === undefined ? 'file-card-button' : undefined}
          aria-label={`${text('upload.button')} ${label ?? dataText(field.label)}`}
          title={text('upload.drop')}
          onClick={() => chooseFiles(isImage, take)}
        >
          {text('upload.button')}
        </Button>
      )}
      <span role="status" className="visually-hidden">
        {pending > 0 ? text('upload.progress', { count: pending }) : said}
      </span>
      {problems.length === 0 ? null : (
        <span role="alert" className="field-problem">
          {problems.map((problem) => (
            <span key={problem} className="file-problem">
              {problem}
            </span>
          ))}
        </span>
      )}
    </div>
  );
}

/** The browser's own window for choosing files. */
function chooseFiles(isImage: boolean, take: (files: readonly File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  if (isImage) input.accept = 'image/*';
  input.addEventListener('change', () => take([...(input.files ?? [])]));
  input.click();
}
