import { useId, type ReactNode } from 'react';
import { useText } from '../i18n/index.ts';

type ChoiceProps = {
  readonly label: string;
  readonly name: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly error?: string | undefined;
};

/** One of a few, in a form that is read by the names of its inputs; the only one there is, is chosen already. */
export function Choice({ label, name, options, error }: ChoiceProps): ReactNode {
  const text = useText();
  const id = useId();
  const [only] = options.length === 1 ? options : [];
  return (
    <div className="text-field">
      <label htmlFor={id}>
        <span className="text-field-mark" aria-hidden="true">
          *
        </span>
        {label}
      </label>
      <select
        id={id}
        name={name}
        className="control"
        defaultValue={only?.[0] ?? ''}
        aria-required="true"
        aria-invalid={error === undefined ? undefined : 'true'}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      >
        <option value="">{text('form.placeholderChoose', { label })}</option>
        {options.map(([value, said]) => (
          <option key={value} value={value}>
            {said}
          </option>
        ))}
      </select>
      <p id={`${id}-error`} className="text-field-error" role="alert">
        {error}
      </p>
    </div>
  );
}
