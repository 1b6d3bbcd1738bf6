import { ApiError, loginIssues, openSignIn, unwrap, type ApiClient } from '@/shared/api';
import type { components } from '#core/contract/api.ts';

export type LoginResult = components['schemas']['LoginResult'];

/** Entries a person types to sign in. */
export type Credentials = {
  readonly username: string;
  readonly password: string;
  readonly captcha?: string;
  /** Key the captcha was drawn with. */
  readonly checkKey?: string;
};

/** Signs in with account and password [A7.2]; fails with an `ApiError`. */
export async function signIn(
  client: ApiClient,
  { username, password, captcha, checkKey }: Credentials,
): Promise<LoginResult> {
  const result = await openSignIn(
    client.POST('/sys/login', {
      body: { username, password, ...(captcha === undefined ? {} : { captcha, checkKey }) },
    }),
  );
  const issues = loginIssues(result);
  if (issues.length > 0) throw new ApiError({ kind: 'contract', issues });
  return result;
}

/** Signs in with a ticket of another system [A2.10, A7.8]. */
export async function signInWithTicket(
  client: ApiClient,
  ticket: string,
): Promise<Pick<LoginResult, 'token' | 'userInfo'>> {
  const { token, list } = await openSignIn(client.GET('/password/free', { params: { query: { name: ticket } } }));
  const [userInfo] = list;
  if (userInfo === undefined) throw new ApiError({ kind: 'contract', issues: ['ticket sign-in without a user'] });
  return { token, userInfo };
}

/** Draws a captcha: its picture and the key to send back with what the person read. */
export async function drawCaptcha(client: ApiClient): Promise<{ image: string; checkKey: string }> {
  // randomUUID is missing where the page came over plain HTTP.
  const checkKey = [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
  const image = await unwrap(client.GET('/sys/randomImage/{key}', { params: { path: { key: checkKey } } }));
  return { image, checkKey };
}
