import { useState, type FormEvent, type ReactNode } from 'react';
import { passwordStrength } from '#core/rules/password-strength.ts';
import { useText } from '@/shared/i18n';
import { TextField } from '@/shared/ui';
import type { Problems } from '../model/use-user-form.ts';

type PasswordPairProps = {
  readonly labels: { readonly password: string; readonly confirm: string };
  readonly problems: Problems<'password' | 'confirm'>;
};

/** A new password, and the same once more. */
export function PasswordPair({ labels, problems }: PasswordPairProps): ReactNode {
  const text = useText();
  const [typed, setTyped] = useState('');
  const strength = passwordStrength(typed);
  const common = {
    type: 'password',
    required: true,
    autoComplete: 'new-password',
    maxLength: 200,
    reveal: { show: text('password.show'), hide: text('password.hide') },
  };
  return (
    <>
      <TextField
        {...common}
        label={labels.password}
        name="password"
        hint={strength === null ? text('user.passwordHint') : text(`password.strength.${strength}`)}
        onInput={(event: FormEvent<HTMLInputElement>) => setTyped(event.currentTarget.value)}
        error={problems.password}
      />
      <TextField {...common} label={labels.confirm} name="confirm" error={problems.confirm} />
    </>
  );
}
