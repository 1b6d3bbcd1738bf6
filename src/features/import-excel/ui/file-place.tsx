import { useState, type ReactNode } from 'react';
import { useText } from '@/shared/i18n';
import { Icon } from '@/shared/ui';

type FilePlaceProps = {
  /** Percent of the bytes that are sent; null while nothing is. */
  readonly percent: number | null;
  readonly onFile: (file: File) => void;
};

/** Shows the place to drop or choose a file. */
export function FilePlace({ percent, onFile }: FilePlaceProps): ReactNode {
  const text = useText();
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    const file = files?.[0];
    if (file !== undefined && percent === null) onFile(file);
  };
  if (percent !== null) {
    const words = percent < 100 ? text('import.uploading', { percent }) : text('import.reading');
    return (
      <div className="import-progress">
        <progress max={100} {...(percent < 100 ? { value: percent } : {})} aria-label={words} />
        <p role="status">{words}</p>
      </div>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is the other way to use the input inside
    <label
      className={isOver ? 'import-place import-place-over' : 'import-place'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <Icon name="upload" size={28} />
      <strong>{text('import.drop')}</strong>
      <span>{text('import.kinds')}</span>
      <input
        type="file"
        accept=".xlsx,.csv,.txt,.tsv"
        aria-label={text('import.choose')}
        data-autofocus=""
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // The same file corrected is chosen again.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
