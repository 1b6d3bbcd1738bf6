import { createHash } from 'node:crypto';
import type { Db } from '#server/db/connection.ts';
import { guestName, type Actor } from '#server/platform/actor.ts';
import { readOneTimeCode, storeOneTimeCode, takeOneTimeCode } from '#server/platform/identity/db/one-time-code.ts';
import { bindThird, findUserByThird, type ThirdIdentity } from '#server/platform/identity/db/third-account.ts';
import { createGate } from '#server/platform/identity/gate.ts';
import {
  mayEnter,
  openSession,
  type Origin,
  type SignedIn,
  type SignInRules,
} from '#server/platform/identity/open-session.ts';
import { newToken, tokenHash } from '#server/platform/identity/token.ts';
import { readAnswer } from '#server/platform/other-server.ts';
import { refusal } from '#server/platform/refusal.ts';
import type { ThirdProvider } from './provider.ts';
import { thirdRefusals } from './refusals.ts';

const stateSeconds = 600;
const codeSeconds = 60;
const bindSeconds = 600;

/**
 * Everything is bound to the browser that began, by a random text in its cookie: a link with somebody else's code must
 * neither sign anybody in nor bind a stranger's account to him [AUT-08].
 */
type State = {
  readonly source: string;
  readonly verifier: string;
  readonly redirectUri: string;
  /** Page the application goes on to. */
  readonly goOn: string | null;
  readonly browser: string;
};

type Proof = {
  readonly browser: string;
  readonly source: string;
  readonly thirdId: string;
  readonly thirdName: string | null;
};

const gate = createGate({ running: 8, waiting: 60 });

/** The address of the provider that asks the user, and the text for the browser's cookie. */
export async function beginThirdLogin(
  db: Db,
  provider: ThirdProvider,
  request: { redirectUri: string; goOn: string | null; browser: string | null },
): Promise<{ address: string; browser: string }> {
  const [state, verifier] = [newToken(), newToken()];
  // A second tab of the same browser must not void what the first began.
  const browser = request.browser !== null && /^[\w-]{43}$/.test(request.browser) ? request.browser : newToken();
  await storeOneTimeCode(db, {
    kind: 'third-state',
    codeHash: tokenHash(state),
    payload: {
      source: provider.source,
      verifier,
      redirectUri: request.redirectUri,
      goOn: request.goOn,
      browser: tokenHash(browser),
    } satisfies State,
    lifeSeconds: stateSeconds,
  });
  const address = new URL(provider.authorizeUrl);
  const parameters = {
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: request.redirectUri,
    scope: provider.scope,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return { address: address.href, browser };
}

/** Result for the sign-in page when the browser comes back from the provider. */
export type ThirdOutcome =
  | { readonly kind: 'code'; readonly code: string; readonly goOn: string | null }
  | { readonly kind: 'bind'; readonly token: string; readonly goOn: string | null }
  | { readonly kind: 'error'; readonly goOn: string | null; readonly cause: unknown };

export async function finishThirdLogin(
  db: Db,
  provider: ThirdProvider,
  request: { state: string; code: string | null; browser: string | null },
): Promise<ThirdOutcome> {
  // Taken out at once: a state is good for one return, whatever comes of it.
  const payload = await takeOneTimeCode(db, 'third-state', tokenHash(request.state));
  if (payload === null) return { kind: 'error', goOn: null, cause: 'unknown state' };
  // Written by `beginThirdLogin`.
  const state = payload as State;
  const { goOn } = state;
  if (state.source !== provider.source || !isSameBrowser(state.browser, request.browser)) {
    return { kind: 'error', goOn: null, cause: 'state of another browser or provider' };
  }
  if (request.code === null) return { kind: 'error', goOn, cause: 'the provider sent no code' };
  const { code } = request;
  let third: ThirdIdentity;
  try {
    third = await gate(() => askProvider(provider, state, code));
  } catch (cause) {
    return { kind: 'error', goOn, cause };
  }
  const proof: Proof = { ...third, browser: state.browser };
  const user = await findUserByThird(db, third);
  if (user !== undefined && !mayEnter(user)) return { kind: 'error', goOn, cause: 'the user may not enter' };
  const token = newToken();
  await storeOneTimeCode(db, {
    kind: user === undefined ? 'third-bind' : 'third-sign-in',
    codeHash: tokenHash(token),
    payload: proof,
    lifeSeconds: user === undefined ? bindSeconds : codeSeconds,
  });
  return user === undefined ? { kind: 'bind', token, goOn } : { kind: 'code', code: token, goOn };
}

/** [A7.6] Exchanges the one-use code for a session. */
export async function signInByThird(
  db: Db,
  rules: SignInRules,
  request: { code: string; browser: string | null } & Origin,
): Promise<SignedIn> {
  const proof = await takeProof(db, 'third-sign-in', request.code, request.browser);
  const user = proof === null ? undefined : await findUserByThird(db, proof);
  if (user === undefined || !mayEnter(user)) throw refusal(400, thirdRefusals.thirdExpired);
  return openSession(db, user, { ...request, way: '第三方登录' }, rules);
}

/** Binds the third-party account just proved in this browser to the signed-in user. */
export async function bindThirdAccount(
  db: Db,
  actor: Actor,
  request: { bindToken: string; browser: string | null },
): Promise<void> {
  if (actor.username === guestName) throw refusal(403, thirdRefusals.guestThird);
  const proof = await takeProof(db, 'third-bind', request.bindToken, request.browser);
  if (proof === null) throw refusal(400, thirdRefusals.bindingExpired);
  const owner = await bindThird(db, actor, proof);
  if (owner !== actor.userId) throw refusal(409, thirdRefusals.thirdTaken);
}

async function takeProof(
  db: Db,
  kind: 'third-sign-in' | 'third-bind',
  token: string,
  browser: string | null,
): Promise<Proof | null> {
  // Looked at first: a stranger with the token must not use it up.
  const payload = await readOneTimeCode(db, kind, tokenHash(token));
  // Written by `finishThirdLogin`.
  if (payload === null || !isSameBrowser((payload as Proof).browser, browser)) return null;
  return (await takeOneTimeCode(db, kind, tokenHash(token))) as Proof | null;
}

/** Both sides are hashes of random text: comparing them plainly tells nothing. */
function isSameBrowser(expectedHash: string, browser: string | null): boolean {
  return browser !== null && tokenHash(browser) === expectedHash;
}

async function askProvider(provider: ThirdProvider, state: State, code: string): Promise<ThirdIdentity> {
  const tokens = await readAnswer(provider.tokenUrl, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: state.redirectUri,
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
      code_verifier: state.verifier,
    }).toString(),
  });
  const accessToken = at(JSON.parse(tokens), 'access_token');
  if (typeof accessToken !== 'string') throw new Error(`${provider.source} answers no access_token`);
  const info: unknown = JSON.parse(
    await readAnswer(provider.userInfoUrl, {
      headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` },
    }),
  );
  const id = at(info, provider.idField);
  if ((typeof id !== 'string' && typeof id !== 'number') || String(id) === '') {
    throw new Error(`${provider.source} answers no ${provider.idField}`);
  }
  const name = at(info, 'name');
  return {
    source: provider.source,
    thirdId: String(id).slice(0, 200),
    thirdName: typeof name === 'string' ? name.slice(0, 200) : null,
  };
}

/** A value inside a parsed answer; dots go down. */
function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (inner, name) =>
        typeof inner === 'object' && inner !== null ? Object.getOwnPropertyDescriptor(inner, name)?.value : undefined,
      value,
    );
}
