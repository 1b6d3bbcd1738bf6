import { parseArgs } from 'node:util';
import { progressOf, type RunState } from '../../tests/support/campaign-part.ts';

/** Options of `npm run campaign`, as they were typed. */
export type CampaignOptions = {
  readonly wanted: readonly string[];
  /** Null where none was given. */
  readonly seed: number | null;
  readonly minutes: number | null;
  readonly slice: boolean;
  readonly resume: boolean;
  readonly anew: boolean;
};

/**
 * Reads the arguments of `npm run campaign`.
 * @param names of all campaigns
 * @throws Error with a sentence for whoever typed them
 */
export function campaignOptions(args: readonly string[], names: readonly string[]): CampaignOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      seed: { type: 'string' },
      slice: { type: 'boolean', default: false },
      minutes: { type: 'string' },
      resume: { type: 'boolean', default: false },
      anew: { type: 'boolean', default: false },
    },
  });
  const { slice, resume, anew } = values;
  const unknown = positionals.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`There is no campaign ${unknown.join(', ')}.`);
  if (positionals.length === 0 && !slice) throw new Error('Name a campaign.');
  const seed = values.seed === undefined ? null : Number(values.seed);
  if (seed !== null && !(/^\d+$/.test(values.seed ?? '') && Number.isSafeInteger(seed)))
    throw new Error(`--seed is a whole number; got ${values.seed ?? ''}.`);
  const minutes = values.minutes === undefined ? null : Number(values.minutes);
  if (minutes !== null && !(minutes > 0 && Number.isFinite(minutes)))
    throw new Error(`--minutes is a number above 0; got ${values.minutes ?? ''}.`);
  if (resume && anew) throw new Error('--resume goes on with a run and --anew drops it; leave out one of them.');
  if (slice && (minutes !== null || resume || anew))
    throw new Error('--slice is one short run that keeps nothing; leave out --minutes, --resume and --anew.');
  const wanted = positionals.length > 0 ? [...new Set(positionals)] : names;
  return { wanted, seed, minutes, slice, resume, anew };
}

/** Says why a campaign is not played as it was asked for, in view of the run that was begun; null where it is. */
export function refusalOf(
  name: string,
  { seed, resume, anew }: Pick<CampaignOptions, 'seed' | 'resume' | 'anew'>,
  begun: Readonly<RunState> | null,
): string | null {
  if (begun === null) return resume ? `No run of ${name} was begun; leave out --resume.` : null;
  if (anew) return null;
  if (!resume)
    return `A run of ${name} with seed ${begun.seed} was begun: ${progressOf(begun)}.\nGo on with --resume, or drop it with --anew.`;
  return seed === null || seed === begun.seed
    ? null
    : `The run of ${name} that was begun has seed ${begun.seed}, not ${seed}; leave out --seed, or drop the run with --anew.`;
}
