/** A long proof. `tests/campaign/<name>.campaign.ts` exports one as `campaign`. */
export type Campaign = {
  readonly title: string;
  /** It judges times, so its full run has the machine for itself. A slice judges none. */
  readonly isTimed?: true;
  /**
   * Throws when what it proves does not hold.
   * @param options `slice`: a small part with the same code; `seed`: start of every random choice; `say` prints a figure
   */
  readonly run: (options: { seed: number; slice: boolean; say: (text: string) => void }) => Promise<void>;
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
