import { QRCodeSVG } from 'qrcode.react';
import { useState, type ReactNode } from 'react';
import { beginSecondStep, confirmSecondStep } from '@/entities/system/account';
import { ActDialog } from '@/shared/act-dialog';
import { useText } from '@/shared/i18n';
import { RecoveryCodes } from './recovery-codes.tsx';

type StepSetUpProps = { readonly onChanged: () => void; readonly onClose: () => void };

/** Turns the second step on: password, QR code and a first code, recovery codes. */
export function StepSetUp({ onChanged, onClose }: StepSetUpProps): ReactNode {
  const text = useText();
  const [begun, setBegun] = useState<{ readonly secret: string; readonly uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onClose={onClose} />;
  if (begun === null)
    return (
      <ActDialog
        key="password"
        title={text('account.step.setUp')}
        confirm={text('account.step.next')}
        fields={[
          {
            name: 'password',
            label: text('account.security.current'),
            type: 'password',
            autoComplete: 'current-password',
            maxLength: 200,
          },
        ]}
        act={async ({ password = '' }) => setBegun(await beginSecondStep(password))}
        onClose={onClose}
      >
        <p>{text('account.step.setUpHint')}</p>
      </ActDialog>
    );
  return (
    <ActDialog
      key="code"
      title={text('account.step.setUp')}
      confirm={text('account.step.confirm')}
      fields={[
        {
          name: 'code',
          label: text('account.step.code'),
          autoComplete: 'one-time-code',
          inputMode: 'numeric',
          maxLength: 7,
        },
      ]}
      act={async ({ code = '' }) => {
        setCodes(await confirmSecondStep(code.trim()));
        onChanged();
      }}
      onClose={onClose}
    >
      <p>{text('account.step.scan')}</p>
      <div className="account-qr">
        <QRCodeSVG value={begun.uri} size={176} title={text('account.step.qr')} />
      </div>
      <p className="account-soft">{text('account.step.secret')}</p>
      <code className="account-secret">{begun.secret}</code>
    </ActDialog>
  );
}
