/**
 * `npm run trace`: which requirements does a test name, which not yet?
 * Fails on an id in a test's name that docs/requirements.md lacks. `--check` prints only that.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/run.ts';

const known = new Set(
  [...readFileSync(join(root, 'docs/requirements.md'), 'utf8').matchAll(/^\| ([AB]\d+\.\d+)\s*\|/gm)].map(
    ([, id]) => id ?? '',
  ),
);

/** Ids in brackets, as the names of tests carry them (`it('[A4.2] …')`, rows of a table of cases included); comments do not count. */
function idsNamedBy(text: string): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '');
  // One pair of brackets may name several lines: [A4.8, B5.2]; other names in it, of security cases for example, are passed over.
  return [...code.matchAll(/\[([A-Z][\w.-]*(?:, ?[A-Z][\w.-]*)*)\]/g)].flatMap(([, list]) =>
    (list ?? '').split(/, ?/).filter((id) => /^[AB]\d+\.\d+$/.test(id)),
  );
}

const named = new Map<string, Set<string>>();
for (const folder of ['core', 'src', 'server', 'scripts', 'contracts', 'tests']) {
  for (const entry of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
    if (!/\.(test|spec)\.tsx?$/.test(entry)) continue;
    const path = join(folder, entry);
    for (const id of idsNamedBy(readFileSync(join(root, path), 'utf8')))
      named.set(id, (named.get(id) ?? new Set()).add(path));
  }
}

const invented = [...named.keys()].filter((id) => !known.has(id));
for (const id of invented)
  console.error(`${id} is not in docs/requirements.md, but ${[...(named.get(id) ?? [])].join(', ')} names it.`);

if (!process.argv.includes('--check')) {
  const open = [...known].filter((id) => !named.has(id));
  console.log(`${known.size} requirements, ${known.size - open.length} named by tests, ${open.length} not yet:`);
  console.log(open.join(' '));
}
process.exit(invented.length === 0 ? 0 : 1);
