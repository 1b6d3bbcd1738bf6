/**
 * Long proofs: `npm run campaign -- <name> [--seed n] [--full]`. The seed is printed, so a run can be repeated.
 * `--slice` runs a small random part of every campaign with the same code, as `npm test` does.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Campaign } from '../tests/campaign/campaign.ts';
import { inParallel, root } from './lib/run.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, slice: { type: 'boolean', default: false } },
});
const folder = join(root, 'tests/campaign');
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.campaign.ts'))
  .map((file) => file.replace('.campaign.ts', ''));
const wanted = positionals.length > 0 ? positionals : values.slice ? names : [];
const unknown = wanted.filter((name) => !names.includes(name));
if (wanted.length === 0 || unknown.length > 0) {
  if (unknown.length > 0) console.error(`There is no campaign ${unknown.join(', ')}.`);
  console.error(`Usage: npm run campaign -- <name> [--seed n]\nCampaigns: ${names.join(', ')}`);
  process.exit(2);
}
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
let failed = 0;
const found = await Promise.all(
  wanted.map(async (name) => {
    const { campaign } = (await import(pathToFileURL(join(folder, `${name}.campaign.ts`)).href)) as {
      campaign: Campaign;
    };
    return { name, campaign };
  }),
);

/** Runs one; its lines come together when it has ended, so that those of two do not mix. */
async function play({ name, campaign }: (typeof found)[number]): Promise<void> {
  const lines = [`== ${name}, seed ${seed}${values.slice ? ', a slice' : ''}: ${campaign.title}`];
  const began = performance.now();
  const seconds = (): string => `${((performance.now() - began) / 1000).toFixed(0)} s`;
  try {
    await campaign.run({ seed, slice: values.slice, say: (text) => void lines.push(`   ${text}`) });
    lines.push(`   held, in ${seconds()}`);
  } catch (error) {
    failed += 1;
    lines.push(
      `   FAILED after ${seconds()}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    lines.push(`   repeat with: npm run campaign -- ${name} --seed ${seed}`);
  }
  console.log(lines.join('\n'));
}

// What judges times has the machine for itself; the others, as all slices, mostly wait for servers that start.
const isAlone = ({ campaign }: (typeof found)[number]): boolean => campaign.isTimed === true && !values.slice;
await inParallel(
  3,
  found.filter((one) => !isAlone(one)).map((one) => () => play(one)),
);
for (const one of found.filter(isAlone)) await play(one);
process.exit(failed === 0 ? 0 : 1);
