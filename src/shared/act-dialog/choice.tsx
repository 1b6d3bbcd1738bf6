import type { ReactNode } from 'react';
import { useText } from '../i18n/index.ts';
import { RequiredField } from './required-field.tsx';

type ChoiceProps = {
  readonly label: string;
  readonly name: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly error?: string | undefined;
};

/** One of a few, in a form that is read by the names of its inputs; the only one there is, is chosen already. */
export function Choice({ label, name, options, error }: ChoiceProps): ReactNode {
  const text = useText();
  const [only] = options.length === 1 ? options : [];
  return (
    <RequiredField
      label={label}
      error={error}
      renderControl={(id, said) => (
        <select id={id} name={name} className="control" defaultValue={only?.[0] ?? ''} {...said}>
          <option value="">{text('form.placeholderChoose', { label })}</option>
          {options.map(([value, shown]) => (
            <option key={value} value={value}>
              {shown}
            </option>
          ))}
        </select>
      )}
    />
  );
}
