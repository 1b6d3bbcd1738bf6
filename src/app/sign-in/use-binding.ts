import { useRef, useState } from 'react';
import type { LoginTexts } from '@/pages/user/login';
import { bindThirdParty } from '@/features/login';
import { failureOf } from '@/shared/api';
import { leaveNotice } from '@/shared/storage';
import type { Connection } from './connection.ts';
import { loginFailureText } from './failure-text.ts';

/** A third-party account that waits to be bound to whoever signs in next. */
export function useBinding(texts: LoginTexts) {
  const waiting = useRef('');
  const [isWaiting, setWaiting] = useState(false);
  return {
    isWaiting,
    await: (bindToken: string): void => {
      waiting.current = bindToken;
      setWaiting(true);
    },
    bind: async ({ client }: Connection, token: string): Promise<void> => {
      if (waiting.current === '') return;
      const bindToken = waiting.current;
      waiting.current = '';
      await bindThirdParty(client, token, bindToken).catch((thrown: unknown) =>
        // The sign-in holds; what failed besides is said where the user arrives.
        leaveNotice(texts.thirdBindFailed + loginFailureText(failureOf(thrown), texts)),
      );
    },
  };
}
