import { useState, type ReactNode } from 'react';
import { PickField, UserPicker } from '../fields/index.ts';
import { RequiredField } from './required-field.tsx';
import { Arriving } from '../ui/index.ts';

type Person = { readonly username: string; readonly realname: string };

type PeoplePickProps = {
  readonly label: string;
  /** Of the hidden input that carries the accounts, by comma. */
  readonly name: string;
  readonly isMultiple?: boolean;
  readonly error?: string | undefined;
  readonly start?: readonly Person[];
};

/** People chosen in the picker, inside a form that is read by the names of its inputs. */
export function PeoplePick({ label, name, isMultiple = false, error, start = NOBODY }: PeoplePickProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [people, setPeople] = useState(start);
  return (
    <>
      <input type="hidden" name={name} value={people.map(({ username }) => username).join(',')} />
      <RequiredField
        label={label}
        error={error}
        renderControl={(id, said) => (
          <PickField
            id={id}
            name={label}
            said={said}
            shown={people.map(({ realname }) => realname).join('、')}
            onOpen={() => setOpen(true)}
            onClear={() => setPeople(NOBODY)}
          />
        )}
      />
      {isOpen ? (
        <Arriving>
          <UserPicker
            title={label}
            isMultiple={isMultiple}
            chosen={people}
            onClose={() => setOpen(false)}
            onChosen={(chosen) => {
              setOpen(false);
              setPeople(chosen.map(({ username, realname }) => ({ username, realname })));
            }}
          />
        </Arriving>
      ) : null}
    </>
  );
}

const NOBODY: readonly Person[] = [];
