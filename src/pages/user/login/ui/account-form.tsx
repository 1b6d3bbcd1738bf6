import { useEffect, useRef, useState, type ReactNode } from 'react';
import { focusProblem, type LoginField, type LoginProblem } from '../model/problem.ts';
import type { LoginTexts } from '../model/texts.ts';
import { textOf } from './form-text.ts';

/** Values submitted by the button. */
export type LoginFields = { readonly username: string; readonly password: string; readonly captcha: string };

type AccountFormProps = {
  readonly texts: LoginTexts;
  readonly isHidden: boolean;
  readonly busy: boolean;
  /** Problem, shown by the element of that id. */
  readonly problem: LoginProblem | null;
  readonly problemId: string;
  /** Picture of the captcha; its row shows only while there is one. */
  readonly captchaImage: string | null;
  readonly onSubmit?: ((fields: LoginFields) => void) | undefined;
  readonly onCaptchaRefresh?: (() => void) | undefined;
  readonly children: ReactNode;
};

/**
 * Account and password. Drawn at build time and hydrated later: its fields are uncontrolled, so that text, caret and focus survive, and
 * `method="dialog"` keeps a press of Enter before hydration from leaving the page.
 */
export function AccountForm(props: AccountFormProps): ReactNode {
  const { texts, busy, problem, problemId, captchaImage } = props;
  const form = useRef<HTMLFormElement>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => focusProblem(form.current, problem), [problem]);
  const about = (field: LoginField): { 'aria-invalid': boolean; 'aria-describedby': string | undefined } => {
    const isWrong = problem?.fields.includes(field) === true;
    return { 'aria-invalid': isWrong, 'aria-describedby': isWrong ? problemId : undefined };
  };
  return (
    <form
      ref={form}
      className="login-form"
      method="dialog"
      noValidate
      hidden={props.isHidden}
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        const data = new FormData(event.currentTarget);
        props.onSubmit?.({
          username: textOf(data, 'username').trim(),
          password: textOf(data, 'password'),
          captcha: textOf(data, 'captcha').trim(),
        });
      }}
    >
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
          {...about('username')}
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
          {...about('password')}
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
            <input
              id="captcha"
              name="captcha"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={16}
              placeholder={texts.captchaHint}
              {...about('captcha')}
            />
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
      {props.children}
    </form>
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
