/**
 * Writes everything that is generated from the contract and from what modules declare: `npm run generate`.
 * With `--check` it writes nothing and fails when a committed file differs from what it would write.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { contractFiles } from './lib/contract-files.ts';
import { declaredFiles, explainedFiles } from './lib/declared/files.ts';

const root = resolve(import.meta.dirname, '..');
const checkOnly = process.argv.includes('--check');

const files = new Map(await contractFiles(root, { checkOnly }));
for (const [path, text] of await declaredFiles(root)) files.set(path, text);

const stale: string[] = [];
const keep = (path: string, text: string): void => {
  const target = join(root, path);
  if (existsSync(target) && readFileSync(target, 'utf8') === text) return;
  stale.push(path);
  if (checkOnly) return;
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
};
for (const [path, text] of files) keep(path, text);
// What is read of the modules' files is held to the schema that was just written.
if (!checkOnly || stale.length === 0) for (const [path, text] of await explainedFiles(root)) keep(path, text);

if (checkOnly && stale.length > 0) {
  console.error(`Out of date: ${stale.join(', ')}. Run npm run generate and commit the result.`);
  process.exit(1);
}
console.log(stale.length === 0 ? 'Generated files are up to date.' : `Wrote ${stale.join(', ')}.`);
