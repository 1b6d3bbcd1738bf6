import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import { changeContact, sendContactCode, type ContactKind } from '@/entities/system/account';
import { ActDialog } from '@/shared/act-dialog';
import { failureOf, refusalDetail, failureText } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { noticeShown } from '@/shared/ui';
import { SmsCode, smsNotSent, smsSent, type SmsSending } from '@/shared/ui/sms-code';

type ContactDialogProps = {
  readonly kind: ContactKind;
  readonly onChanged: () => void;
  readonly onClose: () => void;
};

/** Changes phone or mail: a code goes to the new one, and the password says who asks. */
export function ContactDialog({ kind, onChanged, onClose }: ContactDialogProps): ReactNode {
  const text = useText();
  const notify = useUnit(noticeShown);
  const [unsent, setUnsent] = useState('');
  const isPhone = kind === 'phone';
  const send = async (value: string): Promise<SmsSending> => {
    setUnsent('');
    try {
      await sendContactCode(kind, value.trim());
      return smsSent;
    } catch (thrown) {
      const failure = failureOf(thrown);
      setUnsent(failureText(failure));
      return smsNotSent(refusalDetail(failure)?.retryAfterSeconds);
    }
  };
  return (
    <ActDialog
      title={text(isPhone ? 'account.security.changePhone' : 'account.security.changeEmail')}
      confirm={text('action.confirm')}
      fields={[
        {
          name: 'password',
          label: text('account.security.current'),
          type: 'password',
          autoComplete: 'current-password',
          maxLength: 200,
        },
        {
          name: 'value',
          label: text(isPhone ? 'account.security.newPhone' : 'account.security.newEmail'),
          type: isPhone ? 'tel' : 'email',
          autoComplete: isPhone ? 'tel-national' : 'email',
          maxLength: 100,
        },
      ]}
      renderMore={({ read, errorOf }) => (
        <SmsCode
          name="code"
          error={unsent === '' ? errorOf('code') : unsent}
          onSend={() => send(read('value'))}
          texts={{
            label: text('account.security.code'),
            send: text('account.security.send'),
            again: text('account.security.again', { seconds: '{{seconds}}' }),
            sent: text('account.security.sent'),
          }}
        />
      )}
      act={async ({ value = '', code = '', password = '' }) => {
        setUnsent('');
        const message = await changeContact({ kind, value: value.trim(), code: code.trim(), password });
        notify({ kind: 'account-contact', level: 'success', text: message });
        onChanged();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
