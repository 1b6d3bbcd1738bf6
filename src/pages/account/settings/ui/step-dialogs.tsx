import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import { endSecondStep, renewRecoveryCodes } from '@/entities/system/account';
import { ActDialog, type ActField } from '@/shared/act-dialog';
import { useText } from '@/shared/i18n';
import { noticeShown } from '@/shared/ui';
import { RecoveryCodes } from './recovery-codes.tsx';

type DialogProps = { readonly onChanged: () => void; readonly onClose: () => void };

/** Turns the second step off, with password and code. */
export function StepOffDialog({ onChanged, onClose }: DialogProps): ReactNode {
  const text = useText();
  const notify = useUnit(noticeShown);
  return (
    <ActDialog
      title={text('account.step.title')}
      confirm={text('account.step.turnOff')}
      isDangerous
      fields={useProofs()}
      act={async ({ password = '', code = '' }) => {
        const message = await endSecondStep(password, code);
        notify({ kind: 'account-step-off', level: 'success', text: message });
        onChanged();
        onClose();
      }}
      onClose={onClose}
    >
      <p>{text('account.step.offHint')}</p>
    </ActDialog>
  );
}

/** New recovery codes, with password and code. */
export function RenewCodesDialog({ onChanged, onClose }: DialogProps): ReactNode {
  const text = useText();
  const proofs = useProofs();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return (
    <ActDialog
      title={text('account.step.renew')}
      confirm={text('account.step.renew')}
      fields={proofs}
      act={async ({ password = '', code = '' }) => {
        setCodes(await renewRecoveryCodes(password, code));
        onChanged();
      }}
      onClose={onClose}
    >
      <p>{text('account.step.renewHint')}</p>
    </ActDialog>
  );
}

function useProofs(): readonly ActField[] {
  const text = useText();
  return [
    {
      name: 'password',
      label: text('account.security.current'),
      type: 'password',
      autoComplete: 'current-password',
      maxLength: 200,
    },
    { name: 'code', label: text('account.step.codeOrRecovery'), autoComplete: 'one-time-code', maxLength: 40 },
  ];
}
