import type { ReactNode } from 'react';
import { useText } from '@/shared/i18n';
import { NewPasswordField } from '@/shared/password';
import { TextField } from '@/shared/ui';
import type { Problems } from '../model/use-user-form.ts';

type PasswordPairProps = {
  readonly labels: { readonly password: string; readonly confirm: string };
  readonly problems: Problems<'password' | 'confirm'>;
};

/** A new password, and the same once more. */
export function PasswordPair({ labels, problems }: PasswordPairProps): ReactNode {
  const text = useText();
  return (
    <>
      <NewPasswordField
        label={labels.password}
        name="password"
        required
        hint={text('user.passwordHint')}
        error={problems.password}
      />
      <TextField
        label={labels.confirm}
        name="confirm"
        type="password"
        required
        autoComplete="new-password"
        maxLength={200}
        reveal={{ show: text('password.show'), hide: text('password.hide') }}
        error={problems.confirm}
      />
    </>
  );
}
