import { useId, type ReactNode } from 'react';

/** Attributes of an input that must be filled in. */
type Said = {
  readonly 'aria-required': 'true';
  readonly 'aria-invalid': 'true' | undefined;
  readonly 'aria-describedby': string | undefined;
};

type RequiredFieldProps = {
  readonly label: string;
  readonly error: string | undefined;
  readonly renderControl: (id: string, said: Said) => ReactNode;
};

/** The frame of something that must be filled in: its mark and label above, what is wrong below. */
export function RequiredField({ label, error, renderControl }: RequiredFieldProps): ReactNode {
  const id = useId();
  const isFaulty = error !== undefined;
  return (
    <div className="text-field">
      <label htmlFor={id}>
        <span className="text-field-mark" aria-hidden="true">
          *
        </span>
        {label}
      </label>
      {renderControl(id, {
        'aria-required': 'true',
        'aria-invalid': isFaulty ? 'true' : undefined,
        'aria-describedby': isFaulty ? `${id}-error` : undefined,
      })}
      <p id={`${id}-error`} className="text-field-error" role="alert">
        {error}
      </p>
    </div>
  );
}
