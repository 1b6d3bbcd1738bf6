/** A sorted copy. Array.prototype.toSorted is younger than the browsers many companies still run (Chromium 109). */
export function sorted<Item>(list: readonly Item[], compare?: (left: Item, right: Item) => number): Item[] {
  // oxlint-disable-next-line unicorn/no-array-sort -- of a copy
  return [...list].sort(compare);
}
