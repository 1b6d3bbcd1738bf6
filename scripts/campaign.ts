/**
 * Long proofs: `npm run campaign -- <name> [--seed n]`. The seed is printed, so a run can be repeated.
 * `--minutes n` ends a run after so long, at the end of a round; `--resume` goes on with it: seed, counts and data are kept, and the sum of
 * all parts is what is proven. `--anew` drops what was begun. `--slice` runs a small part of every campaign with the same code, as `npm test`
 * does.
 */
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Campaign } from '../tests/campaign/campaign.ts';
import { CampaignPaused, dropRun, openPart, progressOf, stateOf } from '../tests/support/campaign-part.ts';
import { inParallel, root } from './lib/run.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    slice: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    resume: { type: 'boolean', default: false },
    anew: { type: 'boolean', default: false },
  },
});
const folder = join(root, 'tests/campaign');
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.campaign.ts'))
  .map((file) => file.replace('.campaign.ts', ''));
const wanted = positionals.length > 0 ? positionals : values.slice ? names : [];
const unknown = wanted.filter((name) => !names.includes(name));
if (wanted.length === 0 || unknown.length > 0) {
  if (unknown.length > 0) console.error(`There is no campaign ${unknown.join(', ')}.`);
  console.error(
    `Usage: npm run campaign -- <name> [--seed n] [--minutes n] [--resume | --anew]\nCampaigns: ${names.join(', ')}`,
  );
  process.exit(2);
}
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
const minutes = values.minutes === undefined ? null : Number(values.minutes);
if (!Number.isSafeInteger(seed) || (minutes !== null && !(minutes > 0))) {
  console.error('--seed and --minutes are numbers above 0.');
  process.exit(2);
}
/** Returns the folder where runs that are done in parts keep their state and data. */
const placeOf = (name: string): string =>
  values.slice ? mkdtempSync(join(tmpdir(), `campaign-${name}-`)) : join(root, 'test-results/campaigns', name);
if (!values.slice)
  for (const name of wanted) {
    const state = stateOf(placeOf(name));
    if (values.anew) dropRun(placeOf(name));
    else if (state !== null && !values.resume) {
      console.error(`A run of ${name} with seed ${state.seed} was begun: ${progressOf(state)}.`);
      console.error('Go on with --resume, or drop it with --anew.');
      process.exit(2);
    } else if (state === null && values.resume) {
      console.error(`No run of ${name} was begun; leave out --resume.`);
      process.exit(2);
    }
  }
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
  const folder = placeOf(name);
  const lines: string[] = [];
  const part = openPart({ folder, seed, slice: values.slice, minutes, say: (text) => void lines.push(`   ${text}`) });
  const began = performance.now();
  const seconds = (): string => `${((performance.now() - began) / 1000).toFixed(0)} s`;
  const title = `== ${name}, seed ${part.seed}${values.slice ? ', a slice' : ''}: ${campaign.title}`;
  try {
    await campaign.run(part);
    part.close();
    const state = stateOf(folder);
    lines.push(`   held, in ${state === null || !part.isResumed ? seconds() : progressOf(state)}`);
    dropRun(folder);
  } catch (error) {
    if (error instanceof CampaignPaused) {
      part.close();
      lines.push(`   ${error.message}, in ${seconds()}; go on with: npm run campaign -- ${name} --resume`);
    } else {
      failed += 1;
      lines.push(
        `   FAILED after ${seconds()}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
      lines.push(`   repeat with: npm run campaign -- ${name} --seed ${part.seed}`);
      dropRun(folder);
    }
  }
  lines.unshift(title);
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
