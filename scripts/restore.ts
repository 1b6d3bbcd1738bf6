/** `npm run restore -- <file>`: brings a backup into an empty DATA_DIR or an empty database. */
import { join, resolve } from 'node:path';
import { readConfig } from '#server/config.ts';
import { claimDataDir } from '#server/data-dir.ts';
import { attachDatabase } from '#server/db/attach.ts';
import { restoreBackup } from '#server/db/backup/restore.ts';
import { StartupFailure } from '#server/startup-failure.ts';
import { command } from './lib/command.ts';

await command(async () => {
  const [, , file] = process.argv;
  if (file === undefined) throw new StartupFailure('The file is missing.', 'npm run restore -- /path/to/backup.tar.gz');
  const config = readConfig(process.env);
  claimDataDir(config.dataDir);
  const database = await attachDatabase(config, { create: true });
  try {
    const manifest = await restoreBackup(resolve(file), {
      url: database.url,
      filesDir: join(config.dataDir, 'files'),
    });
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
    console.log(`✓ restored ${rows} rows and ${Object.keys(manifest.files).length} files of ${manifest.createdAt}`);
  } finally {
    await database.close();
  }
});
