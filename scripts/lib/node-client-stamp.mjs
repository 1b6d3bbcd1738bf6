// Tells whether the built client belongs to the sources as they are.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './node-bootstrap.mjs';

const stampFile = join(root, 'dist/client.stamp');
const folders = ['src', 'core', 'public'];
const files = ['package-lock.json', 'vite.config.ts', 'tsconfig.json', 'tsconfig.base.json', 'scripts/build.ts'];

/** A hash over every source of the client, names included. */
function sourcesHash() {
  const hash = createHash('sha256');
  const paths = [
    ...folders.filter((folder) => existsSync(join(root, folder))).flatMap(listFiles),
    ...files.map((file) => join(root, file)).filter((file) => existsSync(file)),
  ];
  for (const path of paths.sort((one, other) => (one < other ? -1 : 1)))
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

function listFiles(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && !/\.test(-d)?\.tsx?$/.test(item.name))
    .map((item) => join(item.parentPath, item.name));
}

/** True when there is a build and it was made from these sources. */
export function isClientBuilt() {
  return (
    existsSync(join(root, 'dist/client/index.html')) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === sourcesHash()
  );
}

/** Remembers what the build was made from; written last, so a broken build counts as none. */
export function stampClient() {
  writeFileSync(stampFile, sourcesHash());
}
