/** `npm run backup -- <file>`: a consistent backup of database and files, also while the server runs. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readConfig } from '#server/config.ts';
import { attachDatabase } from '#server/db/attach.ts';
import { writeBackup } from '#server/db/backup/backup.ts';
import { fileStorage } from '#server/file-storage.ts';
import { StartupFailure } from '#server/db/startup-failure.ts';
import { command } from './lib/command.ts';

await command(async () => {
  const [, , file] = process.argv;
  if (file === undefined) throw new StartupFailure('The file is missing.', 'npm run backup -- /path/to/backup.tar.gz');
  const target = resolve(file);
  if (existsSync(target)) throw new StartupFailure(`${target} exists already.`, 'Name another file.');
  const config = readConfig(process.env);
  const database = await attachDatabase(config);
  try {
    const manifest = await writeBackup({ url: database.url, readFile: fileStorage(config).read }, target);
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `✓ ${target}: ${Object.keys(manifest.tables).length} tables, ${rows} rows, ${Object.keys(manifest.files).length} files`,
    );
  } finally {
    await database.close();
  }
});
