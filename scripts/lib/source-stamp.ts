import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Files and folders the built application depends on. */
const sources = [
  'src',
  'core',
  'openapi',
  'public',
  'index.html',
  'signin.html',
  'vite.config.ts',
  'scripts/lib/amis-frame.ts',
  'package-lock.json',
] as const;

/** Hashes the sources of the browser application; `npm start` builds again when it differs from dist/stamp.json. */
export function sourceStamp(root: string): string {
  // Of the modules the application has the rules.
  const rules = readdirSync(join(root, 'modules')).map((name) => `modules/${name}/rules`);
  return stampOf(root, [...sources, ...rules]);
}

/** Hashes names and contents of files and of all files of folders, tests apart; what is not there has no part in it. */
export function stampOf(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths.map((one) => join(root, one)).filter((one) => existsSync(one)))
    for (const file of filesOf(path)) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}

function filesOf(path: string): readonly string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((file) => statSync(file).isFile() && !/\.test\.tsx?$/.test(file))
    .sort();
}
