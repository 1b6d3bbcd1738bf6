import { useState, type ReactNode } from 'react';
import type { Language } from '@/shared/language';
import { paths } from '@/shared/routing';
import { smsNotSent, type SmsSending } from '@/shared/ui/sms-code';
import { UserLayout } from '@/shared/ui/user-layout';
import type { LoginProblem } from '../model/problem.ts';
import { loginTexts } from '../model/texts.ts';
import { AccountForm, type LoginFields } from './account-form.tsx';
import { IdentityChoice, type Identities, type Identity } from './identity-choice.tsx';
import { FirstPasswordForm, type FirstPasswordFields } from './first-password-form.tsx';
import { StepForm } from './step-form.tsx';
import { PhoneForm, type PhoneFields } from './phone-form.tsx';
import './login-page.css';

/** Ways into the application besides account and password, as the installation offers them. */
export type LoginWays = {
  readonly phone: boolean;
  readonly register: boolean;
  readonly sso: boolean;
  readonly passkey: boolean;
  readonly third: readonly { readonly source: string; readonly name: string }[];
};

export type LoginPageProps = {
  readonly language: Language;
  /** Name of the installation; the built-in one until the server has answered. */
  readonly appName?: string;
  readonly appLogo?: string | null;
  readonly ways?: LoginWays;
  readonly busy?: boolean;
  readonly problem?: LoginProblem | null;
  /** Says something that is no error. */
  readonly note?: string;
  readonly captchaImage?: string | null;
  /** Set once somebody signed in who has several companies or departments. */
  readonly identities?: Identities | null;
  readonly onSubmit?: (fields: LoginFields) => void;
  readonly onPhone?: (fields: PhoneFields) => void;
  readonly onSendCode?: (mobile: string) => Promise<SmsSending>;
  readonly onSso?: () => void;
  readonly onThird?: (source: string) => void;
  /** The first step is done; the second wants a code. */
  readonly isStep?: boolean;
  readonly onStep?: (code: string) => void;
  /** Somebody else chose the password: its owner chooses his own, with the old one where it was not just typed. */
  readonly firstPassword?: { readonly asksOld: boolean } | null;
  readonly onFirstPassword?: (fields: FirstPasswordFields) => void;
  readonly onPasskey?: () => void;
  readonly onIdentity?: (identity: Identity) => void;
  /** Leaves the question as whom: somebody else signs in. */
  readonly onLeave?: () => void;
  /** Another way is chosen: what was wrong with the one before is past. */
  readonly onWay?: () => void;
  readonly onLanguage?: (language: Language) => void;
  readonly onCaptchaRefresh?: () => void;
};

const ACCOUNT_ONLY: LoginWays = { phone: false, register: false, sso: false, passkey: false, third: [] };
const PROBLEM_ID = 'login-problem';

