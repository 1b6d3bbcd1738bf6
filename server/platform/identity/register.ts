import { inTransaction, type Db } from '#server/db/connection.ts';
import { brokenIndex } from '#server/db/errors.ts';
import { guestName } from '#server/platform/actor.ts';
import { fieldRefusal, type Refusal } from '#server/platform/refusal.ts';
import { checkCode } from '#server/platform/sms/codes.ts';
import { createUser, findRole, findUserByName } from './db/identity.ts';
import { useSmsCode } from './db/sms-code.ts';
import { memberRole } from './install.ts';
import { firstTenant } from './levels.ts';
import { hashPassword, passwordRules, refuseWeak } from './password.ts';
import { wrongSmsCode } from './phone.ts';
import { identityRefusals } from './refusals.ts';
import { countTry } from './sign-in.ts';

/**
 * Adds an account for whoever proves a phone number. Whether a name is taken is told to him alone: otherwise anybody
 * could ask for names, five a code, one code a minute [AUT-02].
 */
export async function register(
  db: Db,
  request: {
    username: string;
    password: string;
    phone: string;
    code: string;
    email: string | null;
    address: string;
  },
): Promise<void> {
  const username = request.username.trim();
  refuseName(username);
  refuseWeak(request.password, username, 'password', await passwordRules(db, firstTenant));
  const email = request.email?.trim() ?? '';
  if (email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw fieldRefusal('email', identityRefusals.emailWrong);
  await countTry(db, `REGISTER ${request.phone}`, request.address);
  const codeId = await checkCode(db, { mobile: request.phone, purpose: 'registration', code: request.code });
  if (codeId === null) throw fieldRefusal('smscode', wrongSmsCode);
  // The code stays good: another name needs no other message.
  if ((await findUserByName(db, username)) !== undefined) throw nameTaken();
  const passwordHash = await hashPassword(request.password);
  const roleId = await findRole(db, firstTenant, memberRole);
  try {
    await inTransaction(db, async (trx) => {
      if (!(await useSmsCode(trx, codeId))) throw fieldRefusal('smscode', wrongSmsCode);
      await createUser(trx, {
        tenantId: firstTenant,
        username,
        realname: username,
        passwordHash,
        phone: request.phone,
        email: email === '' ? null : email,
        roleIds: roleId === null ? [] : [roleId],
        createBy: username,
      });
    });
  } catch (error) {
    // Two registrations at the same moment: the index decides, the code of the loser stays good.
    const index = brokenIndex(error);
    if (index === 'sys_user_username_key') throw nameTaken();
    if (index === 'sys_user_phone_key') throw fieldRefusal('phone', identityRefusals.phoneRegistered);
    throw error;
  }
}

/** Names that mean the platform itself, in rules or as the author of a change, also where nobody bears them. */
const reserved: ReadonlySet<string> = new Set([guestName, 'admin', 'administrator', 'root', 'system', 'admin-command']);

/** Letters, digits, dot, dash and underscore: names stand in addresses, logs and file names. */
function refuseName(username: string): void {
  if (!/^[A-Za-z][A-Za-z0-9._-]{2,31}$/.test(username)) {
    throw fieldRefusal('username', identityRefusals.accountForm);
  }
  if (reserved.has(username.toLowerCase())) throw fieldRefusal('username', identityRefusals.accountReserved);
}

function nameTaken(): Refusal {
  return fieldRefusal('username', identityRefusals.accountRegistered);
}
