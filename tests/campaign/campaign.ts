/** A long proof. `tests/campaign/<name>.campaign.ts` exports one as `campaign`. */
export type Campaign = {
  readonly title: string;
  /** It judges times, so its full run has the machine for itself. A slice judges none. */
  readonly isTimed?: true;
  /** Throws when what it proves does not hold. */
  readonly run: (part: CampaignPart) => Promise<void>;
};

/** One part of a run: a run of hours is done in parts, and what holds of their sum is what is proven. */
export type CampaignPart = {
  /** Start of every random choice; the same in all parts. */
  readonly seed: number;
  /** A small run with the same code. */
  readonly slice: boolean;
  /** Prints a figure. */
  readonly say: (text: string) => void;
  /** An empty folder at first; it stays until the run has ended, with the database a campaign keeps there. */
  readonly folder: string;
  /** Which part it is, from 1: what an unfinished round left behind is not in the way of the same round of the next part. */
  readonly number: number;
  /** Tells that an earlier part has set up what is in the folder. */
  readonly isResumed: boolean;
  /** Gives what parts hand on, as JSON: `first`, or what the last part left of it. It is written after each round, so change it in place. */
  readonly keep: <Kept extends object>(name: string, first: Kept) => Kept;
  /**
   * Performs rounds 1 to `total` but for those that earlier parts did, each with random numbers of its own; up to `atOnce` of them side by side.
   * @throws CampaignPaused where the time of this part is over; the run goes on with the next round
   */
  readonly rounds: (
    name: string,
    total: number,
    perform: (round: number, random: () => number) => Promise<void>,
    atOnce?: number,
  ) => Promise<void>;
};

/** Repeatable random numbers in [0, 1): mulberry32. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Puts entries into a random order. */
export function shuffled<Of>(entries: readonly Of[], random: () => number): readonly Of[] {
  return entries
    .map((entry) => ({ entry, order: random() }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ entry }) => entry);
}
