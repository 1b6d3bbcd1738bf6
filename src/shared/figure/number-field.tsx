import type { ComponentProps, ReactNode } from 'react';
import { TextField } from '../ui/index.ts';
import { NumberInput } from '../number/index.ts';

type NumberFieldProps = Pick<ComponentProps<typeof TextField>, 'label' | 'error' | 'hint'> &
  ComponentProps<typeof NumberInput>;

/** A labelled number outside the form library. */
export function NumberField({ label, error, hint, required, ...input }: NumberFieldProps): ReactNode {
  return (
    <TextField
      label={label}
      error={error}
      hint={hint}
      required={required}
      renderControl={(said) => <NumberInput {...input} {...said} />}
    />
  );
}
