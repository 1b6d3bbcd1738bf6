/**
 * Long proofs: `npm run campaign -- <name> [--seed n] [--full]`. The seed is printed, so a run can be repeated.
 * `--slice` runs a small random part of every campaign with the same code, as `npm test` does.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Campaign } from '../tests/campaign/campaign.ts';
import { root } from './lib/run.ts';

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
for (const name of wanted) {
  const { campaign } = (await import(pathToFileURL(join(folder, `${name}.campaign.ts`)).href)) as {
    campaign: Campaign;
  };
  console.log(`== ${name}, seed ${seed}${values.slice ? ', a slice' : ''}: ${campaign.title}`);
  try {
    await campaign.run({ seed, slice: values.slice, say: (text) => console.log(`   ${text}`) });
    console.log(`   held`);
  } catch (error) {
    failed += 1;
    console.error(`   FAILED: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    console.error(`   repeat with: npm run campaign -- ${name} --seed ${seed}`);
  }
}
process.exit(failed === 0 ? 0 : 1);
