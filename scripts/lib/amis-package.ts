import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { runNpm } from './npm.mjs';

/** The library of amis pages (Apache-2.0, Baidu): the sum is that of the registry. */
const PACKAGE = 'amis@6.13.0';
const SHA512 = 'KRE5e6dfnaVyoBagrgSl8lcW7OsZcTAzVx0EVCInpayMsuiorO44LABMRhTvi9IBk9DhjzgczBKj6frnQ4pJsQ==';
/** Files that are taken of it: the library in one piece, which needs none of the 37 packages that the package asks for. */
const TAKEN = /^package\/(sdk\/.*)$/;

/**
 * Returns the folder of the amis library as it stands in its package, fetching it once after packages were installed.
 * @throws Error when npm cannot fetch it, or it is not the one whose sum is known
 */
export async function amisLibrary(root: string): Promise<string> {
  const folder = join(root, 'node_modules/.cache', PACKAGE.replace('@', '-'));
  if (!existsSync(folder)) await fetchTo(folder);
  return join(folder, 'sdk');
}

async function fetchTo(folder: string): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true });
  const unfinished = mkdtempSync(`${folder}-`);
  try {
    pack(unfinished);
    const [name = ''] = readdirSync(unfinished);
    const archive = readFileSync(join(unfinished, name));
    rmSync(join(unfinished, name));
    await unpack(soundArchive(archive), unfinished);
    renameSync(unfinished, folder);
  } catch (error) {
    // Another build may have been faster; its folder holds the same.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Lets npm fetch the package. */
function pack(into: string): void {
  const { status, stderr, error } = runNpm(['pack', PACKAGE, '--loglevel=error'], { cwd: into, encoding: 'utf8' });
  if (status !== 0)
    throw new Error(
      `The library of amis pages, ${PACKAGE}, could not be fetched: check the network and the registry (npm config get registry).\n${error?.message ?? String(stderr)}`,
    );
}

/**
 * Answers an archive that is the known one.
 * @throws Error when its sum is another
 */
export function soundArchive(archive: Buffer): Buffer {
  if (createHash('sha512').update(archive).digest('base64') !== SHA512)
    throw new Error(
      `What the registry gave as ${PACKAGE} is another package: its sum differs. Nothing was built from it.`,
    );
  return archive;
}

async function unpack(archive: Buffer, into: string): Promise<void> {
  const entries = extract();
  Readable.from([archive]).pipe(createGunzip()).pipe(entries);
  for await (const entry of entries) {
    const [, path] = TAKEN.exec(entry.header.name) ?? [];
    if (path === undefined || entry.header.type !== 'file') {
      entry.resume();
      continue;
    }
    const parts: Uint8Array[] = [];
    for await (const part of entry) parts.push(part as Uint8Array);
    mkdirSync(dirname(join(into, path)), { recursive: true });
    writeFileSync(join(into, path), Buffer.concat(parts));
  }
}
