import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { extract } from 'tar-stream';
import { StartupFailure } from '#server/db/startup-failure.ts';
import { createMeter } from './backup.ts';
import { names, parseManifest, parseSchema, type Manifest } from './manifest.ts';
import { copyIn, type Schema } from './schema.ts';

/**
 * Restores a backup into an empty database and an empty files folder, or not at all: everything of the database happens
 * in one transaction, committed only when every table and file has the row count and checksum of the manifest.
 */
export async function restoreBackup(source: string, target: { url: string; filesDir: string }): Promise<Manifest> {
  if (!existsSync(source)) throw new StartupFailure(`There is no file ${source}.`, 'Check the path of the backup.');
  const client = new Client({ connectionString: target.url, keepAlive: true, keepAliveInitialDelayMillis: 10_000 });
  // A session that breaks tells whoever waits for an answer; unheard, the event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  await client.query("set timezone = 'Asia/Shanghai'; set statement_timeout = 0");
  try {
    await refuseUnlessEmpty(client, target.filesDir);
    await client.query('begin');
    const manifest = await readArchive(source, client, resolve(target.filesDir));
    await client.query('commit');
    return manifest;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    if (error instanceof StartupFailure) throw error;
    throw new StartupFailure(
      `The backup ${source} cannot be restored: ${error instanceof Error ? error.message : String(error)}`,
      'Nothing was changed in the database. Use another backup; the file may be damaged or incomplete.',
    );
  } finally {
    await client.end();
  }
}

async function refuseUnlessEmpty(client: Client, filesDir: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind in ('r', 'p', 'v') and relnamespace = 'public'::regnamespace limit 1",
  );
  const cure = 'Set DATA_DIR to a new folder (or DATABASE_URL to an empty database) and run the restore again.';
  if (rows.length > 0)
    throw new StartupFailure('The database is not empty; a restore would mix two sets of data.', cure);
  if (existsSync(filesDir) && readdirSync(filesDir).length > 0) {
    throw new StartupFailure(`The folder ${filesDir} is not empty.`, cure);
  }
}

async function readArchive(source: string, client: Client, filesDir: string): Promise<Manifest> {
  const found = { tables: new Map<string, string>(), files: new Map<string, string>() };
  let schema: Schema | undefined;
  let manifest: Manifest | undefined;
  const archive = extract();
  const fed = pipeline(createReadStream(source), createGunzip(), archive);
  // The loop below sees the same error; this keeps it from being reported a second time as unhandled.
  fed.catch(() => undefined);
  for await (const entry of archive) {
    const { name } = entry.header;
    if (name === names.schema) {
      schema = parseSchema(await text(entry));
      for (const statement of schema.before) await client.query(statement);
      for (const table of schema.tables) await client.query(table.create);
    } else if (name.startsWith(names.table)) {
      const table = schema?.tables.find((item) => item.name === name.slice(names.table.length));
      if (table === undefined) throw new Error(`it holds an unknown table ${name}`);
      const meter = createMeter(true);
      await pipeline(entry, meter, client.query(copyFrom(copyIn(table))));
      found.tables.set(table.name, `${meter.lines} ${meter.digest()}`);
    } else if (name.startsWith(names.file)) {
      found.files.set(name.slice(names.file.length), await writeFile(entry, filesDir, name.slice(names.file.length)));
    } else if (name === names.manifest) {
      manifest = parseManifest(await text(entry));
    } else {
      throw new Error(`it holds an unknown entry ${name}`);
    }
  }
  await fed;
  if (schema === undefined || manifest === undefined) throw new Error('it is incomplete');
  compare(manifest, found);
  for (const statement of schema.after) await client.query(statement);
  return manifest;
}

async function writeFile(bytes: AsyncIterable<unknown>, filesDir: string, path: string): Promise<string> {
  const file = resolve(filesDir, path);
  if (!file.startsWith(filesDir + sep)) throw new Error(`the file ${path} would lie outside ${filesDir}`);
  await mkdir(dirname(join(file)), { recursive: true });
  const meter = createMeter(false);
  await pipeline(bytes, meter, createWriteStream(file, { flags: 'wx', mode: 0o640 }));
  return meter.digest();
}

function compare(
  manifest: Manifest,
  found: { tables: ReadonlyMap<string, string>; files: ReadonlyMap<string, string> },
): void {
  const tables = Object.entries(manifest.tables).filter(
    ([name, { rows, sha256 }]) => found.tables.get(name) !== `${rows} ${sha256}`,
  );
  const files = Object.entries(manifest.files).filter(([path, { sha256 }]) => found.files.get(path) !== sha256);
  const broken = [...tables, ...files].map(([name]) => name);
  if (broken.length > 0) throw new Error(`checksums differ: ${broken.slice(0, 5).join(', ')}`);
}
