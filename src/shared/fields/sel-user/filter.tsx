import { useQuery } from '@tanstack/react-query';
import { lazy, useState, type ReactNode } from 'react';
import { dictTextsQuery } from '../../dict/index.ts';
import { useDataText, useText } from '../../i18n/index.ts';
import type { FilterProps } from '../field-props.ts';
import { PickField } from '../pickers/pick-field.tsx';
import { Arriving } from '../../ui/index.ts';

// The dialog comes when it is opened: a list must not wait for it.
const UserPicker = lazy(async () => ({ default: (await import('../pickers/dialogs.ts')).UserPicker }));

/** One user, picked in the dialog. */
export function UserFilter({ field, id, values }: FilterProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const [username, setUsername] = useState(values[field.field] ?? field.defaultText);
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(dictTextsQuery(field.tableDict ?? '', username));
  const realname = username === '' ? '' : (data?.[0] ?? username);
  return (
    <>
      <input type="hidden" name={field.field} value={username} />
      <PickField
        id={id}
        name={dataText(field.label)}
        shown={realname}
        onOpen={() => setOpen(true)}
        onClear={() => setUsername('')}
      />
      {isOpen ? (
        <Arriving>
          <UserPicker
            title={text('picker.users')}
            isMultiple={false}
            chosen={username === '' ? [] : [{ username, realname }]}
            onClose={() => setOpen(false)}
            onChosen={([user]) => {
              setOpen(false);
              setUsername(user?.username ?? '');
            }}
          />
        </Arriving>
      ) : null}
    </>
  );
}
