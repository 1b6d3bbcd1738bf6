/** `npm run modules:export -- <folder>`: writes what is installed now as a folder of modules. The server may run meanwhile. */
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readConfig } from '#server/config.ts';
import { attachDatabase } from '#server/db/attach.ts';
import { fileStorage } from '#server/file-storage.ts';
import { exportModules } from '#server/engine/module-file/export-modules.ts';
import { StartupFailure } from '#server/db/startup-failure.ts';
import { command } from './lib/command.ts';

await command(async () => {
  const [name] = process.argv.slice(2);
  if (name === undefined)
    throw new StartupFailure('No folder was named.', 'Say where to: npm run modules:export -- <folder>');
  const folder = resolve(name);
  // Files of an earlier export would be installed with the new ones.
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new StartupFailure(`${folder} is not empty.`, 'Name a new or an empty folder.');
  const config = readConfig(process.env);
  const database = await attachDatabase(config);
  try {
    const { files, pictures, left } = await exportModules(database.db, fileStorage(config));
    for (const { path, content } of [
      ...files.map(({ path, text }) => ({ path, content: text })),
      ...pictures.map(({ path, bytes }) => ({ path, content: bytes })),
    ]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    cpSync(resolve(import.meta.dirname, '../modules/schema'), join(folder, 'schema'), { recursive: true });
    console.log(`✓ ${files.length + pictures.length} files in ${folder}`);
    console.log(`  Installed elsewhere by MODULES_DIR=${folder}; records are no part of it (npm run backup).`);
    for (const line of left) console.log(`  ! left out: ${line}`);
  } finally {
    await database.close();
  }
});
