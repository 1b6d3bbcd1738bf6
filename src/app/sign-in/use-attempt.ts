import { useState } from 'react';
import { generalProblem, type LoginTexts, type LoginProblem } from '@/pages/user/login';
import { failureOf, refusalDetail, type ApiFailure } from '@/shared/api';
import { loginFailureText } from './failure-text.ts';
import { wrongFields } from './problems.ts';
import type { Captcha } from './use-captcha.ts';
import type { Way } from './way.ts';

/** One try after the other: whether one is under way, and what was wrong with the last. */
export function useAttempt(captcha: Captcha, texts: LoginTexts) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<LoginProblem | null>(null);
  return {
    busy,
    problem,
    setProblem,
    /** The page waits for the user again; a try that leads on stays under way until the page is left. */
    rest: (): void => setBusy(false),
    /** Says why something failed, in general. */
    say: (thrown: unknown): void => setProblem(generalProblem(loginFailureText(failureOf(thrown), texts))),
    /** Says why a way in failed, and shows the captcha that the next try needs. */
    explain: async (failure: ApiFailure, way: Way): Promise<void> => {
      const fields = wrongFields(failure, way.fields ?? []);
      const sayIt = (): void => {
        if (way.isQuiet !== true) setProblem({ text: loginFailureText(failure, texts), fields });
      };
      // The field for the captcha gets the focus once it is there; everything else is said at once.
      const isAboutCaptcha = fields.includes('captcha');
      if (!isAboutCaptcha) sayIt();
      // A captcha is good for one try.
      const isWanted = captcha.image !== null || refusalDetail(failure)?.captcha === true;
      if (isWanted) await captcha.refresh().catch(() => undefined);
      if (isAboutCaptcha) sayIt();
    },
    /** Tries something; what fails is handed on after the page waits for the user again. */
    attempt: async (act: () => Promise<void>, failed: (thrown: unknown) => Promise<void> | void): Promise<void> => {
      setBusy(true);
      setProblem(null);
      try {
        await act();
      } catch (thrown) {
        setBusy(false);
        await failed(thrown);
      }
    },
  };
}

export type Attempts = ReturnType<typeof useAttempt>;
