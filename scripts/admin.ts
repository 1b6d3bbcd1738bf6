/** `npm run admin -- reset-password <user>`: for whoever has the machine, whether the server runs or not. */
import { readConfig } from '#server/config.ts';
import { attachDatabase } from '#server/db/attach.ts';
import { findUserByName, replacePassword } from '#server/db/repositories/identity.ts';
import { generatePassword } from '#server/domain/identity/install.ts';
import { hashPassword } from '#server/domain/identity/password.ts';
import { StartupFailure } from '#server/startup-failure.ts';
import { command } from './lib/command.ts';

await command(async () => {
  const [, , act, username] = process.argv;
  if (act !== 'reset-password' || username === undefined) {
    throw new StartupFailure('That is no command.', 'npm run admin -- reset-password <user>');
  }
  const database = await attachDatabase(readConfig(process.env));
  try {
    const user = await findUserByName(database.db, username);
    if (user === undefined) throw new StartupFailure(`There is no user ${username}.`, 'Check the spelling.');
    const password = generatePassword();
    await replacePassword(database.db, {
      userId: user.id,
      passwordHash: await hashPassword(password),
      by: 'admin-command',
    });
    console.log(`✓ new password of ${user.username}: ${password}`);
    console.log('  All sessions of this user have ended. Change the password after signing in.');
  } finally {
    await database.close();
  }
});
