import { useState } from 'react';
import type { FirstPasswordFields, LoginTexts } from '@/pages/user/login';
import type { SignedIn } from '@/features/login';
import { failureOf, open } from '@/shared/api';
import type { Connection } from './connection.ts';
import type { Attempts } from './use-attempt.ts';
import type { Connect } from './way.ts';

type Given = { readonly result: SignedIn; readonly password: string | null };
type Begin = (connection: Connection, result: SignedIn) => Promise<void>;

/** Whoever signed in with a password somebody else chose gets one of his own; nothing is stored before. */
export function useFirstPassword(
  connect: Connect,
  { attempt, explain, setProblem }: Attempts,
  texts: LoginTexts,
  begin: Begin,
) {
  const [given, setGiven] = useState<Given | null>(null);
  return {
    given,
    /** @param password as it was typed; null where the way in needed none */
    ask: (result: SignedIn, password: string | null): void => setGiven({ result, password }),
    /** Changes the password that was given, with the session that waits for it, and goes on. */
    change: async ({ old, password, again }: FirstPasswordFields): Promise<void> => {
      if (given === null) return;
      if (password === '') {
        setProblem({ text: texts.passwordMissing, fields: ['password'] });
        return;
      }
      if (password !== again) {
        setProblem({ text: texts.passwordDiffers, fields: ['confirmpassword'] });
        return;
      }
      await attempt(
        async () => {
          const connection = await connect();
          const { token } = given.result;
          const body = { oldpassword: old ?? given.password ?? '', password, confirmpassword: again };
          const headers = { 'X-Access-Token': token };
          await open(connection.client.POST('/sys/user/updatePassword', { body, headers }));
          // What the session has to do next, if anything, the server says when it is asked.
          const { firstDuty: _done, ...result } = given.result;
          setGiven(null);
          await begin(connection, result);
        },
        (thrown) => explain(failureOf(thrown), { fields: ['oldpassword', 'password', 'confirmpassword'] }),
      );
    },
    /** @returns the token of the session that waited for the password */
    drop: (): string | undefined => {
      setGiven(null);
      return given?.result.token;
    },
  };
}
