import { Suspense, useId, useState, type ReactNode } from 'react';
import { PickField, UserPicker } from '../fields/index.ts';

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
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [people, setPeople] = useState(start);
  return (
    <div className="text-field">
      <label htmlFor={id}>
        <span className="text-field-mark" aria-hidden="true">
          *
        </span>
        {label}
      </label>
      <input type="hidden" name={name} value={people.map(({ username }) => username).join(',')} />
      <PickField
        id={id}
        name={label}
        said={{
          'aria-required': 'true',
          'aria-invalid': error === undefined ? undefined : 'true',
          'aria-describedby': error === undefined ? undefined : `${id}-error`,
        }}
        shown={people.map(({ realname }) => realname).join('、')}
        onOpen={() => setOpen(true)}
        onClear={() => setPeople(NOBODY)}
      />
      <p id={`${id}-error`} className="text-field-error" role="alert">
        {error}
      </p>
      {isOpen ? (
        <Suspense fallback={null}>
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
        </Suspense>
      ) : null}
    </div>
  );
}

const NOBODY: readonly Person[] = [];
