import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { useText } from '../i18n/index.ts';
import { TextField } from '../ui/index.ts';
import { useStrength } from './use-strength.ts';

type NewPasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'onInput' | 'reveal'> & {
  /** Name of the account, which adds nothing to the strength of the password. */
  readonly account?: string;
};

/** A password that is being chosen: hidden or shown, and in place of its hint how hard it is to guess. */
export function NewPasswordField({ account = '', hint, ...field }: NewPasswordFieldProps): ReactNode {
  const text = useText();
  const [strength, onTyped] = useStrength(account);
  return (
    <TextField
      autoComplete="new-password"
      maxLength={200}
      {...field}
      type="password"
      hint={strength ?? hint}
      reveal={{ show: text('password.show'), hide: text('password.hide') }}
      onInput={(event: FormEvent<HTMLInputElement>) => onTyped(event.currentTarget.value)}
    />
  );
}
