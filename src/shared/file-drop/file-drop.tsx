import { useState, type ReactNode } from 'react';
import { Icon } from '../ui/index.ts';
import './file-drop.css';

type FileDropProps = {
  /** Words of the place: what to do, which files it takes, and the name of the input. */
  readonly words: { readonly drop: string; readonly kinds: string; readonly choose: string };
  /** Endings it takes, `.xml,.pdf`. */
  readonly accept: string;
  /** Takes several files at once. */
  readonly isMany?: boolean;
  readonly isBusy?: boolean;
  /** Has the focus when its dialog opens. */
  readonly hasFocus?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
};

/** Shows a place to drop files on, or to choose them. */
export function FileDrop(props: FileDropProps): ReactNode {
  const { words, accept, isMany = false, isBusy = false, hasFocus = false, onFiles } = props;
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    const found = [...(files ?? [])].slice(0, isMany ? undefined : 1);
    if (found.length > 0 && !isBusy) onFiles(found);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is the other way to use the input inside
    <label
      className={isOver ? 'file-drop file-drop-over' : 'file-drop'}
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
      <strong>{words.drop}</strong>
      <span>{words.kinds}</span>
      <input
        type="file"
        multiple={isMany}
        accept={accept}
        disabled={isBusy}
        aria-label={words.choose}
        {...(hasFocus ? { 'data-autofocus': '' } : {})}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // The same file corrected is chosen again.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
