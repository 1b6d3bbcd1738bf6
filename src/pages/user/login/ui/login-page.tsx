import { useState, type ReactNode } from 'react';
import type { Language } from '@/shared/language';
import { loginTexts } from '../model/texts.ts';

/** What a press of the button hands over. */
export type LoginFields = { readonly username: string; readonly password: string; readonly captcha: string };

export type LoginPageProps = {
  readonly language: Language;
  /** Name of the installation; the built-in one until the server has answered. */
  readonly appName?: string;
  readonly appLogo?: string | null;
  readonly busy?: boolean;
  readonly error?: string;
  /** Picture of the captcha; its row shows only while there is one. */
  readonly captchaImage?: string | null;
  readonly onSubmit?: (fields: LoginFields) => void;
  readonly onLanguage?: (language: Language) => void;
  readonly onCaptchaRefresh?: () => void;
};

/**
 * The sign-in page [A2.26]. Drawn at build time and hydrated later: its fields are uncontrolled, so that text, caret and focus survive,
 * and `method="dialog"` keeps a press of Enter before hydration from leaving the page.
 */
export function LoginPage(props: LoginPageProps): ReactNode {
  const { language, busy = false, error = '', captchaImage = null, onLanguage } = props;
  const [isShown, setShown] = useState(false);
  const texts = loginTexts[language];
  const errorId = error === '' ? undefined : 'login-error';
  const submit = (form: HTMLFormElement): void => {
    const data = new FormData(form);
    const text = (name: string): string => {
      const value = data.get(name);
      return typeof value === 'string' ? value : '';
    };
    if (!busy) {
      props.onSubmit?.({
        username: text('username').trim(),
        password: text('password'),
        captcha: text('captcha').trim(),
      });
    }
  };
  return (
    <div className="login">
      <header className="login-brand">
        <div className="login-logo" aria-hidden="true">
          {typeof props.appLogo === 'string' && props.appLogo !== '' ? <img src={props.appLogo} alt="" /> : <Mark />}
        </div>
        <div className="login-welcome">{texts.welcome}</div>
        <h1 className="login-name">{props.appName ?? texts.name}</h1>
      </header>
      <main className="login-side">
        <button
          type="button"
          className="login-language"
          lang={language === 'en' ? 'zh-CN' : 'en'}
          onClick={() => onLanguage?.(language === 'en' ? 'zh-CN' : 'en')}
        >
          {texts.otherLanguage}
        </button>
        <form
          className="login-form"
          method="dialog"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit(event.currentTarget);
          }}
        >
          <h2>{texts.title}</h2>
          <label htmlFor="username">{texts.account}</label>
          <div className="login-field">
            <input
              id="username"
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={100}
              placeholder={texts.accountHint}
              aria-describedby={errorId}
              aria-invalid={errorId !== undefined}
            />
          </div>
          <label htmlFor="password">{texts.password}</label>
          <div className="login-field">
            <input
              id="password"
              name="password"
              type={isShown ? 'text' : 'password'}
              autoComplete="current-password"
              maxLength={200}
              placeholder={texts.passwordHint}
              aria-describedby={errorId}
              aria-invalid={errorId !== undefined}
            />
            <button
              type="button"
              className="login-eye"
              aria-label={isShown ? texts.hide : texts.show}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
            >
              <Eye isOpen={isShown} />
            </button>
          </div>
          {captchaImage !== null && (
            <>
              <label htmlFor="captcha">{texts.captcha}</label>
              <div className="login-field">
                <input id="captcha" name="captcha" autoComplete="off" maxLength={16} placeholder={texts.captchaHint} />
                <button
                  type="button"
                  className="login-captcha"
                  aria-label={texts.captchaRefresh}
                  onClick={props.onCaptchaRefresh}
                >
                  <img src={captchaImage} alt={texts.captcha} />
                </button>
              </div>
            </>
          )}
          <button type="submit" className="login-submit" aria-disabled={busy}>
            {busy ? texts.wait : texts.submit}
          </button>
          <p className="login-error" id="login-error" role="alert">
            {error}
          </p>
        </form>
      </main>
    </div>
  );
}

function Mark(): ReactNode {
  return (
    <svg viewBox="0 0 24 24" width="30" height="30" fill="none" stroke="currentColor" strokeWidth="1.6">
      <path d="M3 20V9l6 4V9l6 4V4h6v16z" strokeLinejoin="round" />
      <path d="M7 20v-3M12 20v-3M17 20v-3M18 7.5v3" strokeLinecap="round" />
    </svg>
  );
}

function Eye({ isOpen }: { readonly isOpen: boolean }): ReactNode {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="3" />
      {!isOpen && <path d="M4 4l16 16" strokeLinecap="round" />}
    </svg>
  );
}
