import { useMutation } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useId, useState, type ReactNode } from 'react';
import { useText } from '@/shared/i18n';
import { Button, Dialog, noticeShown, TextField } from '@/shared/ui';
import './system-list.css';

type PasswordDialogProps = {
  readonly name: string;
  /** Sends it; answers what the server says. */
  readonly save: (password: string) => Promise<string>;
  readonly onClose: () => void;
};

/** Gives a user a new password, typed twice. */
export function PasswordDialog({ name, save: send, onClose }: PasswordDialogProps): ReactNode {
  const text = useText();
  const notify = useUnit(noticeShown);
  const formId = useId();
  const [typed, setTyped] = useState({ password: '', again: '' });
  const [isSent, setSent] = useState(false);
  const save = useMutation({
    meta: { isQuiet: true },
    mutationFn: () => send(typed.password),
    onSuccess: (message) => {
      notify({ kind: 'saved', level: 'success', text: message });
      onClose();
    },
  });
  const differs = typed.again !== typed.password ? text('system.user.differs') : undefined;
  const field = (part: keyof typeof typed) => ({
    type: 'password',
    autoComplete: 'new-password',
    maxLength: 200,
    required: true,
    value: typed[part],
    reveal: { show: text('system.user.show'), hide: text('system.user.hide') },
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }): void => {
      const { value } = currentTarget;
      setTyped((now) => ({ ...now, [part]: value }));
      save.reset();
    },
  });
  return (
    <Dialog
      title={text('system.user.resetOf', { name })}
      width={460}
      closeLabel={text('action.close')}
      onClose={onClose}
      canFill={false}
      footer={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button type="submit" form={formId} look="primary" isBusy={save.isPending}>
            {text('action.save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="system-password"
        onSubmit={(event) => {
          event.preventDefault();
          setSent(true);
          if (differs === undefined && typed.password !== '' && !save.isPending) save.mutate();
        }}
      >
        <p>{text('system.user.resetHint')}</p>
        <TextField
          {...field('password')}
          name="password"
          label={text('system.user.password')}
          hint={text('system.user.passwordHint')}
          error={save.error?.message}
        />
        <TextField
          {...field('again')}
          name="again"
          label={text('system.user.again')}
          error={isSent ? differs : undefined}
        />
      </form>
    </Dialog>
  );
}
