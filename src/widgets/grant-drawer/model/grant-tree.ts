import type { PermissionTreeNode } from '@/entities/system/role';
import type { TreeItem } from '@/shared/ui/tree';

const OPENING = 'open:';

/**
 * Menus and buttons as ticks. What is granted is a set of keys; what is ticked are the leaves of the tree, so that every set can be seen and changed: a page with buttons has
 * one more leaf, its own opening, and folders follow from what is below them.
 */
type GrantTree = {
  readonly items: readonly TreeItem[];
  /** Granted keys as ticks. */
  readonly ticksOf: (granted: readonly string[]) => ReadonlySet<string>;
  /** Ticks as keys to be granted, folders and pages above them included. */
  readonly grantedBy: (ticks: ReadonlySet<string>) => readonly string[];
  /** Whoever has a button can open its page: ticks after a change, put right. */
  readonly settled: (before: ReadonlySet<string>, after: ReadonlySet<string>) => ReadonlySet<string>;
};

type Texts = { readonly opening: string; readonly translate: (title: string) => string };

export function grantTree(nodes: readonly PermissionTreeNode[], { opening, translate }: Texts): GrantTree {
  const above = new Map<string, readonly string[]>();
  /** Pages with buttons, and those buttons. */
  const pages = new Map<string, readonly string[]>();
  const itemOf = (node: PermissionTreeNode, parents: readonly string[]): TreeItem => {
    const below = node.children ?? [];
    above.set(node.key, parents);
    const inside = [...parents, node.key];
    const title = translate(node.title);
    if (below.length === 0) return { key: node.key, title, isLeaf: true };
    const children = below.map((child) => itemOf(child, inside));
    if (!below.some(({ menuType }) => menuType === 2)) return { key: node.key, title, children };
    pages.set(
      node.key,
      below.filter(({ menuType }) => menuType === 2).map(({ key }) => key),
    );
    return { key: node.key, title, children: [{ key: OPENING + node.key, title: opening, isLeaf: true }, ...children] };
  };
  const items = nodes.map((node) => itemOf(node, []));
  const isLeaf = (key: string): boolean => above.has(key) && !hasChildren.has(key);
  const hasChildren = new Set([...above.values()].flat());
  return {
    items,
    ticksOf: (granted) => {
      const leaves = new Set<string>();
      for (const key of granted) {
        if (pages.has(key)) leaves.add(OPENING + key);
        else if (isLeaf(key)) leaves.add(key);
      }
      return withFull(items, leaves);
    },
    grantedBy: (ticks) => {
      const keys = new Set<string>();
      for (const tick of ticks) {
        const key = tick.startsWith(OPENING) ? tick.slice(OPENING.length) : tick;
        // A ticked branch says no more than its leaves.
        if (key === tick && !isLeaf(key)) continue;
        keys.add(key);
        for (const parent of above.get(key) ?? []) keys.add(parent);
      }
      return [...keys];
    },
    settled: (before, after) => {
      const leaves = new Set([...after].filter((key) => key.startsWith(OPENING) || isLeaf(key)));
      for (const [page, buttons] of pages) {
        const own = OPENING + page;
        if (before.has(own) && !after.has(own)) for (const button of buttons) leaves.delete(button);
        else if (buttons.some((button) => leaves.has(button))) leaves.add(own);
      }
      return withFull(items, leaves);
    },
  };
}

/** Leaves, and the branches all of whose leaves are there. */
function withFull(items: readonly TreeItem[], leaves: ReadonlySet<string>): ReadonlySet<string> {
  const ticks = new Set(leaves);
  const walk = ({ key, children }: TreeItem): boolean => {
    if (children === undefined) return leaves.has(key);
    const isFull = children.map(walk).every(Boolean);
    if (isFull) ticks.add(key);
    return isFull;
  };
  items.forEach(walk);
  return ticks;
}
