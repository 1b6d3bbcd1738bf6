import { useMutation } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useId, useState, type ReactNode } from 'react';
import { $company } from '@/entities/permission';
import { noticeShown, Button, Dialog, TextField } from '@/shared/ui';
import { api, failureOf, failureText, offers, open, refusalDetail } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { NewPasswordField } from '@/shared/password';
import { passwordProblems, type PasswordForm } from '../model/check.ts';

/** Wide as specified [A9.6]. */
const WIDTH = 800;

/** Changes the own password [A7.14, A5.1]: one's own name filled in, the server's words shown either way [A8.14]. */
export function PasswordDialog({
  username,
  onClose,
}: {
  readonly username: string;
  readonly onClose: () => void;
}): ReactNode {
  const text = useText();
  const [{ passwordMinLength }, notify] = useUnit([$company, noticeShown]);
  const formId = useId();
  const [problems, setProblems] = useState<{ readonly [Name in keyof PasswordForm]?: string }>({});
  const { mutate, isPending } = useMutation({
    meta: { isQuiet: true },
    mutationFn: (form: PasswordForm) => {
      const body = { username, ...form };
      // Upstream knows the call by PUT only.
      return open(
        offers('POST /sys/user/updatePassword')
          ? api().POST('/sys/user/updatePassword', { body })
          : api().PUT('/sys/user/updatePassword', { body }),
      );
    },
    onSuccess: ({ message }) => {
      notify({ kind: 'password', level: 'success', text: message });
      onClose();
    },
    onError: (thrown) => {
      const failure = failureOf(thrown);
      const errors = refusalDetail(failure)?.errors ?? [];
      setProblems(Object.fromEntries(errors.map(({ field, message }) => [field, message])));
      // What a field says needs no notice.
      if (errors.length > 0) return;
      const reason = failureText(failure);
      notify({ kind: `password ${reason}`, level: 'warning', text: reason });
    },
  });
  const submit = (data: FormData): void => {
    const form = {
      oldpassword: textOf(data, 'oldpassword'),
      password: textOf(data, 'password'),
      confirmpassword: textOf(data, 'confirmpassword'),
    };
    const found = passwordProblems(form);
    setProblems(Object.fromEntries(Object.entries(found).map(([name, key]) => [name, text(key)])));
    if (Object.keys(found).length === 0 && !isPending) mutate(form);
  };
  const reveal = { show: text('password.show'), hide: text('password.hide') };
  return (
    <Dialog
      title={text('password.title')}
      width={WIDTH}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button type="submit" form={formId} look="primary" isBusy={isPending}>
            {text('action.confirm')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(new FormData(event.currentTarget));
          focusFirstProblem(event.currentTarget);
        }}
      >
        <TextField label={text('password.account')} name="username" autoComplete="username" readOnly value={username} />
        <TextField
          label={text('password.old')}
          name="oldpassword"
          type="password"
          autoComplete="current-password"
          required
          maxLength={200}
          reveal={reveal}
          error={problems.oldpassword}
        />
        <NewPasswordField
          label={text('password.new')}
          name="password"
          required
          account={username}
          hint={text('password.hint', { count: passwordMinLength })}
          error={problems.password}
        />
        <TextField
          label={text('password.confirm')}
          name="confirmpassword"
          type="password"
          autoComplete="new-password"
          required
          maxLength={200}
          reveal={reveal}
          error={problems.confirmpassword}
        />
      </form>
    </Dialog>
  );
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

/** After the problems are drawn: whoever types by ear lands on the first of them. */
function focusFirstProblem(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus());
}
