import { guestName, type Actor } from '../actor.ts';
import { Refusal } from '../refusal.ts';
import type { Db } from '#server/db/connection.ts';
import { departsOf, findUser, type UserRow } from '#server/db/repositories/identity-organisation.ts';
import { chooseDepart } from '#server/db/repositories/identity-session.ts';
import { findUserByName, replacePassword } from '#server/db/repositories/identity.ts';
import { hashPassword, refuseWeak, verifyPassword } from './password.ts';

/** [A7.13] Chooses the current department, one of the user's own. */
export async function selectDepart(
  db: Db,
  actor: Actor,
  request: { orgCode: string; username: string | null },
): Promise<UserRow> {
  refuseOtherUser(actor, request.username, '只允许选择自己的部门');
  const depart = (await departsOf(db, actor.userId)).find((item) => item.org_code === request.orgCode);
  if (depart === undefined) throw new Refusal(403, '您不属于该部门，请重新选择');
  await chooseDepart(db, actor, depart.org_code);
  return currentUser(db, { ...actor, orgCode: depart.org_code });
}

/** [A7.14] Changes the own password; every other session of the user ends. */
export async function updatePassword(
  db: Db,
  actor: Actor,
  request: { oldPassword: string; password: string; confirmation: string; username: string | null },
): Promise<void> {
  refuseOtherUser(actor, request.username, '只允许修改自己的密码！');
  if (actor.username === guestName) throw new Refusal(403, '访客不能修改密码');
  if (request.password !== request.confirmation) {
    const message = '两次输入密码不一致!';
    throw new Refusal(422, message, { errors: [{ field: 'confirmpassword', message }] });
  }
  const user = await findUserByName(db, actor.username);
  if (!(await verifyPassword(user?.password_hash, request.oldPassword))) {
    const message = '旧密码输入错误!';
    throw new Refusal(422, message, { errors: [{ field: 'oldpassword', message }] });
  }
  if (request.password === request.oldPassword) {
    const message = '新密码不能与旧密码相同';
    throw new Refusal(422, message, { errors: [{ field: 'password', message }] });
  }
  refuseWeak(request.password, actor.username, 'password');
  await replacePassword(db, {
    userId: actor.userId,
    passwordHash: await hashPassword(request.password),
    keepSession: actor.sessionId,
    by: actor.username,
  });
}

/** The signed-in user as the database knows him, in the department of the session. */
export async function currentUser(db: Db, actor: Actor): Promise<UserRow> {
  const row = await findUser(db, actor.userId);
  if (row === undefined) throw new Refusal(401, 'Token失效，请重新登录');
  const depart = (await departsOf(db, actor.userId)).find((item) => item.org_code === actor.orgCode);
  return { ...row, org_code: actor.orgCode, depart_name: depart?.depart_name ?? null };
}

function refuseOtherUser(actor: Actor, username: string | null, message: string): void {
  if (username === null || username === '') return;
  if (username.trim().toLowerCase() !== actor.username.toLowerCase()) throw new Refusal(403, message);
}
