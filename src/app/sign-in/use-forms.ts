import { generalProblem, type LoginTexts, type LoginFields, type PhoneFields } from '@/pages/user/login';
import {
  sendSmsCode,
  signIn,
  signInByPasskey,
  signInByPhone,
  signInBySecondStep,
  signInWithThirdCode,
  ssoAddress,
  ssoService,
  thirdPartyAddress,
} from '@/features/login';
import { failureOf, refusalDetail } from '@/shared/api';
import type { RuntimeConfig } from '@/shared/config';
import { smsNotSent, smsSent, type SmsSending } from '@/shared/ui/sms-code';
import { accountProblem, mobileProblem, phoneProblem } from './problems.ts';
import { targetOf } from './target.ts';
import { proveInWindow } from './third-window.ts';
import type { Attempts } from './use-attempt.ts';
import type { Captcha } from './use-captcha.ts';
import type { Connect, Enter } from './way.ts';

type Forms = {
  readonly connect: Connect;
  readonly enter: Enter;
  readonly attempts: Attempts;
  readonly captcha: Captcha;
  readonly texts: LoginTexts;
  /** Ticket of the second step. */
  readonly ticket: string | null;
};

/** Turns what is typed or pressed on the page into one of the ways in, or says what is missing. */
export function useForms({ connect, enter, attempts: { say, setProblem }, captcha, texts, ticket }: Forms) {
  return {
    account: ({ username, password, captcha: characters }: LoginFields): void => {
      const missing = accountProblem({ username, password, captcha: characters }, captcha.image !== null, texts);
      if (missing !== null) {
        setProblem(missing);
        return;
      }
      const proof = { username, password, ...captcha.answer(characters) };
      void enter(({ client }) => signIn(client, proof), { fields: ['username', 'password'], password });
    },
    step: (code: string): void => {
      if (code === '') setProblem({ text: texts.stepMissing, fields: ['code'] });
      else void enter(({ client }) => signInBySecondStep(client, ticket ?? '', code), { fields: ['code'] });
    },
    phone: ({ mobile, smsCode }: PhoneFields): void => {
      const missing = phoneProblem({ mobile, smsCode }, texts);
      if (missing === null) void enter(({ client }) => signInByPhone(client, mobile, smsCode), { fields: ['smscode'] });
      else setProblem(missing);
    },
    sendCode: async (mobile: string): Promise<SmsSending> => {
      const wrong = mobileProblem(mobile, texts);
      setProblem(wrong);
      if (wrong !== null) return smsNotSent(0);
      try {
        const { client } = await connect();
        await sendSmsCode(client, mobile, 'signIn');
        return smsSent;
      } catch (thrown) {
        say(thrown);
        return smsNotSent(refusalDetail(failureOf(thrown))?.retryAfterSeconds);
      }
    },
    passkey: (): void => void enter(({ client }) => signInByPasskey(client)),
    sso: ({ ssoPrefix }: RuntimeConfig): void => {
      if (ssoPrefix != null) window.location.assign(ssoAddress(ssoPrefix, ssoService(window.location)));
    },
    third: async (config: RuntimeConfig, source: string): Promise<void> => {
      if (config.dialect === 'platform') {
        window.location.assign(thirdPartyAddress(config.apiBase, source, targetOf(window.location.search)));
        return;
      }
      const code = await proveInWindow(config, source);
      if (code === null) setProblem(generalProblem(texts.thirdFailed));
      else await enter(({ client }) => signInWithThirdCode(client, code));
    },
  };
}
