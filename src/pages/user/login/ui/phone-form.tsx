import { useEffect, useRef, type ReactNode } from 'react';
import { SmsCode, type SmsSending } from '@/shared/ui/sms-code';
import { TextField } from '@/shared/ui/text-field';
import { focusProblem, type LoginProblem } from '../model/problem.ts';
import type { LoginTexts } from '../model/texts.ts';
import { textOf } from './form-text.ts';

/** Values submitted by the button. */
export type PhoneFields = { readonly mobile: string; readonly smsCode: string };

type PhoneFormProps = {
  readonly texts: LoginTexts;
  readonly isHidden: boolean;
  readonly busy: boolean;
  readonly problem: LoginProblem | null;
  readonly onSubmit: (fields: PhoneFields) => void;
  readonly onSendCode: (mobile: string) => Promise<SmsSending>;
  readonly children: ReactNode;
};

/** Phone and the code sent to it [A7.3]. */
export function PhoneForm(props: PhoneFormProps): ReactNode {
  const { texts, busy, problem, onSubmit, onSendCode } = props;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => focusProblem(form.current, problem), [problem]);
  const errorOf = (field: 'mobile' | 'smscode'): string | undefined =>
    problem?.fields.includes(field) === true ? problem.text : undefined;
  const read = (): PhoneFields => {
    const data = form.current === null ? new FormData() : new FormData(form.current);
    return { mobile: textOf(data, 'mobile').trim(), smsCode: textOf(data, 'smscode').trim() };
  };
  return (
    <form
      ref={form}
      className="login-form login-phone"
      method="dialog"
      noValidate
      hidden={props.isHidden}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit(read());
      }}
    >
      <TextField
        label={texts.mobile}
        name="mobile"
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={11}
        placeholder={texts.mobileHint}
        error={errorOf('mobile')}
      />
      <SmsCode
        name="smscode"
        error={errorOf('smscode')}
        onSend={() => onSendCode(read().mobile)}
        texts={{ label: texts.smsCode, send: texts.smsSend, again: texts.smsAgain, sent: texts.smsSent }}
      />
      <button type="submit" className="login-submit" aria-disabled={busy}>
        {busy ? texts.wait : texts.submit}
      </button>
      {props.children}
    </form>
  );
}
