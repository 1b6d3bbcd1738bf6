import { useEffect, useRef, useState, type ReactNode } from 'react';
import { passwordStrength } from '#core/rules/password-strength.ts';
import { focusProblem, type LoginProblem } from '../model/problem.ts';
import type { LoginTexts } from '../model/texts.ts';
import { textOf } from './form-text.ts';

export type FirstPasswordFields = {
  /** Null where it was typed a moment ago. */
  readonly old: string | null;
  readonly password: string;
  readonly again: string;
};

type FirstPasswordFormProps = {
  readonly texts: LoginTexts;
  /** Whoever came in without his password is asked for it. */
  readonly asksOld: boolean;
  readonly busy: boolean;
  readonly problem: LoginProblem | null;
  readonly problemId: string;
  readonly onSubmit: (fields: FirstPasswordFields) => void;
  /** Back to the sign-in, as somebody else. */
  readonly onLeave: () => void;
  readonly children: ReactNode;
};

/** Somebody else chose the password: before anything else its owner chooses one of his own. */
export function FirstPasswordForm(props: FirstPasswordFormProps): ReactNode {
  const { texts, asksOld, busy, problem, problemId, onSubmit, onLeave, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState('');
  useEffect(() => focusProblem(form.current, problem), [problem]);
  const strength = passwordStrength(typed);
  const fields = [
    ...(asksOld ? [['oldpassword', texts.oldPassword, 'current-password'] as const] : []),
    ['password', texts.newPassword, 'new-password'] as const,
    ['confirmpassword', texts.againPassword, 'new-password'] as const,
  ];
  return (
    <form
      ref={form}
      className="login-form"
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        if (busy) return;
        onSubmit({
          old: asksOld ? textOf(data, 'oldpassword') : null,
          password: textOf(data, 'password'),
          again: textOf(data, 'confirmpassword'),
        });
      }}
    >
      <h1>{texts.firstPassword}</h1>
      <p>{texts.firstPasswordHint}</p>
      {fields.map(([name, label, complete], at) => (
        <div key={name}>
          <label htmlFor={name}>{label}</label>
          <div className="login-field">
            <input
              id={name}
              name={name}
              type="password"
              autoComplete={complete}
              maxLength={200}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page just turned into this question
              autoFocus={at === 0}
              aria-invalid={problem?.fields.some((field) => field === name) === true}
              aria-describedby={problemId}
              {...(name === 'password' ? { onInput: (event) => setTyped(event.currentTarget.value) } : {})}
            />
          </div>
          {name === 'password' ? <p role="status">{strength === null ? '' : texts.strength[strength]}</p> : null}
        </div>
      ))}
      <button type="submit" className="login-submit" aria-disabled={busy}>
        {busy ? texts.wait : texts.firstPasswordEnter}
      </button>
      {children}
      <p className="login-links">
        <button type="button" className="login-leave" onClick={onLeave}>
          {texts.otherAccount}
        </button>
      </p>
    </form>
  );
}
