import { ApiError, open, openSignIn, type ApiClient } from '@/shared/api';
import type { components } from '#core/contract/api.ts';
import type { LoginResult } from './sign-in.ts';

type ThirdLoginResult = components['schemas']['ThirdLoginResult'];

/** Answer to whoever signs in, by whichever way; a third party names no companies. */
export type SignedIn = (LoginResult | ThirdLoginResult) & Partial<Pick<LoginResult, 'tenantList'>>;

/** Returns the address at which a third party proves a person's identity; it sends the browser back to the sign-in page. */
export function thirdPartyAddress(apiBase: string, source: string, redirect: string): string {
  return `${apiBase}/thirdLogin/render/${encodeURIComponent(source)}?redirect=${encodeURIComponent(redirect)}`;
}

/** Exchanges the one-use code of a third party for a session [A7.6]; judged by the code of the answer [A5.4]. */
export async function signInWithThirdCode(client: ApiClient, code: string): Promise<ThirdLoginResult> {
  const result = await openSignIn(
    client.GET('/thirdLogin/getLoginUser/{token}', { params: { path: { token: code } } }),
  );
  if (result.token === '') throw new ApiError({ kind: 'contract', issues: ['third-party sign-in without a token'] });
  return result;
}

/** Binds the third-party account just proved to the signed-in user, whose token is given by hand: he has signed in this moment. */
export async function bindThirdParty(client: ApiClient, token: string, bindToken: string): Promise<void> {
  await open(client.POST('/thirdLogin/bind', { body: { bindToken }, headers: { 'X-Access-Token': token } }));
}
