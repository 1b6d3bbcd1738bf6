import { useEffect, useRef, type ReactNode } from 'react';
import { focusProblem, type LoginProblem } from '../model/problem.ts';
import type { LoginTexts } from '../model/texts.ts';
import { textOf } from './form-text.ts';

type StepFormProps = {
  readonly texts: LoginTexts;
  readonly busy: boolean;
  readonly problem: LoginProblem | null;
  readonly problemId: string;
  readonly onSubmit: (code: string) => void;
  /** Back to the sign-in, as somebody else. */
  readonly onLeave: () => void;
  readonly children: ReactNode;
};

/** The second step of a sign-in: a code of the device, or a recovery code. */
export function StepForm(props: StepFormProps): ReactNode {
  const { texts, busy, problem, problemId, onSubmit, onLeave, children } = props;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => focusProblem(form.current, problem), [problem]);
  return (
    <form
      ref={form}
      className="login-form"
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit(textOf(new FormData(event.currentTarget), 'code').trim());
      }}
    >
      <h1>{texts.step}</h1>
      <p>{texts.stepHint}</p>
      <label htmlFor="code">{texts.stepCode}</label>
      <div className="login-field">
        <input
          id="code"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page just turned into this question
          autoFocus
          aria-invalid={problem !== null}
          aria-describedby={problemId}
        />
      </div>
      <button type="submit" className="login-submit" aria-disabled={busy}>
        {busy ? texts.wait : texts.stepEnter}
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
