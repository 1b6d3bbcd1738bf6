import type { ReactNode } from 'react';
import { useDataText, useText } from '../../i18n/index.ts';
import { IconButton } from '../../ui/index.ts';
import './pickers.css';

type PickFieldProps = {
  readonly id: string | undefined;
  /** What is chosen, for the hint. */
  readonly name: string;
  /** Said instead of a label, in a cell of a grid. */
  readonly label?: string | undefined;
  readonly isDisabled?: boolean;
  readonly shown: string;
  readonly onOpen: () => void;
  readonly onClear: () => void;
};

/** A value that is chosen in a dialog: shows its text, opens on click, Enter or Alt+↓, Delete empties it. */
export function PickField(props: PickFieldProps): ReactNode {
  const { id, name, label, isDisabled = false, shown, onOpen, onClear } = props;
  const text = useText();
  const dataText = useDataText();
  return (
    <span className="pick-field">
      <input
        id={id}
        className="control"
        readOnly
        aria-haspopup="dialog"
        aria-label={label}
        disabled={isDisabled}
        value={dataText(shown)}
        title={shown}
        placeholder={isDisabled ? '' : text('form.placeholderChoose', { label: name })}
        onClick={onOpen}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === ' ' || (event.altKey && event.key === 'ArrowDown')) {
            event.preventDefault();
            event.stopPropagation();
            onOpen();
          } else if (event.key === 'Delete' || event.key === 'Backspace') onClear();
        }}
      />
      {isDisabled || shown === '' ? null : (
        <IconButton label={text('action.clear')} icon="close" tabIndex={-1} onClick={onClear} />
      )}
      {isDisabled || shown !== '' ? null : (
        <IconButton label={text('action.choose')} icon="search" tabIndex={-1} onClick={onOpen} />
      )}
    </span>
  );
}
