/** `npm run restore -- <file>`: brings a backup into an empty DATA_DIR or an empty database. */
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readConfig } from '#server/config.ts';
import { claimDataDir } from '#server/data-dir.ts';
import { attachDatabase } from '#server/db/attach.ts';
import { restoreBackup } from '#server/db/backup/restore.ts';
import type { Manifest } from '#server/db/backup/manifest.ts';
import type { Storage } from '#server/platform/file/storage.ts';
import { fileStorage } from '#server/file-storage.ts';
import { StartupFailure } from '#server/db/startup-failure.ts';
import { command } from './lib/command.ts';

await command(async () => {
  const [, , file] = process.argv;
  if (file === undefined) throw new StartupFailure('The file is missing.', 'npm run restore -- /path/to/backup.tar.gz');
  const config = readConfig(process.env);
  claimDataDir(config.dataDir);
  const database = await attachDatabase(config, { create: true });
  try {
    const filesDir = join(config.dataDir, 'files');
    const manifest = await restoreBackup(resolve(file), { url: database.url, filesDir });
    if (config.s3 !== null) await moveToBucket(manifest, filesDir, fileStorage(config));
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
    console.log(`✓ restored ${rows} rows and ${Object.keys(manifest.files).length} files of ${manifest.createdAt}`);
  } finally {
    await database.close();
  }
});

/** Files come out of the archive into the folder first; with a bucket they go on from there. */
async function moveToBucket(manifest: Manifest, filesDir: string, storage: Storage): Promise<void> {
  for (const [path, { size, sha256 }] of Object.entries(manifest.files)) {
    const file = join(filesDir, path);
    await storage.keep({ size, sha256, head: Buffer.alloc(0), file, discard: () => rm(file, { force: true }) }, path);
  }
}
