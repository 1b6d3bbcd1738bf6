import { useState, type ReactNode } from 'react';
import { plain } from '#core/values/plain.ts';
import { useDataText, useText } from '../../i18n/index.ts';
import { useFormServices } from '../form-services.ts';
import { UserPicker } from '../pickers/dialogs.ts';
import type { EditorProps } from '../field-props.ts';
import { PickField } from '../pickers/pick-field.tsx';
import { useShownNames } from '../retired/use-shown-names.ts';
import { saidOf } from '../use-editor.ts';

/** Chooses users; stores their account names, or their ids where the field says so. */
export function UserEditor(props: EditorProps): ReactNode {
  const { field, path, id, isDisabled, label, value, onChange } = props;
  const text = useText();
  const dataText = useDataText();
  const { scopeValues, fill } = useFormServices();
  const [isOpen, setOpen] = useState(false);
  const shown = plain(value);
  const known = plain(scopeValues(path)[`${field.name}_dictText`]);
  const names = known.split(',');
  const keys = shown.split(',').filter((key) => key !== '');
  const shownNames = useShownNames(props);
  const storesIds = field.reference.kind === 'user' && field.reference.storesIds === true;
  return (
    <>
      <PickField
        id={id}
        said={saidOf(props)}
        name={dataText(field.label)}
        label={label}
        isDisabled={isDisabled}
        {...shownNames(keys, known === '' ? keys : names)}
        onOpen={() => setOpen(true)}
        onClear={() => {
          onChange?.(null);
          fill(path, { [`${field.name}_dictText`]: null });
        }}
      />
      {isOpen ? (
        <UserPicker
          title={text('picker.users')}
          isMultiple={field.reference.kind === 'user' && field.reference.isMultiple}
          storesIds={storesIds}
          chosen={keys.map((key, index) => ({ id: key, username: key, realname: names[index] ?? key }))}
          onClose={() => setOpen(false)}
          onChosen={(users) => {
            setOpen(false);
            onChange?.(storedUsers(users, storesIds));
            fill(path, { [`${field.name}_dictText`]: users.map(({ realname }) => realname).join(',') });
          }}
        />
      ) : null}
    </>
  );
}

function storedUsers(
  users: readonly { readonly id?: string; readonly username: string }[],
  storesIds: boolean,
): string | null {
  if (users.length === 0) return null;
  if (!storesIds) return users.map(({ username }) => username).join(',');
  return users.map(({ id = '' }) => `${id},`).join('');
}
