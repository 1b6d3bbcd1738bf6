import { useState } from 'react';
import { generalProblem, type LoginTexts } from '@/pages/user/login';
import { secondStepTicket, type SignedIn } from '@/features/login';
import { failureOf, open, sessionHeaders } from '@/shared/api';
import type { RuntimeConfig } from '@/shared/config';
import { isPasskeyUnanswered } from '@/shared/passkey';
import { askScreen } from '@/shared/prefetch';
import { accountPaths } from '@/shared/routing';
import { forgetSession, formPathSlot, storeSession, tenantSlot } from '@/shared/storage';
import type { Connection } from './connection.ts';
import { onlyTenant } from './identities.ts';
import { targetOf } from './target.ts';
import type { Attempts } from './use-attempt.ts';
import { useBinding } from './use-binding.ts';
import { useFirstPassword } from './use-first-password.ts';
import { useIdentity } from './use-identity.ts';
import type { Connect, Enter } from './way.ts';

/**
 * Leads whoever proves who he is into the application: second step, a password of his own, the company and department he comes as.
 * @param onSignedIn goes to the page that was asked for
 */
export function useEntering(
  connect: Connect,
  attempts: Attempts,
  texts: LoginTexts,
  onSignedIn: (target: string) => void,
) {
  const { attempt, explain, rest, setProblem } = attempts;
  /** Ticket the second step wants besides the code; null while the first is not done. */
  const [ticket, setTicket] = useState<string | null>(null);
  const binding = useBinding(texts);
  const goOn = (config: RuntimeConfig, { token, firstDuty }: SignedIn): void => {
    const target = firstDuty === 'second-step' ? accountPaths.security : targetOf(window.location.search);
    const headers = sessionHeaders(config.dialect, token, tenantSlot.read());
    askScreen({ apiBase: config.apiBase, headers }, target, formPathSlot.read() ?? {});
    onSignedIn(target);
  };
  const identity = useIdentity(connect, attempts, goOn);
  /** Stores the session and goes on, or asks as whom. */
  const begin = async (connection: Connection, result: SignedIn): Promise<void> => {
    storeSession(result);
    // The company of whoever signed in here before is not his.
    const tenant = onlyTenant(result);
    if (tenant === null) tenantSlot.clear();
    else tenantSlot.write(tenant);
    await binding.bind(connection, result.token);
    if (identity.ask(result)) rest();
    else goOn(connection.config, result);
  };
  const first = useFirstPassword(connect, attempts, texts, begin);
  /** One of the ways in: proves who it is, stores the session, and goes on or asks as whom. */
  const enter: Enter = (prove, way = {}) =>
    attempt(
      async () => {
        const connection = await connect();
        const result = await prove(connection);
        if (result.firstDuty !== 'password') return begin(connection, result);
        first.ask(result, way.password ?? null);
        return rest();
      },
      async (thrown) => {
        const failure = failureOf(thrown);
        const step = secondStepTicket(failure);
        // Its time is over: the first step begins anew. A wrong code is a 422.
        if (ticket !== null && failure.kind === 'http' && failure.status === 400) setTicket(null);
        if (step !== null) setTicket(step);
        else if (isPasskeyUnanswered(thrown)) setProblem(generalProblem(texts.passkeyCancelled));
        else await explain(failure, way);
      },
    );
  /** Somebody else is to sign in: the session just opened ends, on the server too where it can be reached. */
  const leave = async (): Promise<void> => {
    const token = [identity.drop(), first.drop()].find((one) => one !== undefined);
    forgetSession();
    setProblem(null);
    setTicket(null);
    if (token === undefined) return;
    const { client } = await connect();
    await open(client.POST('/sys/logout', { body: {}, headers: { 'X-Access-Token': token } })).catch(() => undefined);
  };
  return { ticket, binding, identity, first, enter, leave };
}
