import type { ReactNode } from 'react';
import { FileDrop } from '@/shared/file-drop';
import { useText } from '@/shared/i18n';

type FilePlaceProps = {
  /** Percent of the bytes that are sent; null while nothing is. */
  readonly percent: number | null;
  readonly onFile: (file: File) => void;
};

/** Shows the place to drop or choose a file. */
export function FilePlace({ percent, onFile }: FilePlaceProps): ReactNode {
  const text = useText();
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
    <FileDrop
      words={{ drop: text('import.drop'), kinds: text('import.kinds'), choose: text('import.choose') }}
      accept=".xlsx,.csv,.txt,.tsv"
      hasFocus
      onFiles={([file]) => {
        if (file !== undefined) onFile(file);
      }}
    />
  );
}
