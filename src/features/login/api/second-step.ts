import {
  ApiError,
  loginIssues,
  openSignIn,
  refusalDetail,
  unwrap,
  type ApiClient,
  type ApiFailure,
} from '@/shared/api';
import type { LoginResult } from './sign-in.ts';

/** The ticket for the second step, where a refused sign-in asks for one; else null. */
export function secondStepTicket(failure: ApiFailure): string | null {
  return refusalDetail(failure)?.secondStep ?? null;
}

/** The second step of a sign-in: a code of the device, or a recovery code. */
export async function signInBySecondStep(client: ApiClient, ticket: string, code: string): Promise<LoginResult> {
  return checked(await openSignIn(client.POST('/sys/loginSecondStep', { body: { ticket, code } })));
}

/** Signs in by a passkey of this device; the browser asks its person. Loaded when somebody wants it. */
export async function signInByPasskey(client: ApiClient): Promise<LoginResult> {
  const [{ ticket, options }, { startAuthentication }] = await Promise.all([
    unwrap(client.POST('/sys/passkey/options')),
    import('@simplewebauthn/browser'),
  ]);
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  // The server's library made them for the browser's.
  const proof = await startAuthentication({ optionsJSON: options as unknown as Options });
  return checked(await openSignIn(client.POST('/sys/passkey/login', { body: { ticket, response: { ...proof } } })));
}

function checked(result: LoginResult): LoginResult {
  const issues = loginIssues(result);
  if (issues.length > 0) throw new ApiError({ kind: 'contract', issues });
  return result;
}
