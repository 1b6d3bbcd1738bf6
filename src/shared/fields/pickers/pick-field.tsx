import type { ReactNode } from 'react';
import type { FieldView } from '#core/screen/field-view.ts';
import { useDataText, useText } from '@/shared/i18n';
import { IconButton } from '@/shared/ui';

type PickFieldProps = {
  readonly id: string | undefined;
  readonly field: FieldView;
  readonly label: string | undefined;
  readonly isDisabled: boolean;
  readonly shown: string;
  readonly onOpen: () => void;
  readonly onClear: () => void;
};

/** A value that is chosen in a dialog: shows its text, opens on click, Enter or Alt+↓, Delete empties it. */
export function PickField({ id, field, label, isDisabled, shown, onOpen, onClear }: PickFieldProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const name = dataText(field.label);
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
