import { hash, verify } from '@node-rs/argon2';
import { passwordKinds, passwordMinLength } from '#core/params/base.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import { readParams } from '#server/platform/params.ts';
import { fieldRefusal } from '#server/platform/refusal.ts';
import { isCommonPassword } from './common-passwords.ts';
import { createGate } from './gate.ts';
import { identityRefusals } from './refusals.ts';

// argon2id is the library's default algorithm. 64 MiB and two passes take about 50 ms on a small server.
const cost = { memoryCost: 65_536, timeCost: 2, parallelism: 1 };

/** Two hashes at a time: a flood of sign-ins must not take all memory and every thread of the process. */
const gate = createGate({ running: 2, waiting: 60 });

export async function hashPassword(password: string): Promise<string> {
  return gate(() => hash(password, cost));
}

let nobodysHash: Promise<string> | undefined;

/**
 * Verifies a password. Without a stored hash it verifies against one that nobody has, so that an unknown account
 * answers in the same time as a wrong password.
 */
export async function verifyPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hash(crypto.randomUUID(), cost);
  const against = storedHash ?? (await nobodysHash);
  const matches = await gate(() => verify(against, password));
  return matches && storedHash !== undefined;
}

/** Requirements of a company for new passwords. */
export type PasswordRules = {
  readonly minLength: number;
  /** Of how many of these its characters are: capital letters, small letters, digits, others. */
  readonly kinds: number;
};

const usualRules: PasswordRules = { minLength: 8, kinds: 1 };

/** Reads the requirements of a company for new passwords [B2.15]. */
export async function passwordRules(db: Db, tenantId: string): Promise<PasswordRules> {
  const params = await readParams(db, tenantId, [passwordMinLength, passwordKinds]);
  return { minLength: params.number(passwordMinLength), kinds: Number(params.text(passwordKinds)) };
}

const characterKinds: readonly RegExp[] = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u];

/** Why a new password is too weak, as the user reads it; null when it will do. */
export function weakness(
  password: string,
  username: string,
  { minLength, kinds }: PasswordRules = usualRules,
): RefusalText | null {
  if (password.length < minLength) return filled(identityRefusals.passwordShort, { least: minLength });
  if (password.length > 200) return identityRefusals.passwordLong;
  const folded = password.toLowerCase();
  if (folded.includes(username.toLowerCase())) return identityRefusals.passwordHasAccount;
  if (characterKinds.filter((kind) => kind.test(password)).length < kinds)
    return filled(identityRefusals.passwordKinds, {
      kinds: kinds === 4 ? identityRefusals.allFour : filled(identityRefusals.atLeastKinds, { kinds }),
    });
  if (isCommonPassword(password)) return identityRefusals.passwordCommon;
  return null;
}

/** Refuses a weak new password, naming the field of the request. */
export function refuseWeak(password: string, username: string, field: string, rules: PasswordRules): void {
  const reason = weakness(password, username, rules);
  if (reason !== null) throw fieldRefusal(field, reason);
}
