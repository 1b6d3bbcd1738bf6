import type { ReactNode } from 'react';
import { isMobile } from '#core/rules/mobile.ts';
import { sendSmsCode, type SmsPurpose } from '@/features/login';
import { api, failureOf, refusalDetail } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { SmsCode, smsNotSent, smsSent, type SmsSending } from '@/shared/ui/sms-code';
import { TextField } from '@/shared/ui';
import type { UserForm } from '../model/use-user-form.ts';

/** The names of the two fields of a phone and the code sent to it. */
export const phoneFields = ['mobile', 'smscode'] as const;

type PhoneForm = UserForm<(typeof phoneFields)[number]>;

/** Number and code as typed; null, and said, when one of them cannot be right. */
export function useReadPhone(form: PhoneForm): () => { readonly phone: string; readonly smscode: string } | null {
  const text = useText();
  return () => {
    const [phone, smscode] = [form.valueOf('mobile').trim(), form.valueOf('smscode').trim()];
    const isRight = form.check({
      ...(isMobile(phone) ? {} : { mobile: text('user.mobileWrong') }),
      ...(smscode === '' ? { smscode: text('user.smsMissing') } : {}),
    });
    return isRight ? { phone, smscode } : null;
  };
}

/** A phone number, and the code sent to it by SMS. */
export function PhoneProof({ form, purpose }: { readonly form: PhoneForm; readonly purpose: SmsPurpose }): ReactNode {
  const text = useText();
  const send = async (): Promise<SmsSending> => {
    const number = form.valueOf('mobile').trim();
    if (!form.check(isMobile(number) ? {} : { mobile: text('user.mobileWrong') })) return smsNotSent(0);
    try {
      await sendSmsCode(api(), number, purpose);
      return smsSent;
    } catch (thrown) {
      form.refused(thrown);
      return smsNotSent(refusalDetail(failureOf(thrown))?.retryAfterSeconds);
    }
  };
  return (
    <>
      <TextField
        label={text('user.mobile')}
        name="mobile"
        type="tel"
        required
        autoComplete="tel-national"
        inputMode="tel"
        maxLength={11}
        error={form.problems.mobile}
      />
      <SmsCode
        name="smscode"
        error={form.problems.smscode}
        onSend={send}
        texts={{
          label: text('user.smsCode'),
          send: text('user.smsSend'),
          again: text('user.smsAgain', { seconds: '{{seconds}}' }),
          sent: text('user.smsSent'),
        }}
      />
    </>
  );
}
