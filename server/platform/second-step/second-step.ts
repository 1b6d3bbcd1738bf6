import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Db } from '#server/db/connection.ts';
import { guestName, ownerOf, type Actor } from '#server/platform/actor.ts';
import { provePassword } from '#server/platform/identity/account.ts';
import { findUserOfId } from '#server/platform/identity/db/identity.ts';
import { readOneTimeCode, takeOneTimeCode } from '#server/platform/identity/db/one-time-code.ts';
import {
  beginStep,
  findSecondStep,
  removeStep,
  replaceRecoveryCodes,
  resealStep,
  sealedSteps,
  takeRecoveryCode,
  takeStep,
  turnStepOn,
} from '#server/platform/identity/db/second-step.ts';
import {
  mayEnter,
  openSession,
  type Origin,
  type SignedIn,
  type SignInRules,
  type StepTicket,
} from '#server/platform/identity/open-session.ts';
import { tokenHash } from '#server/platform/identity/token.ts';
import { countCode } from '#server/platform/identity/tries.ts';
import { fieldRefusal, refusal, type Refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { secondStepRefusals } from './refusals.ts';

/** Seals secrets of devices, each for its user. */
export type SecretSeal = {
  readonly close: (secret: string, place: readonly string[]) => string;
  readonly open: (sealed: string, place: readonly string[]) => string | null;
  readonly isOld: (sealed: string) => boolean;
};

export type SecondStepDeps = { readonly db: Db; readonly seal: SecretSeal };

type Proof = { readonly password: string; readonly code: string };

const recoveryCodes = 10;
/** Devices are early or late: the code before and the one after are taken as well (RFC 6238, 5.2). */
const drift = 1;

/** Wrong, used, run-out code: one text. */
const wrongCode = secondStepRefusals.secondCodeWrong;

/** The second step of a sign-in: a code of the device, or a recovery code [AUT-03]. */
export async function signInBySecondStep(
  deps: SecondStepDeps,
  rules: SignInRules,
  request: { ticket: string; code: string } & Origin,
): Promise<SignedIn> {
  const over = refusal(400, secondStepRefusals.signInTimeout);
  const hash = tokenHash(request.ticket);
  const found = await readOneTimeCode(deps.db, 'second-step', hash);
  if (found === null) throw over;
  // Written by `openOrAsk`.
  const { userId, way } = found as StepTicket;
  const tries = await countCode(deps.db, `STEP ${userId}`, request.address);
  if (!(await takesCode(deps, userId, request.code))) throw refusedCode();
  await tries.succeed();
  // Taken out last: a slip of the finger must not ask for the password again; the code itself is good once.
  if ((await takeOneTimeCode(deps.db, 'second-step', hash)) === null) throw over;
  const user = await findUserOfId(deps.db, userId);
  if (user === undefined || !mayEnter(user)) throw over;
  return openSession(deps.db, user, { ...request, way }, rules);
}

/** Finds the user whose first step this ticket is of, while it is good. */
export async function userOfTicket({ db }: SecondStepDeps, ticket: string) {
  const found = await readOneTimeCode(db, 'second-step', tokenHash(ticket));
  return found === null ? undefined : findUserOfId(db, (found as StepTicket).userId);
}

/** A secret for a device of the signed-in user; it counts once a code of it was confirmed. */
export async function beginSecondStep(
  { db, seal }: SecondStepDeps,
  actor: Actor,
  request: { password: string; issuer: string },
): Promise<{ secret: string; uri: string }> {
  if (actor.username === guestName) throw refusal(403, platformRefusals.guestSettings);
  await provePassword(db, actor, request.password);
  const secret = new Secret({ size: 20 });
  const isKept = await beginStep(db, ownerOf(actor), seal.close(secret.base32, placeOf(actor.userId)));
  if (!isKept) throw refusal(409, secondStepRefusals.secondStepOn);
  const totp = new TOTP({ secret, issuer: request.issuer, label: actor.username });
  return { secret: secret.base32, uri: totp.toString() };
}

/** Turns the second step on; answers its recovery codes, which nobody can read again. */
export async function confirmSecondStep({ db, seal }: SecondStepDeps, actor: Actor, code: string): Promise<string[]> {
  const tries = await countCode(db, `STEP ${actor.userId}`, '');
  const begun = await findSecondStep(db, actor.userId);
  if (begun === undefined || begun.is_on) throw refusal(409, secondStepRefusals.secondStepAgain);
  const step = stepOf(seal, actor.userId, begun.secret, code);
  if (step === null) throw refusedCode();
  const codes = newRecoveryCodes();
  if (!(await turnStepOn(db, ownerOf(actor), step, codes.map(recoveryHash)))) throw refusedCode();
  await tries.succeed();
  return codes;
}

/** Turns the second step off. */
export async function endSecondStep(deps: SecondStepDeps, actor: Actor, proof: Proof): Promise<void> {
  await proveBoth(deps, actor, proof);
  await removeStep(deps.db, actor.userId);
}

/** New recovery codes in place of those left. */
export async function renewRecoveryCodes(deps: SecondStepDeps, actor: Actor, proof: Proof): Promise<string[]> {
  await proveBoth(deps, actor, proof);
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(deps.db, ownerOf(actor), codes.map(recoveryHash));
  return codes;
}

/** Secrets that an older key sealed are sealed with the one in use, so that the older one may go. */
export async function resealSecondSteps({ db, seal }: SecondStepDeps): Promise<void> {
  for (const { user_id: userId, secret: from } of await sealedSteps(db)) {
    if (!seal.isOld(from)) continue;
    const secret = seal.open(from, placeOf(userId));
    if (secret !== null) await resealStep(db, userId, { from, to: seal.close(secret, placeOf(userId)) });
  }
}

async function proveBoth(deps: SecondStepDeps, actor: Actor, { password, code }: Proof): Promise<void> {
  await provePassword(deps.db, actor, password);
  const tries = await countCode(deps.db, `STEP ${actor.userId}`, '');
  if (!(await takesCode(deps, actor.userId, code))) throw refusedCode();
  await tries.succeed();
}

/** Takes a code of the device or a recovery code, each once. */
async function takesCode({ db, seal }: SecondStepDeps, userId: string, code: string): Promise<boolean> {
  const own = await findSecondStep(db, userId);
  if (own?.is_on !== true) return false;
  const step = stepOf(seal, userId, own.secret, code);
  return step === null ? takeRecoveryCode(db, userId, recoveryHash(code)) : takeStep(db, userId, step);
}

/** The time step a code is of, null for a code of none near now. */
function stepOf(seal: SecretSeal, userId: string, sealed: string, typed: string): number | null {
  const token = typed.replaceAll(/\s/g, '');
  const secret = /^\d{6}$/.test(token) ? seal.open(sealed, placeOf(userId)) : null;
  if (secret === null) return null;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token, window: drift });
  return delta === null ? null : totp.counter() + delta;
}

function refusedCode(): Refusal {
  return fieldRefusal('code', wrongCode);
}

/** Eighty bits each, in letters and digits nobody mistakes. */
function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes }, () => {
    const text = new Secret({ buffer: Uint8Array.from(randomBytes(10)).buffer }).base32;
    return (text.match(/.{4}/g) ?? []).join('-');
  });
}

function recoveryHash(code: string): string {
  return tokenHash(code.toUpperCase().replaceAll(/[^A-Z2-7]/g, ''));
}

function placeOf(userId: string): readonly string[] {
  return ['second-step', userId];
}
