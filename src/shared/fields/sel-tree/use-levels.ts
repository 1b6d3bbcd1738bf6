import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dictSearchQuery, treeLevelQuery, type TreeNode, type TreeSource } from '../../dict/index.ts';
import type { TreeItem } from '../../ui/tree/index.ts';
import { useLoadWarning } from '../use-load-warning.ts';

export type Levels = {
  readonly items: readonly TreeItem[];
  /** The tree is asked for by a word that the server looks for; otherwise it is looked for among what is there. */
  readonly isFound: boolean;
  readonly isBusy: boolean;
  readonly loading: ReadonlySet<string>;
  readonly open: (item: TreeItem) => void;
  /** The stored value of a node. */
  readonly valueOf: (key: string) => string;
  readonly textOf: (value: string) => string | null;
};

/** The levels of a tree dictionary, asked for as they are opened; with a word, the rows of the table that contain it. */
export function useLevels(source: TreeSource, word: string, isOpen: boolean, isDisabled: boolean): Levels {
  const [opened, setOpened] = useState<readonly string[]>([]);
  const roots = useQuery({ ...treeLevelQuery(source, null), enabled: isOpen && !isDisabled });
  const below = useQueries({ queries: opened.map((key) => treeLevelQuery(source, key)) });
  // Only a tree without a condition has the whole table in it.
  const isWhole = source.kind === 'tree' && source.pidValue === '' && (source.condition ?? '') === '';
  const dict = source.kind === 'tree' ? [source.table, source.text, source.code].join(',') : '';
  const isFound = word !== '' && isWhole;
  const found = useQuery({ ...dictSearchQuery(dict, word), enabled: isFound && isOpen });
  useLoadWarning(roots.error ?? found.error ?? below.find(({ error }) => error !== null)?.error ?? null);
  const levels = new Map(opened.map((key, index) => [key, below[index]?.data]));
  const values = new Map<string, string>();
  const texts = new Map<string, string>();
  const build = (nodes: readonly TreeNode[]): TreeItem[] =>
    nodes.map((node) => {
      const value = node.value ?? node.key;
      values.set(node.key, value);
      texts.set(value, node.title);
      const children = levels.get(node.key);
      return {
        key: node.key,
        title: node.title,
        isLeaf: node.leaf,
        ...(children === undefined ? {} : { children: build(children) }),
      };
    });
  const tree = build(roots.data ?? []);
  const list = (found.data ?? []).map(({ value, text }): TreeItem => {
    const key = `found ${value}`;
    values.set(key, String(value));
    texts.set(String(value), text);
    return { key, title: text, isLeaf: true };
  });
  return {
    items: isFound ? list : tree,
    isFound,
    isBusy: roots.isFetching || found.isFetching,
    loading: new Set(opened.filter((_, index) => below[index]?.isPending === true)),
    open: ({ key }) => {
      if (!opened.includes(key)) setOpened([...opened, key]);
    },
    valueOf: (key) => values.get(key) ?? key,
    textOf: (value) => texts.get(value) ?? null,
  };
}
