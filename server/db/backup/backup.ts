import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform, type Readable, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { pack, type Pack } from 'tar-stream';
import { formatVersion, names, type Manifest } from './manifest.ts';
import { copyOut, readSchema, type Schema } from './schema.ts';

/** A database and the files it names. */
export type BackupSource = { readonly url: string; readonly readFile: (path: string) => Promise<Readable | null> };

/**
 * Writes a backup while the server runs: every table in one snapshot, then the files the snapshot knows. Stored files
 * are never changed, and removed a day after nothing names them, so reading them afterwards is consistent.
 * The file appears under its name only when it is complete and on the disk.
 */
export async function writeBackup(source: BackupSource, target: string): Promise<Manifest> {
  await mkdir(dirname(target), { recursive: true });
  // Beside the target: there must be room for the backup anyway.
  const scratch = await mkdtemp(join(dirname(target), '.backup-'));
  const client = new Client({ connectionString: source.url, keepAlive: true, keepAliveInitialDelayMillis: 10_000 });
  // A session that breaks tells whoever waits for an answer; unheard, the event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query("set timezone = 'Asia/Shanghai'; set statement_timeout = 0");
    await client.query('begin isolation level repeatable read read only');
    const schema = await readSchema(client);
    // From here on nobody can change or drop a table of the snapshot.
    for (const table of schema.tables) await client.query(`lock table "${table.name}" in access share mode`);
    const partial = `${target}.part`;
    const archive = pack();
    const written = pipeline(archive, createGzip(), createWriteStream(partial, { mode: 0o600 }));
    const manifest = await fill(archive, client, schema, source.readFile, scratch);
    archive.finalize();
    await written;
    await client.query('commit');
    await syncFile(partial);
    await rename(partial, target);
    return manifest;
  } catch (error) {
    await rm(`${target}.part`, { force: true });
    throw error;
  } finally {
    await client.end();
    await rm(scratch, { recursive: true, force: true });
  }
}

async function fill(
  archive: Pack,
  client: Client,
  schema: Schema,
  readFile: BackupSource['readFile'],
  scratch: string,
): Promise<Manifest> {
  await addText(archive, names.schema, JSON.stringify(schema));
  const tables: Record<string, { rows: number; sha256: string }> = {};
  for (const table of schema.tables) {
    // The archive wants the size of an entry before its bytes.
    const file = join(scratch, 'table');
    const meter = createMeter(true);
    await pipeline(client.query(copyTo(copyOut(table))), meter, createWriteStream(file));
    await addFile(archive, names.table + table.name, file);
    tables[table.name] = { rows: meter.lines, sha256: meter.digest() };
  }
  const files: Record<string, { size: number; sha256: string }> = {};
  if (schema.tables.some((table) => table.name === 'sys_file')) {
    const { rows } = await client.query<{ path: string }>('select path from sys_file where del_flag = 0 order by path');
    for (const { path } of rows) {
      const bytes = await readFile(path);
      if (bytes === null) throw new Error(`The file ${path} is missing in the storage`);
      const meter = createMeter(false);
      await pipeline(bytes, meter, createWriteStream(join(scratch, 'file')));
      const size = await addFile(archive, names.file + path, join(scratch, 'file'));
      files[path] = { size, sha256: meter.digest() };
    }
  }
  const manifest: Manifest = { format: formatVersion, createdAt: new Date().toISOString(), tables, files };
  await addText(archive, names.manifest, JSON.stringify(manifest, null, 1));
  return manifest;
}

/** Counts lines and hashes bytes on their way. */
class Meter extends Transform {
  lines = 0;
  readonly #hash: Hash = createHash('sha256');
  readonly #counts: boolean;

  constructor(counts: boolean) {
    super();
    this.#counts = counts;
  }

  digest(): string {
    return this.#hash.digest('hex');
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(chunk);
    // COPY text escapes line ends inside values: one line is one row.
    if (this.#counts) for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) this.lines += 1;
    done(null, chunk);
  }
}

/** A stream that lets bytes through and remembers their checksum (and, of COPY text, the rows). */
export function createMeter(counts: boolean): Meter {
  return new Meter(counts);
}

async function addText(archive: Pack, name: string, text: string): Promise<void> {
  await new Promise<void>((done, fail) => {
    archive.entry({ name }, text, (error) => (error == null ? done() : fail(error)));
  });
}

async function addFile(archive: Pack, name: string, file: string): Promise<number> {
  const { size } = await stat(file);
  const finished = new Promise<void>((done, fail) => {
    const entry = archive.entry({ name, size }, (error) => (error == null ? done() : fail(error)));
    pipeline(createReadStream(file), entry).catch(fail);
  });
  await finished;
  return size;
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
