/** A work order by the items it makes and those it takes. */
export type CostedOrder = {
  readonly key: string;
  readonly makes: readonly string[];
  readonly takes: readonly string[];
};

/**
 * Puts work orders into the order in which they are costed: those first that take nothing another one makes, then those that take of these (P21).
 * Orders that make of each other what they take, and all that waits for them, stand in one last group.
 * @example levelsOf([{ key: 'F', makes: ['F'], takes: ['S'] }, { key: 'S', makes: ['S'], takes: ['RM'] }]) // [['S'], ['F']]
 */
export function levelsOf(orders: readonly CostedOrder[]): readonly (readonly string[])[] {
  const levels: string[][] = [];
  let left = orders;
  while (left.length > 0) {
    const ready = left.filter(({ key, takes }) =>
      left.every((other) => other.key === key || !other.makes.some((made) => takes.includes(made))),
    );
    const next = ready.length === 0 ? left : ready;
    levels.push(next.map(({ key }) => key));
    left = left.filter((one) => !next.includes(one));
  }
  return levels;
}
