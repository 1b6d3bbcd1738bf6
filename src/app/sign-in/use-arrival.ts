import { useEffect } from 'react';
import { generalProblem, loginTexts } from '@/pages/user/login';
import { signIn, signInWithSso, signInWithThirdCode, ssoService } from '@/features/login';
import { storedLanguage, type Language } from '@/shared/language';
import { takeSignInReason, tokenSlot } from '@/shared/storage';
import { readAppSetting } from './app-setting.ts';
import { readArrival, withoutArrival } from './arrival.ts';
import { mayTryGuest } from './guest.ts';
import type { Connect, Enter, SetProblem } from './way.ts';

declare global {
  interface Window {
    /** A press of Enter or of the button before hydration, noted by the blocking script. */
    heldPress?: boolean;
  }
}

/** Names and picture of the application, as its administrator set them. */
export type AppNames = Awaited<ReturnType<typeof readAppSetting>>;

type Arrival = {
  readonly connect: Connect;
  readonly enter: Enter;
  readonly setProblem: SetProblem;
  readonly awaitBinding: (bindToken: string) => void;
  readonly showCaptcha: () => void;
  readonly onLanguage: (language: Language) => void;
  readonly onAppNames: (names: AppNames) => void;
};

/** Does once, after hydration, what the build could not know: language, why somebody is here, what he brings along. */
export function useArrival(given: Arrival): void {
  useEffect(() => {
    given.onLanguage(storedLanguage());
    // Why the guard sent the user here, if it was a refusal.
    const reason = takeSignInReason();
    given.setProblem(generalProblem(reason));
    const isArriving = arrive(given);
    if (window.heldPress === true) document.querySelector('form')?.requestSubmit();
    whenIdle(() => void import('../application.tsx'));
    void given.connect().then(
      async ({ config, client }) => {
        if (config.captcha === 'always') given.showCaptcha();
        given.onAppNames(await readAppSetting(client, config));
        const guest = config.guest ?? null;
        // [A2.11] whoever was sent here from a page may see it as guest; who came to sign in, a guest by now perhaps, is left alone.
        const isSentHere = new URLSearchParams(window.location.search).get('redirect') !== null;
        if (guest !== null && isSentHere && !isArriving && tokenSlot.read() === null && mayTryGuest(reason)) {
          await given.enter((connection) => signIn(connection.client, guest), { isQuiet: true });
        }
      },
      () => undefined, // the next press says what is wrong
    );
    // oxlint-disable-next-line react/exhaustive-deps -- runs once; its helpers read refs and setters only
  }, []);
}

/** Somebody comes back from another system [A7.6, A7.7]; true when that is a sign-in under way. */
function arrive({ enter, setProblem, awaitBinding }: Arrival): boolean {
  const arrival = readArrival(window.location.search);
  if (arrival === null) return false;
  // Codes are good for one use: a reload must not try them again, nor a bookmark keep them.
  window.history.replaceState(null, '', window.location.pathname + withoutArrival(window.location.search));
  switch (arrival.kind) {
    case 'sso':
      void enter(({ client }) => signInWithSso(client, arrival.ticket, ssoService(window.location)));
      return true;
    case 'third':
      void enter(({ client }) => signInWithThirdCode(client, arrival.code));
      return true;
    case 'bind':
      awaitBinding(arrival.bindToken);
      return true;
    case 'thirdFailed':
      setProblem(generalProblem(loginTexts[storedLanguage()].thirdFailed));
      return true;
  }
}

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: 2000 });
  else setTimeout(act, 200);
}
