import { useState, type ReactNode } from 'react';
import { useText } from '@/shared/i18n';
import { Icon } from '@/shared/ui';

type FileDropProps = {
  readonly isBusy: boolean;
  readonly onFiles: (files: readonly File[]) => void;
};

/** Shows the place to drop or choose several files. */
export function FileDrop({ isBusy, onFiles }: FileDropProps): ReactNode {
  const text = useText();
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    if (files !== null && files.length > 0 && !isBusy) onFiles([...files]);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is the other way to use the input inside
    <label
      className={isOver ? 'e-invoice-drop e-invoice-over' : 'e-invoice-drop'}
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
      <strong>{text('eInvoice.drop')}</strong>
      <span>{text('eInvoice.kinds')}</span>
      <input
        type="file"
        multiple
        accept=".xml,.ofd,.pdf"
        disabled={isBusy}
        aria-label={text('eInvoice.choose')}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // The same file corrected is chosen again.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
