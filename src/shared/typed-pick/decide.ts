/** Answer of a search for a typed text. */
export type Found<Choice> = {
  /** The best first, as many as are shown. */
  readonly choices: readonly Choice[];
  /** Number of all that fit. */
  readonly total: number;
  /** The one the text names as a whole; null where it names none, or several. */
  readonly exact: Choice | null;
};

/** Fate of a typed text: something is taken, or it stays as it was typed and is marked. */
export type Decision<Choice> = { readonly take: Choice } | { readonly keep: 'none' | 'many' };

/** Place of the choice that is marked without a key: the one that is named exactly, or the only one; null where somebody has to choose. */
export function markedAtFirst<Choice>({ choices, total, exact }: Found<Choice>): number | null {
  if (exact !== null) {
    const place = choices.indexOf(exact);
    return place < 0 ? null : place;
  }
  return total === 1 && choices.length === 1 ? 0 : null;
}

/** Decides about a text when its field is left or Enter is pressed: nothing is chosen that is not named, alone, or marked by a key. */
export function decide<Choice>(found: Found<Choice>, marked: number | null): Decision<Choice> {
  const choice = marked === null ? undefined : found.choices[marked];
  if (choice !== undefined) return { take: choice };
  if (found.exact !== null) return { take: found.exact };
  const [only] = found.choices;
  if (found.total === 1 && only !== undefined) return { take: only };
  return { keep: found.total === 0 ? 'none' : 'many' };
}
