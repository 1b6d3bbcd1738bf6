import { inTransaction, type Db } from '#server/db/connection.ts';
import { fieldRefusal } from '#server/platform/refusal.ts';
import { checkCode } from '#server/platform/sms/codes.ts';
import { findUserByName, findUserByPhone } from './db/identity.ts';
import { storeOneTimeCode, takeCodeOfSubject } from './db/one-time-code.ts';
import { useSmsCode } from './db/sms-code.ts';
import { givePassword } from './give-password.ts';
import { firstTenant } from './levels.ts';
import { mayEnter } from './open-session.ts';
import { hashPassword, passwordRules, refuseWeak } from './password.ts';
import { wrongSmsCode } from './phone.ts';
import { identityRefusals } from './refusals.ts';
import { countTry } from './sign-in.ts';
import { newToken, tokenHash } from './token.ts';

const resetSeconds = 600;

/** First half of a forgotten password: whoever proves the phone gets the account's name and a code for the second half [AUT-04]. */
export async function provePhone(
  db: Db,
  request: { phone: string; code: string; address: string },
): Promise<{ resetCode: string; username: string }> {
  const tries = await countTry(db, `RESET ${request.phone}`, request.address);
  const codeId = await checkCode(db, { mobile: request.phone, purpose: 'reset', code: request.code });
  const user = await findUserByPhone(db, request.phone);
  if (codeId === null || user === undefined || !mayEnter(user) || !(await useSmsCode(db, codeId))) {
    throw fieldRefusal('smscode', wrongSmsCode);
  }
  await tries.forget();
  const resetCode = newToken();
  await storeOneTimeCode(db, {
    kind: 'password-reset',
    codeHash: tokenHash(resetCode),
    subject: subjectOf(user.username, request.phone),
    payload: {},
    lifeSeconds: resetSeconds,
  });
  return { resetCode, username: user.username };
}

/** Second half: a new password. Every session of the user ends; wrong and run-out codes read alike [AUT-04]. */
export async function resetPassword(
  db: Db,
  request: { username: string; phone: string; resetCode: string; password: string; address: string },
): Promise<void> {
  // Before the code is used up: a weak password can be mended without another message.
  refuseWeak(request.password, request.username.trim(), 'password', await passwordRules(db, firstTenant));
  const tries = await countTry(db, `RESET ${request.phone}`, request.address);
  const user = await inTransaction(db, async (trx) => {
    const proof = await takeCodeOfSubject(trx, {
      kind: 'password-reset',
      subject: subjectOf(request.username, request.phone),
      codeHash: tokenHash(request.resetCode),
    });
    const found = proof === null ? undefined : await findUserByName(trx, request.username);
    // What his company asks for beyond that is told to him alone; the code stays good then, too.
    if (found !== undefined)
      refuseWeak(request.password, found.username, 'password', await passwordRules(trx, found.tenant_id));
    return found;
  });
  if (user === undefined || user.phone !== request.phone || !mayEnter(user)) {
    const message = identityRefusals.proofExpired;
    throw fieldRefusal('smscode', message);
  }
  await tries.forget();
  await givePassword(db, {
    tenantId: user.tenant_id,
    byName: '本人（通过手机验证码）',
    userId: user.id,
    passwordHash: await hashPassword(request.password),
    by: user.username,
  });
}

function subjectOf(username: string, phone: string): string {
  return `${username.trim().toLowerCase()} ${phone}`;
}
