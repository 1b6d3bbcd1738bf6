import { createReadStream } from 'node:fs';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { createMeter } from './backup.ts';
import { names, parseManifest, type Manifest } from './manifest.ts';

/**
 * Reads a backup back whole and compares rows and checksums with its manifest, without a database.
 * @throws Error that says what is wrong with it
 */
export async function verifyBackup(file: string): Promise<Manifest> {
  const tables = new Map<string, string>();
  const files = new Map<string, string>();
  let manifest: Manifest | undefined;
  const archive = extract();
  const fed = pipeline(createReadStream(file), createGunzip(), archive);
  // The loop below sees the same error; this keeps it from being reported a second time as unhandled.
  fed.catch(() => undefined);
  for await (const entry of archive) {
    const { name } = entry.header;
    if (name === names.manifest) {
      manifest = parseManifest(await text(entry));
      continue;
    }
    const isTable = name.startsWith(names.table);
    const meter = createMeter(isTable);
    await pipeline(entry, meter, new Writable({ write: (_bytes, _encoding, done) => done() }));
    if (isTable) tables.set(name.slice(names.table.length), `${meter.lines} ${meter.digest()}`);
    else if (name.startsWith(names.file)) files.set(name.slice(names.file.length), meter.digest());
  }
  await fed;
  if (manifest === undefined) throw new Error('it ends before its manifest');
  for (const [name, { rows, sha256 }] of Object.entries(manifest.tables))
    if (tables.get(name) !== `${rows} ${sha256}`) throw new Error(`the table ${name} is damaged`);
  for (const [name, { sha256 }] of Object.entries(manifest.files))
    if (files.get(name) !== sha256) throw new Error(`the file ${name} is damaged`);
  return manifest;
}
