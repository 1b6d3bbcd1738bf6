import { isGroup, type QueryNode, type QueryRule, type QueryTree } from '#core/query/tree.ts';

/** A condition that is being edited; its key names its inputs. */
export type DraftRule = QueryRule & { readonly key: string };
export type DraftGroup = {
  readonly key: string;
  readonly matchType: 'and' | 'or';
  readonly children: readonly DraftNode[];
};
export type DraftNode = DraftRule | DraftGroup;

let made = 0;

/** A name no other condition of the page has. */
export function newKey(): string {
  made += 1;
  return `condition-${made}`;
}

export function isDraftGroup(node: DraftNode): node is DraftGroup {
  return 'children' in node;
}

/** The draft of a tree; null for none. */
export function draftOf(tree: QueryTree | null): DraftGroup | null {
  const draft = (node: QueryNode): DraftNode =>
    isGroup(node)
      ? { key: newKey(), matchType: node.matchType, children: node.children.map(draft) }
      : { ...node, key: newKey() };
  return tree === null ? null : { key: newKey(), matchType: tree.matchType, children: tree.items.map(draft) };
}

/** The tree of a draft, its values as they stand in the form. */
export function readDraft(group: DraftGroup, form: FormData): QueryTree {
  const read = (node: DraftNode): QueryNode =>
    isDraftGroup(node)
      ? { type: 'group', matchType: node.matchType, children: node.children.map(read) }
      : { field: node.field, type: node.type, rule: node.rule, val: valueOf(node, form) };
  return { matchType: group.matchType, items: group.children.map(read) };
}

function valueOf({ key, rule }: DraftRule, form: FormData): string {
  const one = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const relative = one(`${key}-relative`);
  if (relative !== '') return relative;
  if (rule !== 'between') return one(key);
  const ends = [one(`${key}_begin`), one(`${key}_end`)];
  return ends.includes('') ? '' : ends.join(',');
}
