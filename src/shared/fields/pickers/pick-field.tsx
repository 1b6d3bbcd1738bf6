import { useId, type ReactNode } from 'react';
import { useDataText, useText } from '../../i18n/index.ts';
import { IconButton } from '../../ui/index.ts';
import { RetiredMark } from '../retired/retired-mark.tsx';
import { describedAlso, type Said } from '../use-editor.ts';
import './pickers.css';

type PickFieldProps = {
  readonly id: string | undefined;
  /** Name of the thing to choose, for the hint. */
  readonly name: string;
  /** Said instead of a label, in a cell of a grid. */
  readonly label?: string | undefined;
  /** Stands in the empty field; otherwise the name says what to choose [B3.3]. */
  readonly placeholder?: string;
  readonly said?: Said;
  readonly isDisabled?: boolean;
  /** Set where the shown text is no value but a fault in the definition. */
  readonly isFaulty?: boolean;
  readonly shown: string;
  /** The one value cannot be chosen any more; several values say so in words. */
  readonly isRetired?: boolean;
  readonly onOpen: () => void;
  readonly onClear: () => void;
};

/** A value that is chosen in a dialog: shows its text, opens on click, Enter or Alt+↓, Delete empties it. */
export function PickField(props: PickFieldProps): ReactNode {
  const {
    id,
    name,
    label,
    placeholder = '',
    isDisabled = false,
    isFaulty = false,
    isRetired = false,
    shown,
    onOpen,
    onClear,
  } = props;
  const text = useText();
  const dataText = useDataText();
  const markId = useId();
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
        {...props.said}
        {...describedAlso(props.said, isRetired ? markId : null)}
        aria-invalid={isFaulty || props.said?.['aria-invalid']}
        placeholder={isDisabled ? '' : placeholder || text('form.placeholderChoose', { label: name })}
        onClick={onOpen}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === ' ' || (event.altKey && event.key === 'ArrowDown')) {
            event.preventDefault();
            event.stopPropagation();
            onOpen();
          } else if (event.key === 'Delete' || event.key === 'Backspace') onClear();
        }}
      />
      {isRetired ? <RetiredMark id={markId} /> : null}
      {isDisabled || shown === '' ? null : (
        <IconButton label={text('action.clear')} icon="close" tabIndex={-1} onClick={onClear} />
      )}
      {isDisabled || shown !== '' ? null : (
        <IconButton label={text('action.choose')} icon="search" tabIndex={-1} onClick={onOpen} />
      )}
    </span>
  );
}
