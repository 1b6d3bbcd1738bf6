import { useRef, useState, type KeyboardEvent } from 'react';
import { branchKeys, keysAbove, matching, visibleRows, type TreeItem, type TreeRow } from './tree-model.ts';

export type TreeOptions = {
  readonly items: readonly TreeItem[];
  /** Only what this word is found in is shown, opened. */
  readonly word?: string;
  /** Node the keys begin at: the chosen one. */
  readonly start?: string | null;
  /** Roots that stand open at first. */
  readonly opensRoots?: boolean;
  /** Asks for the nodes below one that has none yet. */
  readonly onOpen?: (item: TreeItem) => void;
  /** Enter, Space or a click. */
  readonly onPick: (item: TreeItem) => void;
};

export type TreeControl = {
  readonly rows: readonly TreeRow[];
  readonly active: TreeRow | null;
  readonly moveTo: (key: string) => void;
  readonly toggle: (row: TreeRow) => void;
  readonly pick: (row: TreeRow) => void;
  /** @returns true when the key was for the tree */
  readonly onKey: (event: KeyboardEvent) => boolean;
};

const TYPE_AHEAD_MS = 700;

/** Keys and open nodes of a tree (APG tree view); who has the focus, the node or a text beside the tree, is the owner's matter. */
export function useTree(options: TreeOptions): TreeControl {
  const { items, word = '', start = null, opensRoots = false, onOpen, onPick } = options;
  const [open, setOpen] = useState<ReadonlySet<string> | null>(null);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const typed = useRef({ text: '', at: 0 });
  const isSearching = word.trim() !== '';
  const shown = isSearching ? matching(items, word) : items;
  // Until somebody opens or closes: the roots, and the way to the chosen node.
  const opened =
    open ??
    new Set([...(opensRoots ? items.map(({ key }) => key) : []), ...(start === null ? [] : keysAbove(items, start))]);
  const rows = visibleRows(shown, isSearching ? new Set(branchKeys(shown)) : opened);
  const active = rows.find(({ item }) => item.key === (activeKey ?? start)) ?? rows[0] ?? null;

  const setNode = (list: readonly TreeRow[], isOpen: boolean): void => {
    const next = new Set(opened);
    for (const { item, canOpen } of list) {
      if (!canOpen) continue;
      if (isOpen) next.add(item.key);
      else next.delete(item.key);
      if (isOpen && item.children === undefined) onOpen?.(item);
    }
    setOpen(next);
  };
  const moveTo = (key: string): void => setActiveKey(key);
  const goTo = (row: TreeRow | undefined): void => {
    if (row !== undefined) moveTo(row.item.key);
  };
  const typeAhead = (character: string, from: number, at: number): void => {
    const { text, at: before } = typed.current;
    const wanted = (at - before < TYPE_AHEAD_MS ? text : '') + character.toLowerCase();
    typed.current = { text: wanted, at };
    // One letter moves on, several stay where they are found.
    const first = wanted.length === 1 ? from + 1 : from;
    goTo(
      [...rows.slice(first), ...rows.slice(0, first)].find((row) => row.item.title.toLowerCase().startsWith(wanted)),
    );
  };
  const onKey = (event: KeyboardEvent): boolean => {
    if (active === null || event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey)
      return false;
    const at = rows.indexOf(active);
    switch (event.key) {
      case 'ArrowDown':
        goTo(rows[at + 1]);
        return true;
      case 'ArrowUp':
        goTo(rows[at - 1]);
        return true;
      case 'ArrowRight':
        if (active.canOpen && !active.isOpen) setNode([active], true);
        else if (active.isOpen) goTo(rows[at + 1]);
        return true;
      case 'ArrowLeft':
        if (active.isOpen && !isSearching) setNode([active], false);
        else goTo(rows.find(({ item }) => item.key === active.parent));
        return true;
      case 'Home':
        goTo(rows[0]);
        return true;
      case 'End':
        goTo(rows.at(-1));
        return true;
      case '*':
        setNode(
          rows.filter(({ parent }) => parent === active.parent),
          true,
        );
        return true;
      case 'Enter':
      case ' ':
        onPick(active.item);
        return true;
      default:
        if (event.key.length !== 1) return false;
        typeAhead(event.key, at, event.timeStamp);
        return true;
    }
  };
  return {
    rows,
    active,
    moveTo,
    toggle: (row) => setNode([row], !row.isOpen),
    pick: ({ item }) => {
      moveTo(item.key);
      onPick(item);
    },
    onKey,
  };
}
