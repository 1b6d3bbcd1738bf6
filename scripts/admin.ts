/**
 * For whoever has the machine, whether the server runs or not:
 * `npm run admin -- reset-password <user>`, `npm run admin -- guest on|off` and `npm run admin -- setting name=…`.
 */
import { readConfig } from '#server/config.ts';
import { attachDatabase } from '#server/db/attach.ts';
import type { Db } from '#server/db/connection.ts';
import { findUserByName, replacePassword } from '#server/platform/identity/db/identity.ts';
import { changeAppSetting, setGuestEnabled, settingColumns } from '#server/platform/identity/db/setting.ts';
import { generatePassword } from '#server/platform/identity/install.ts';
import { hashPassword } from '#server/platform/identity/password.ts';
import { StartupFailure } from '#server/db/startup-failure.ts';
import { command } from './lib/command.ts';

await command(async () => {
  const [, , act, argument = '', ...more] = process.argv;
  const work = workOf(act, argument, more);
  if (work === null) {
    throw new StartupFailure(
      'That is no command.',
      `npm run admin -- reset-password <user>, or: npm run admin -- guest on|off, or: npm run admin -- setting ${Object.keys(settingColumns).join('=… ')}=…`,
    );
  }
  const database = await attachDatabase(readConfig(process.env));
  try {
    await work(database.db);
  } finally {
    await database.close();
  }
});

function workOf(
  act: string | undefined,
  argument: string,
  more: readonly string[],
): ((db: Db) => Promise<void>) | null {
  if (act === 'setting' && argument !== '') return (db) => changeSetting(db, [argument, ...more]);
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

/** [A1.3] What the installation says of itself on the sign-in pages and in the header. */
async function changeSetting(db: Db, assignments: readonly string[]): Promise<void> {
  const values = new Map<string, string>();
  for (const assignment of assignments) {
    const [name = '', ...text] = assignment.split('=');
    const value = text.join('=').trim();
    if (!Object.hasOwn(settingColumns, name) || text.length === 0) {
      throw new StartupFailure(`${assignment} is no setting.`, `Known: ${Object.keys(settingColumns).join(', ')}.`);
    }
    if (name === 'name' && value === '') throw new StartupFailure('A name cannot be empty.', 'Give it a text.');
    values.set(name, value);
  }
  await changeAppSetting(db, Object.fromEntries(values), 'admin-command');
  for (const [name, value] of values) console.log(`✓ ${name}: ${value === '' ? '(none)' : value}`);
}