/** The sign-in page. What the build cannot know (ways, captcha, name) appears where room was left for it: nothing moves. */
export function LoginPage(props: LoginPageProps): ReactNode {
  const { language, busy = false, problem = null, note = '', ways = ACCOUNT_ONLY, identities = null } = props;
  const [way, setWay] = useState<'account' | 'phone'>('account');
  /** Once looked at, the form for phones stays, with what is typed and the seconds that count down. */
  const [hasPhoneForm, setHasPhoneForm] = useState(false);
  const texts = loginTexts[language];
  const isPhone = way === 'phone' && ways.phone;
  // The form for phones says at its fields what is wrong with them.
  const isAtField = problem?.fields.some((field) => field === 'mobile' || field === 'smscode') === true;
  const isProblem = problem !== null && !isAtField;
  const outcome = (
    <p className={isProblem ? 'login-error' : 'login-error login-note'} id={PROBLEM_ID} role="alert">
      {isProblem ? problem.text : note}
    </p>
  );
  const choose = (next: 'account' | 'phone'): void => {
    if (next === way) return;
    setWay(next);
    props.onWay?.();
    if (next === 'phone') setHasPhoneForm(true);
  };
  return (
    <UserLayout
      name={props.appName ?? texts.name}
      logo={props.appLogo ?? null}
      welcome={texts.welcome}
      infoPath={paths.customInfo}
      corner={
        <button
          type="button"
          className="login-language"
          lang={language === 'en' ? 'zh-CN' : 'en'}
          onClick={() => props.onLanguage?.(language === 'en' ? 'zh-CN' : 'en')}
        >
          {texts.otherLanguage}
        </button>
      }
    >
      {props.firstPassword != null ? (
        <div className="login-panel">
          <FirstPasswordForm
            texts={texts}
            asksOld={props.firstPassword.asksOld}
            busy={busy}
            problem={problem}
            problemId={PROBLEM_ID}
            onSubmit={(fields) => props.onFirstPassword?.(fields)}
            onLeave={() => props.onLeave?.()}
          >
            {outcome}
          </FirstPasswordForm>
        </div>
      ) : props.isStep === true ? (
        <div className="login-panel">
          <StepForm
            texts={texts}
            busy={busy}
            problem={problem}
            problemId={PROBLEM_ID}
            onSubmit={(code) => props.onStep?.(code)}
            onLeave={() => props.onLeave?.()}
          >
            {outcome}
          </StepForm>
        </div>
      ) : identities === null ? (
        <div className="login-panel">
          <div className="login-head">
            <h1>{texts.title}</h1>
            {ways.phone ? (
              <div className="login-ways" role="group" aria-label={texts.ways}>
                <button type="button" aria-pressed={!isPhone} onClick={() => choose('account')}>
                  {texts.byAccount}
                </button>
                <button type="button" aria-pressed={isPhone} onClick={() => choose('phone')}>
                  {texts.byPhone}
                </button>
              </div>
            ) : null}
          </div>
          <AccountForm
            texts={texts}
            isHidden={isPhone}
            busy={busy}
            problem={isPhone ? null : problem}
            problemId={PROBLEM_ID}
            captchaImage={props.captchaImage ?? null}
            onSubmit={props.onSubmit}
            onCaptchaRefresh={props.onCaptchaRefresh}
          >
            {isPhone ? null : outcome}
          </AccountForm>
          {hasPhoneForm ? (
            <PhoneForm
              texts={texts}
              isHidden={!isPhone}
              busy={busy}
              problem={isPhone ? problem : null}
              onSubmit={(fields) => props.onPhone?.(fields)}
              onSendCode={async (mobile) => (await props.onSendCode?.(mobile)) ?? smsNotSent(0)}
            >
              {isPhone ? outcome : null}
            </PhoneForm>
          ) : null}
          <OtherWays
            texts={texts}
            ways={ways}
            onSso={props.onSso}
            onPasskey={props.onPasskey}
            onThird={props.onThird}
          />
        </div>
      ) : (
        <div className="login-panel">
          <IdentityChoice
            texts={texts}
            identities={identities}
            busy={busy}
            onChoose={(identity) => props.onIdentity?.(identity)}
            onLeave={() => props.onLeave?.()}
          >
            {outcome}
          </IdentityChoice>
        </div>
      )}
    </UserLayout>
  );
}

type OtherWaysProps = {
  readonly texts: (typeof loginTexts)[Language];
  readonly ways: LoginWays;
  readonly onSso: (() => void) | undefined;
  readonly onPasskey: (() => void) | undefined;
  readonly onThird: ((source: string) => void) | undefined;
};

function OtherWays({ texts, ways, onSso, onPasskey, onThird }: OtherWaysProps): ReactNode {
  return (
    <div className="login-more">
      <p className="login-links">
        {ways.phone ? <a href={paths.resetPassword}>{texts.forgot}</a> : null}
        {ways.register ? <a href={paths.register}>{texts.register}</a> : null}
      </p>
      {ways.sso || ways.passkey || ways.third.length > 0 ? (
        <div className="login-others" role="group" aria-label={texts.otherWays}>
          {ways.passkey ? (
            <button type="button" onClick={onPasskey}>
              {texts.passkey}
            </button>
          ) : null}
          {ways.sso ? (
            <button type="button" onClick={onSso}>
              {texts.sso}
            </button>
          ) : null}
          {ways.third.map(({ source, name }) => (
            <button key={source} type="button" onClick={() => onThird?.(source)}>
              {name}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
