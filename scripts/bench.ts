/** `npm run bench [-- <name> …] [--rounds n]`: figures beside references measured in the same run. Nothing here passes or fails. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Bench } from '../tests/bench/lib/bench.ts';
import { root } from './lib/run.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' } },
});
const folder = join(root, 'tests/bench');
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));
const unknown = positionals.filter((name) => !names.includes(name));
const rounds = Number(values.rounds);
if (unknown.length > 0 || !Number.isInteger(rounds) || rounds < 1) {
  console.error(`Usage: npm run bench [-- ${names.join('|')}] [--rounds n]`);
  process.exit(2);
}
for (const name of positionals.length > 0 ? positionals : names) {
  const { bench } = (await import(pathToFileURL(join(folder, `${name}.bench.ts`)).href)) as { bench: Bench };
  console.log(`\n## ${name}: ${bench.title}\n`);
  await bench.run({ rounds, say: (text) => console.log(`${text}\n`) });
}
