import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { $company } from '@/entities/permission';
import { ActDialog, type ActField } from '@/shared/act-dialog';
import { useText } from '@/shared/i18n';
import { noticeShown } from '@/shared/ui';

type PasswordDialogProps = {
  readonly name: string;
  /** Sends it; answers what the server says. */
  readonly save: (password: string) => Promise<string>;
  readonly onClose: () => void;
};

const typed = { type: 'password', autoComplete: 'new-password', maxLength: 200 } as const satisfies Partial<ActField>;

/** Gives a user a new password, typed twice. */
export function PasswordDialog({ name, save, onClose }: PasswordDialogProps): ReactNode {
  const text = useText();
  const [{ passwordMinLength }, notify] = useUnit([$company, noticeShown]);
  return (
    <ActDialog
      title={text('system.user.resetOf', { name })}
      confirm={text('action.save')}
      fields={[
        {
          ...typed,
          name: 'password',
          newFor: name,
          label: text('system.user.password'),
          hint: text('system.user.passwordHint', { count: passwordMinLength }),
        },
        { ...typed, name: 'again', label: text('system.user.again') },
      ]}
      check={({ password, again }) => (password === again ? null : { again: text('system.user.differs') })}
      act={async ({ password = '' }) => {
        notify({ kind: 'saved', level: 'success', text: await save(password) });
        onClose();
      }}
      onClose={onClose}
    >
      <p>{text('system.user.resetHint')}</p>
    </ActDialog>
  );
}
