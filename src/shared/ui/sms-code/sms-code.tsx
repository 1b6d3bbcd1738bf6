import { useEffect, useRef, useState, type ReactNode } from 'react';
import { TextField } from '../text-field/text-field.tsx';

/** A code can be asked for again after so many seconds; the server says when it is longer. */
const AGAIN_AFTER = 60;

export type SmsCodeTexts = {
  readonly label: string;
  readonly send: string;
  /** `{{seconds}}` is replaced. */
  readonly again: string;
  readonly sent: string;
};

/** Result of asking for a code: was one sent, and in how many seconds may another be asked for? */
export type SmsSending = { readonly isSent: boolean; readonly waitSeconds: number };

type SmsCodeProps = {
  readonly texts: SmsCodeTexts;
  readonly name: string;
  readonly error?: string | undefined;
  readonly onSend: () => Promise<SmsSending>;
};

/** The input for a code sent by SMS, with the button that sends it and the seconds until the next. */
export function SmsCode({ texts, name, error, onSend }: SmsCodeProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  /** Until when nothing can be sent, in milliseconds since 1970: a hidden window's timers sleep, the clock does not. */
  const [until, setUntil] = useState(0);
  const [wait, setWait] = useState(0);
  const [isSending, setSending] = useState(false);
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    if (secondsTo(until) === 0) return;
    const timer = setInterval(() => {
      const left = secondsTo(until);
      setWait(left);
      if (left === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  const send = async (): Promise<void> => {
    if (wait > 0 || isSending) return;
    setSending(true);
    setSent(false);
    try {
      const { isSent: hasGone, waitSeconds } = await onSend();
      const end = Date.now() + waitSeconds * 1000;
      setUntil(end);
      setWait(secondsTo(end));
      setSent(hasGone);
      // The code is what is typed next.
      if (hasGone) input.current?.focus();
    } finally {
      setSending(false);
    }
  };
  return (
    <TextField
      ref={input}
      label={texts.label}
      name={name}
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      error={error}
      note={isSent ? texts.sent : undefined}
      aside={
        <button
          type="button"
          className="text-field-reveal sms-send"
          aria-disabled={wait > 0 || isSending}
          onClick={() => void send()}
        >
          {wait > 0 ? texts.again.replace('{{seconds}}', String(wait)) : texts.send}
        </button>
      }
    />
  );
}

/** A code went out. */
export const smsSent: SmsSending = { isSent: true, waitSeconds: AGAIN_AFTER };

/** None went out; servers that limit the tries say how long to wait. */
export function smsNotSent(waitSeconds: number | null | undefined): SmsSending {
  return { isSent: false, waitSeconds: waitSeconds ?? 0 };
}

function secondsTo(end: number): number {
  return Math.max(0, Math.ceil((end - Date.now()) / 1000));
}
