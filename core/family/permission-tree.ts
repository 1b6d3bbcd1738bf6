import type { components } from '#core/contract/api.ts';

type Sent = components['schemas']['PermissionTreeNode'];

/** A menu or button that can be granted, with the text people read. */
export type PermissionTreeNode = Omit<Sent, 'title' | 'children'> & {
  readonly title: string;
  readonly children?: readonly PermissionTreeNode[] | null;
};

/** Gives every node its text: servers of the family leave `title` empty and have it in `slotTitle`. */
export function namedTree(nodes: readonly Sent[]): readonly PermissionTreeNode[] {
  return nodes.map(({ title, children, ...node }) => ({
    ...node,
    title: title ?? node.slotTitle ?? node.label ?? node.key,
    ...(children == null ? {} : { children: namedTree(children) }),
  }));
}
