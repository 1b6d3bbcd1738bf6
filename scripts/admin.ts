/**
 * For whoever has the machine, whether the server runs or not:
 * `npm run admin -- reset-password <user>` and `npm run admin -- guest on|off`.
 */
import { readConfig } from '#server/config.ts';
import { attachDatabase } from '#server/db/attach.ts';
import type { Db } from '#server/db/connection.ts';
import { findUserByName, replacePassword } from '#server/db/repositories/identity.ts';
import { setGuestEnabled } from '#server/db/repositories/setting.ts';
import { generatePassword } from '#server/domain/identity/install.ts';
import { hashPassword } from '#server/domain/identity/password.ts';
import { StartupFailure } from '#server/startup-failure.ts';
import { command } from './lib/command.ts';

await command(async () => {
  const [, , act, argument = ''] = process.argv;
  const work = workOf(act, argument);
  if (work === null) {
    throw new StartupFailure(
      'That is no command.',
      'npm run admin -- reset-password <user>, or: npm run admin -- guest on|off',
    );
  }
  const database = await attachDatabase(readConfig(process.env));
  try {
    await work(database.db);
  } finally {
    await database.close();
  }
});

function workOf(act: string | undefined, argument: string): ((db: Db) => Promise<void>) | null {
  if (act === 'reset-password' && argument !== '') return (db) => resetPassword(db, argument);
  if (act === 'guest' && (argument === 'on' || argument === 'off')) return (db) => welcomeGuests(db, argument === 'on');
  return null;
}

async function resetPassword(db: Db, username: string): Promise<void> {
  const user = await findUserByName(db, username);
  if (user === undefined) throw new StartupFailure(`There is no user ${username}.`, 'Check the spelling.');
  const password = generatePassword();
  await replacePassword(db, { userId: user.id, passwordHash: await hashPassword(password), by: 'admin-command' });
  console.log(`✓ new password of ${user.username}: ${password}`);
  console.log('  All sessions of this user have ended. Change the password after signing in.');
}

/** [A2.4, A2.11] Guests hold what the role `guest` is granted: the home page at first. */
async function welcomeGuests(db: Db, enabled: boolean): Promise<void> {
  await setGuestEnabled(db, enabled);
  console.log(enabled ? '✓ Guests are signed in silently from now on.' : '✓ Guests are no longer let in.');
}
