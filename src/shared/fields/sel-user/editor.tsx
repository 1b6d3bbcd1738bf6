import { useState, type ReactNode } from 'react';
import { plain } from '#core/screen/list-view.ts';
import { useText } from '@/shared/i18n';
import { useFormServices } from '../../model/form-context.ts';
import { UserPicker } from '../pickers/user-picker.tsx';
import type { EditorProps } from './editor-props.ts';
import { PickField } from './pick-field.tsx';

/** Chooses users; stores their account names. */
export function UserEditor({ field, path, id, isDisabled, label, value, onChange }: EditorProps): ReactNode {
  const text = useText();
  const { scopeValues, fill } = useFormServices();
  const [isOpen, setOpen] = useState(false);
  const shown = plain(value);
  const known = plain(scopeValues(path)[`${field.name}_dictText`]);
  return (
    <>
      <PickField
        id={id}
        field={field}
        label={label}
        isDisabled={isDisabled}
        shown={shown === '' ? '' : known === '' ? shown : known}
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
          chosen={
            shown === ''
              ? []
              : shown.split(',').map((username, index) => ({ username, realname: known.split(',')[index] ?? username }))
          }
          onClose={() => setOpen(false)}
          onChosen={(users) => {
            setOpen(false);
            onChange?.(users.length === 0 ? null : users.map(({ username }) => username).join(','));
            fill(path, { [`${field.name}_dictText`]: users.map(({ realname }) => realname).join(',') });
          }}
        />
      ) : null}
    </>
  );
}
