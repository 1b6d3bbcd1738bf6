/** A node as it is given: children are absent while they have not been asked for. */
export type TreeItem = {
  readonly key: string;
  readonly title: string;
  readonly children?: readonly TreeItem[] | undefined;
  readonly isLeaf?: boolean;
};

/** A node in its place among those that are in sight. */
export type TreeRow = {
  readonly item: TreeItem;
  readonly level: number;
  readonly parent: string | null;
  /** Place among its siblings, from 1, and their number. */
  readonly place: number;
  readonly siblings: number;
  readonly canOpen: boolean;
  readonly isOpen: boolean;
};

/** Can the node have others below it? */
export function canOpen({ children, isLeaf }: TreeItem): boolean {
  return children === undefined ? isLeaf === false : children.length > 0;
}

/** The nodes in sight, from above to below. */
export function visibleRows(items: readonly TreeItem[], open: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = [];
  const walk = (list: readonly TreeItem[], level: number, parent: string | null): void => {
    for (const [index, item] of list.entries()) {
      const isOpen = canOpen(item) && open.has(item.key);
      rows.push({
        item,
        level,
        parent,
        place: index + 1,
        siblings: list.length,
        canOpen: canOpen(item),
        isOpen,
      });
      if (isOpen) walk(item.children ?? [], level + 1, item.key);
    }
  };
  walk(items, 1, null);
  return rows;
}

/** The part of a tree that a word is found in: matching nodes with everything above them; what is below a match stays. */
export function matching(items: readonly TreeItem[], word: string): readonly TreeItem[] {
  const wanted = word.trim().toLowerCase();
  if (wanted === '') return items;
  return items.flatMap((item) => {
    if (item.title.toLowerCase().includes(wanted)) return [item];
    const children = matching(item.children ?? [], word);
    return children.length === 0 ? [] : [{ ...item, children }];
  });
}

/** Keys of all nodes that have others below them. */
export function branchKeys(items: readonly TreeItem[]): string[] {
  return items.flatMap((item) => [...(canOpen(item) ? [item.key] : []), ...branchKeys(item.children ?? [])]);
}

/** Keys of the nodes above a node, the root first; empty when it is a root or not there. */
export function keysAbove(items: readonly TreeItem[], key: string): string[] {
  for (const item of items) {
    const inside = item.children ?? [];
    if (inside.some((child) => child.key === key)) return [item.key];
    const above = keysAbove(inside, key);
    if (above.length > 0) return [item.key, ...above];
  }
  return [];
}

/** A node with everything below it. */
export function keysBelow(item: TreeItem): string[] {
  return [item.key, ...(item.children ?? []).flatMap(keysBelow)];
}

/** The node with that key. */
export function findItem(items: readonly TreeItem[], key: string): TreeItem | null {
  for (const item of items) {
    const found = item.key === key ? item : findItem(item.children ?? [], key);
    if (found !== null) return found;
  }
  return null;
}

export type CheckState = 'true' | 'false' | 'mixed';

/** The tick of a node: mixed when a part of what is below it is ticked. */
export function checkState(item: TreeItem, checked: ReadonlySet<string>): CheckState {
  if (checked.has(item.key)) return 'true';
  return (item.children ?? []).some((child) => checkState(child, checked) !== 'false') ? 'mixed' : 'false';
}

/** Ticks or unticks a node; strict: that one alone, otherwise with everything below it and, as they follow, those above. */
export function toggleCheck(
  items: readonly TreeItem[],
  checked: ReadonlySet<string>,
  item: TreeItem,
  isStrict: boolean,
): ReadonlySet<string> {
  const next = new Set(checked);
  const isOn = !checked.has(item.key);
  for (const key of isStrict ? [item.key] : keysBelow(item)) {
    if (isOn) next.add(key);
    else next.delete(key);
  }
  if (isStrict) return next;
  for (const above of [...keysAbove(items, item.key)].reverse()) {
    const parent = findItem(items, above);
    const isFull = parent?.children?.every(({ key }) => next.has(key)) === true;
    if (isFull) next.add(above);
    else next.delete(above);
  }
  return next;
}
