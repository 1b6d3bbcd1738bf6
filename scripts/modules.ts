/**
 * `npm run modules -- explain <table>`: tells everything that happens to records of a table, in order of execution, with file and line; `--json` for
 * programs. `npm run modules -- readme`: writes the generated part of every modules/<module>/README.md, as `npm run generate` does.
 */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readDeclared } from './lib/explain/declared.ts';
import { explain, explanationText } from './lib/explain/explain.ts';
import { moduleReadmes } from './lib/explain/readme.ts';

const root = resolve(import.meta.dirname, '..');
try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' } } });
  const [job, table, ...more] = positionals;
  if (job === 'explain' && table !== undefined && more.length === 0) {
    const explained = explain(await readDeclared(root), table);
    console.log(values.json === true ? JSON.stringify(explained, null, 2) : explanationText(explained).trimEnd());
  } else if (job === 'readme' && table === undefined) {
    for (const [path, text] of moduleReadmes(root, await readDeclared(root))) writeFileSync(join(root, path), text);
  } else {
    console.error('Usage: npm run modules -- explain <table> [--json]\n       npm run modules -- readme');
    process.exitCode = 2;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
