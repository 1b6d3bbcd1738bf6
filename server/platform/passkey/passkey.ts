import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import { guestName, ownerOf, type Actor } from '#server/platform/actor.ts';
import { provePassword } from '#server/platform/identity/account.ts';
import { storeOneTimeCode, takeOneTimeCode } from '#server/platform/identity/db/one-time-code.ts';
import {
  deleteOwnPasskey,
  findPasskey,
  insertPasskey,
  notePasskeyUse,
  passkeysOf,
  renameOwnPasskey,
} from '#server/platform/identity/db/passkey.ts';
import {
  mayEnter,
  openSession,
  type Origin,
  type SignedIn,
  type SignInRules,
} from '#server/platform/identity/open-session.ts';
import { isOwnAddress, ownOrigin } from '#server/platform/identity/own-address.ts';
import { countTry } from '#server/platform/identity/sign-in.ts';
import { newToken, tokenHash } from '#server/platform/identity/token.ts';
import { fieldRefusal, refusal, type Refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { passkeyRefusals } from './refusals.ts';

/** Site of the browser that asks: a passkey belongs to one site. */
export type Site = { readonly publicUrl: string | null; readonly requestOrigin: string };

/** As browsers write it; what is in it is judged by the library. */
type Loose = Readonly<Record<string, unknown>>;

type Challenge = { readonly challenge: string; readonly userId: string | null };

/** Loaded when somebody uses a passkey: it is large, and most starts need none of it. */
const webAuthn = () => import('@simplewebauthn/server');

const lifeSeconds = 300;
const mostPasskeys = 20;

/** Unknown, foreign, replayed, gone: one text. */
const refused = passkeyRefusals.passkeyNotProven;

/** Returns what the browser needs to make a passkey; the password proves that the session was not just found. */
export async function beginPasskey(
  db: Db,
  actor: Actor,
  request: { password: string; name: string; site: Site },
): Promise<{ ticket: string; options: Loose }> {
  if (actor.username === guestName) throw refusal(403, platformRefusals.guestSettings);
  await provePassword(db, actor, request.password);
  const known = await passkeysOf(db, actor.userId);
  if (known.length >= mostPasskeys) throw refusal(409, passkeyRefusals.tooManyPasskeys, { most: mostPasskeys });
  const options = await (
    await webAuthn()
  ).generateRegistrationOptions({
    rpName: request.name,
    rpID: siteOf(request.site).id,
    userName: actor.username,
    userDisplayName: actor.realname,
    userID: new TextEncoder().encode(actor.userId),
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports: listOf(transports) })),
    // Found by the device itself, and never without its person: a passkey stands for both steps.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ticket: await remember(db, 'passkey-new', options.challenge, actor.userId), options: { ...options } };
}

/** Keeps a passkey the browser made for the signed-in user. */
export async function addPasskey(
  db: Db,
  actor: Actor,
  request: { ticket: string; name: string; response: Loose; site: Site },
): Promise<void> {
  const { origin, id } = siteOf(request.site);
  const asked = await recall(db, 'passkey-new', request.ticket);
  if (asked?.userId !== actor.userId) throw refusal(400, passkeyRefusals.passkeyTimeout);
  const { registrationInfo } = await orRefused(
    (await webAuthn()).verifyRegistrationResponse({
      // Whatever it is: the library throws at what is none.
      response: request.response as unknown as RegistrationResponseJSON,
      expectedChallenge: asked.challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    }),
    passkeyRefusals.passkeyFailed,
  );
  if (registrationInfo === undefined) throw refusal(422, passkeyRefusals.passkeyFailed);
  const { credential } = registrationInfo;
  const isNew = await insertPasskey(db, ownerOf(actor), {
    name: nameOf(request.name),
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports?.join(',') ?? null,
  });
  if (!isNew) throw refusal(409, passkeyRefusals.passkeyTwice);
}

export async function renamePasskey(db: Db, actor: Actor, id: string, name: string): Promise<void> {
  if (!(await renameOwnPasskey(db, actor.userId, id, nameOf(name)))) throw gone();
}

export async function removePasskey(db: Db, actor: Actor, id: string): Promise<void> {
  if (!(await deleteOwnPasskey(db, actor.userId, id))) throw gone();
}

/** Returns what the browser needs to sign in; the same for everybody, so it reveals nobody [AUT-02]. */
export async function beginPasskeyLogin(db: Db, site: Site): Promise<{ ticket: string; options: Loose }> {
  const options = await (
    await webAuthn()
  ).generateAuthenticationOptions({ rpID: siteOf(site).id, userVerification: 'required' });
  return { ticket: await remember(db, 'passkey-login', options.challenge, null), options: { ...options } };
}

/** Signs in whoever a passkey belongs to. */
export async function signInByPasskey(
  db: Db,
  rules: SignInRules,
  request: { ticket: string; response: Loose; site: Site } & Origin,
): Promise<SignedIn> {
  const { origin, id } = siteOf(request.site);
  const tries = await countTry(db, 'PASSKEY', request.address);
  const asked = await recall(db, 'passkey-login', request.ticket);
  const named = request.response['id'];
  const found = typeof named === 'string' && named.length <= 2000 ? await findPasskey(db, named) : undefined;
  if (asked === null || found === undefined || !mayEnter(found)) throw refusal(400, refused);
  const { verified, authenticationInfo } = await orRefused(
    (await webAuthn()).verifyAuthenticationResponse({
      response: request.response as unknown as AuthenticationResponseJSON,
      expectedChallenge: asked.challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: found.credential_id,
        publicKey: Uint8Array.from(Buffer.from(found.public_key, 'base64url')),
        counter: found.counter,
        transports: listOf(found.transports),
      },
    }),
    refused,
  );
  if (!verified) throw refusal(400, refused);
  await tries.forget();
  await notePasskeyUse(db, found.passkey, authenticationInfo.newCounter);
  return openSession(db, found, { ...request, way: '通行密钥登录' }, rules);
}

/** The address counts only where it is ours (decision 11): a passkey for another site must not be made here. */
function siteOf(site: Site): { origin: string; id: string } {
  const origin = ownOrigin(site);
  if (!isOwnAddress(origin, site)) throw refusal(403, passkeyRefusals.passkeyNoUrl);
  return { origin, id: new URL(origin).hostname };
}

async function remember(
  db: Db,
  kind: 'passkey-new' | 'passkey-login',
  challenge: string,
  userId: string | null,
): Promise<string> {
  const ticket = newToken();
  const payload: Challenge = { challenge, userId };
  await storeOneTimeCode(db, { kind, codeHash: tokenHash(ticket), payload, lifeSeconds });
  return ticket;
}

/** A challenge is good for one answer, whatever comes of it. */
async function recall(db: Db, kind: 'passkey-new' | 'passkey-login', ticket: string): Promise<Challenge | null> {
  // Written by `remember`.
  return (await takeOneTimeCode(db, kind, tokenHash(ticket))) as Challenge | null;
}

async function orRefused<T>(work: Promise<T>, message: RefusalText): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw refusal(400, message, {}, { cause });
  }
}

function nameOf(typed: string): string {
  const name = typed.trim();
  if (name === '') throw fieldRefusal('name', platformRefusals.nameMissing);
  return name;
}

function listOf(transports: string | null): AuthenticatorTransport[] {
  // Stored as the browser named them.
  return (transports ?? '').split(',').filter((one) => one !== '') as AuthenticatorTransport[];
}

function gone(): Refusal {
  return refusal(404, passkeyRefusals.passkeyGone);
}
