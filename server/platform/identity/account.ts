import type { RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import { guestName, type Actor } from '#server/platform/actor.ts';
import { type FieldError, fieldRefusal, refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { departsOf, findUser, type UserRow } from './db/identity-organisation.ts';
import { chooseDepart } from './db/identity-session.ts';
import { forgetTries, forgetTry, recordTry } from './db/identity-sign-in.ts';
import { findUserByName } from './db/identity.ts';
import { givePassword } from './give-password.ts';
import { hashPassword, passwordRules, refuseWeak, verifyPassword } from './password.ts';
import { identityRefusals } from './refusals.ts';

/** [A7.13] Chooses the current department, one of the user's own. */
export async function selectDepart(
  db: Db,
  actor: Actor,
  request: { orgCode: string; username: string | null },
): Promise<UserRow> {
  refuseOtherUser(actor, request.username, identityRefusals.onlyOwnDepart);
  const depart = (await departsOf(db, actor.userId)).find((item) => item.org_code === request.orgCode);
  if (depart === undefined) throw refusal(403, identityRefusals.departNotYours);
  await chooseDepart(db, actor, depart.org_code);
  return currentUser(db, { ...actor, orgCode: depart.org_code });
}

/** [A7.14] Changes the own password; every other session of the user ends. */
export async function updatePassword(
  db: Db,
  actor: Actor,
  request: { oldPassword: string; password: string; confirmation: string; username: string | null },
): Promise<void> {
  refuseOtherUser(actor, request.username, identityRefusals.onlyOwnPassword);
  if (actor.username === guestName) throw refusal(403, identityRefusals.guestPassword);
  if (request.password !== request.confirmation) {
    throw fieldRefusal('confirmpassword', identityRefusals.passwordsDiffer);
  }
  await provePassword(db, actor, request.oldPassword, {
    field: 'oldpassword',
    message: identityRefusals.oldPasswordWrong,
  });
  if (request.password === request.oldPassword) {
    const message = identityRefusals.samePassword;
    throw fieldRefusal('password', message);
  }
  refuseWeak(request.password, actor.username, 'password', await passwordRules(db, actor.tenantId));
  await givePassword(db, {
    tenantId: actor.tenantId,
    byName: actor.realname,
    userId: actor.userId,
    passwordHash: await hashPassword(request.password),
    keepSession: actor.sessionId,
    by: actor.username,
  });
}

/** Whoever changes how one gets in proves that the session is not all he found; wrong ones count together [AUT-03]. */
export async function provePassword(
  db: Db,
  actor: Actor,
  password: string,
  wrong: FieldError = { field: 'password', message: identityRefusals.passwordWrong },
): Promise<void> {
  const tries = await countedTry(db, actor);
  const user = await findUserByName(db, actor.username);
  if (!(await verifyPassword(user?.password_hash, password))) throw fieldRefusal(wrong.field, wrong.message);
  await tries.forget();
}

/** The signed-in user as the database knows him, in the department of the session. */
export async function currentUser(db: Db, actor: Actor): Promise<UserRow> {
  const row = await findUser(db, actor.userId);
  if (row === undefined) throw refusal(401, platformRefusals.tokenInvalid);
  const depart = (await departsOf(db, actor.userId)).find((item) => item.org_code === actor.orgCode);
  return { ...row, org_code: actor.orgCode, depart_name: depart?.depart_name ?? null };
}

/**
 * Ten wrong old passwords in 15 minutes, then patience [AUT-03]: whoever finds an open session must not guess the
 * password by it. Written down before it is judged, so that parallel tries count one by one.
 */
async function countedTry(db: Db, actor: Actor): Promise<{ forget: () => Promise<void> }> {
  // Names at sign-in are lower case: no sign-in can ever count here. No address: an open session has proved itself.
  const key = `CHANGE ${actor.userId}`;
  const { id, tries } = await recordTry(db, key, '');
  if (tries.pair > 10) {
    await forgetTry(db, id);
    throw refusal(
      429,
      identityRefusals.passwordTries,
      { minutes: Math.ceil(tries.pairWaitSeconds / 60) },
      {
        retryAfterSeconds: tries.pairWaitSeconds,
      },
    );
  }
  return { forget: () => forgetTries(db, key, '') };
}

function refuseOtherUser(actor: Actor, username: string | null, message: RefusalText): void {
  if (username === null || username === '') return;
  if (username.trim().toLowerCase() !== actor.username.toLowerCase()) throw refusal(403, message);
}
