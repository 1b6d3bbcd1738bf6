/**
 * Long proofs: `npm run campaign -- <name> [--seed n]`. The seed is printed, so a run can be repeated.
 * `--minutes n` ends a run after so long, at the end of a round; `--resume` goes on with it: seed, counts and data are kept, and the sum of
 * all parts is what is proven. `--anew` drops what was begun. `--slice` runs a small part of every campaign with the same code, as `npm test`
 * does.
 */
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Campaign } from '../tests/campaign/campaign.ts';
import { CampaignPaused, dropRun, holdRun, openPart, progressOf, stateOf } from '../tests/support/campaign-part.ts';
import { campaignOptions, refusalOf, type CampaignOptions } from './lib/campaign-options.ts';
import { inParallel, root } from './lib/run.ts';

const folder = join(root, 'tests/campaign');
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.campaign.ts'))
  .map((file) => file.replace('.campaign.ts', ''));
/** Returns the folder where runs that are done in parts keep their state and data. */
const placeOf = (name: string, slice: boolean): string =>
  slice ? mkdtempSync(join(tmpdir(), `campaign-${name}-`)) : join(root, 'test-results/campaigns', name);

/** Ends with a sentence for whoever typed the command. */
function refuse(error: unknown, more = ''): never {
  console.error(`${error instanceof Error ? error.message : String(error)}${more}`);
  process.exit(2);
}

/** Reads the arguments. */
function readOptions(): CampaignOptions {
  try {
    return campaignOptions(process.argv.slice(2), names);
  } catch (error) {
    return refuse(
      error,
      `\nUsage: npm run campaign -- <name> [--seed n] [--minutes n] [--resume | --anew]\nCampaigns: ${names.join(', ')}`,
    );
  }
}

/** Takes the runs that are meant for this process. */
function takeRuns(options: CampaignOptions): void {
  const places = options.wanted.map((name) => ({ name, place: placeOf(name, false) }));
  try {
    for (const { place } of places) holdRun(place);
    const refused = places.flatMap(({ name, place }) => refusalOf(name, options, stateOf(place)) ?? []);
    if (refused.length > 0) throw new Error(refused.join('\n'));
  } catch (error) {
    refuse(error);
  }
  if (options.anew) for (const { place } of places) dropRun(place);
}

const options = readOptions();
const { wanted, slice, minutes } = options;
if (!slice) takeRuns(options);
const seed = options.seed ?? Math.floor(Math.random() * 2 ** 31);
let failed = 0;
const found = await Promise.all(
  wanted.map(async (name) => {
    const { campaign } = (await import(pathToFileURL(join(folder, `${name}.campaign.ts`)).href)) as {
      campaign: Campaign;
    };
    return { name, campaign };
  }),
);

/** Says how a failed campaign is looked into: rounds that were done are not done again, and data stay until somebody drops them. */
function afterFailure(name: string, folder: string, seed: number): readonly string[] {
  const state = slice ? null : stateOf(folder);
  return [
    ...(slice ? [] : [`   its data are in ${relative(root, folder)}`]),
    ...(state === null
      ? []
      : [`   go on after ${progressOf(state)} with: npm run campaign -- ${name} --resume; drop the run with --anew`]),
    `   repeat with: npm run campaign -- ${name} --seed ${seed}${state === null ? '' : ' --anew'}`,
  ];
}

/** Runs one; its lines come together when it has ended, so that those of two do not mix. */
async function play({ name, campaign }: (typeof found)[number]): Promise<void> {
  const folder = placeOf(name, slice);
  const lines: string[] = [];
  const part = openPart({ folder, seed, slice, minutes, say: (text) => void lines.push(`   ${text}`) });
  const began = performance.now();
  const seconds = (): string => `${((performance.now() - began) / 1000).toFixed(0)} s`;
  const title = `== ${name}, seed ${part.seed}${slice ? ', a slice' : ''}: ${campaign.title}`;
  try {
    await campaign.run(part);
    const state = part.close();
    lines.push(`   held, in ${part.isResumed ? progressOf(state) : seconds()}`);
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
      lines.push(...afterFailure(name, folder, part.seed));
      if (slice) dropRun(folder);
    }
  }
  lines.unshift(title);
  console.log(lines.join('\n'));
}

// What judges times has the machine for itself; the others, as all slices, mostly wait for servers that start.
const isAlone = ({ campaign }: (typeof found)[number]): boolean => campaign.isTimed === true && !slice;
await inParallel(
  3,
  found.filter((one) => !isAlone(one)).map((one) => () => play(one)),
);
for (const one of found.filter(isAlone)) await play(one);
process.exit(failed === 0 ? 0 : 1);
