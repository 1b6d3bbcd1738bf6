import type { operations } from '../contract/api.ts';
import type { FieldType } from '../fields/field-types.ts';
import { superQueryRules } from './rule.ts';

/** Rule of a condition by its wire name. */
export type RuleName = (typeof superQueryRules)[number];

/** One condition of an advanced query, as the wire has it [B3.9]; `type` is the widget. */
export type QueryRule = {
  readonly field: string;
  readonly type: string;
  readonly rule: RuleName;
  /** Text of the wire; both ends of `between` with a comma. */
  readonly val: string;
};

/** Conditions joined by and or or; beyond the family. */
export type QueryGroup = {
  readonly type: 'group';
  readonly matchType: 'and' | 'or';
  readonly children: readonly QueryNode[];
};

export type QueryNode = QueryRule | QueryGroup;

/** An advanced query: its outermost group. */
export type QueryTree = { readonly matchType: 'and' | 'or'; readonly items: readonly QueryNode[] };

export function isGroup(node: QueryNode): node is QueryGroup {
  return 'children' in node;
}

const WITHOUT_VALUE: ReadonlySet<RuleName> = new Set(['empty', 'not_empty']);

/** Does the rule need a value? */
export function needsValue(rule: RuleName): boolean {
  return !WITHOUT_VALUE.has(rule);
}

const compared = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'between', 'empty', 'not_empty'] as const;
const chosen = ['eq', 'ne', 'empty', 'not_empty'] as const;
const written = [
  'like',
  'not_like',
  'eq',
  'ne',
  'right_like',
  'left_like',
  'in',
  'not_in',
  'empty',
  'not_empty',
] as const;

/** The rules offered for a field, the usual one first. @param type widget type; undefined for an unknown one */
export function rulesFor(type: FieldType | undefined, isChosen: boolean): readonly RuleName[] {
  if (isChosen) return chosen;
  if (type?.name === 'month') return compared;
  switch (type?.storage) {
    case 'numeric':
    case 'integer':
    case 'date':
    case 'timestamp':
      return compared;
    case 'text':
    case 'none':
    case undefined:
      return written;
  }
}

/** A tree without conditions that say nothing; null when none is left. */
export function cleanTree(tree: QueryTree): QueryTree | null {
  const items = cleaned(tree.items);
  return items.length === 0 ? null : { matchType: tree.matchType, items };
}

function cleaned(nodes: readonly QueryNode[]): readonly QueryNode[] {
  return nodes.flatMap((node): readonly QueryNode[] => {
    if (!isGroup(node)) return node.field === '' || (needsValue(node.rule) && node.val.trim() === '') ? [] : [node];
    const children = cleaned(node.children);
    // A group of one condition is that condition.
    return children.length < 2 ? children : [{ ...node, children }];
  });
}

/** A tree as short text for an address: `["and", [field, type, rule, val], ["or", …]]`. */
export function treeText({ matchType, items }: QueryTree): string {
  const short = (node: QueryNode): unknown =>
    isGroup(node) ? [node.matchType, ...node.children.map(short)] : [node.field, node.type, node.rule, node.val];
  return JSON.stringify([matchType, ...items.map(short)]);
}

/** Reads the text of an address; null for nonsense, which counts as no query. */
export function readTree(text: string | null): QueryTree | null {
  if (text === null || text === '') return null;
  try {
    const node = nodeOf(JSON.parse(text));
    return node !== null && isGroup(node) && node.children.length > 0
      ? { matchType: node.matchType, items: node.children }
      : null;
  } catch {
    return null;
  }
}

function nodeOf(short: unknown): QueryNode | null {
  if (!Array.isArray(short)) return null;
  const [head, ...rest] = short as unknown[];
  const isJoin = head === 'and' || head === 'or';
  if (isJoin && rest.every(Array.isArray)) {
    const children = rest.map(nodeOf);
    return children.includes(null) ? null : { type: 'group', matchType: head, children: children.filter(isNode) };
  }
  const [type, rule, val] = rest;
  const known = superQueryRules.find((name) => name === rule);
  if (typeof head !== 'string' || typeof type !== 'string' || typeof val !== 'string' || known === undefined)
    return null;
  return { field: head, type, rule: known, val };
}

function isNode(node: QueryNode | null): node is QueryNode {
  return node !== null;
}

/** Reads the items of a saved query, which any client of the server may have written; what cannot be read is left out. */
export function readItems(matchType: unknown, items: unknown): QueryTree | null {
  const read = (item: unknown): QueryNode | null => {
    if (typeof item !== 'object' || item === null) return null;
    // Members of JSON, looked at one by one.
    const { type, matchType: join, children, field, rule, val } = item as Record<string, unknown>;
    if (Array.isArray(children))
      return { type: 'group', matchType: join === 'or' ? 'or' : 'and', children: children.map(read).filter(isNode) };
    const known = superQueryRules.find((name) => name === rule);
    if (typeof field !== 'string' || known === undefined) return null;
    return { field, type: typeof type === 'string' ? type : 'text', rule: known, val: valueText(val) };
  };
  if (!Array.isArray(items)) return null;
  return cleanTree({ matchType: matchType === 'or' ? 'or' : 'and', items: items.map(read).filter(isNode) });
}

function valueText(val: unknown): string {
  if (Array.isArray(val)) return val.map(valueText).join(',');
  return typeof val === 'string' || typeof val === 'number' || typeof val === 'boolean' ? String(val) : '';
}

/** The parameters of a list call that hold its advanced query. */
type SuperQuery = Readonly<
  Pick<NonNullable<operations['getData']['parameters']['query']>, 'superQueryParams' | 'superQueryMatchType'>
>;

/**
 * The advanced query of a list call: the tree and the texts of single columns. Column texts use the rule like and are joined by and [B5.4].
 */
export function superQuery(tree: QueryTree | null, columnFilters: Readonly<Record<string, string>>): SuperQuery {
  const texts: QueryNode[] = Object.entries(columnFilters).map(([field, val]) => ({
    field,
    type: 'text',
    rule: 'like',
    val,
  }));
  const clean = tree === null ? null : cleanTree(tree);
  if (clean === null && texts.length === 0) return {};
  const isAlone = clean !== null && (texts.length === 0 || clean.matchType === 'and');
  const items = clean === null ? texts : isAlone ? [...clean.items, ...texts] : [asGroup(clean), ...texts];
  return {
    superQueryParams: encodeURIComponent(JSON.stringify(items)),
    superQueryMatchType: clean !== null && isAlone ? clean.matchType : 'and',
  };
}

function asGroup({ matchType, items }: QueryTree): QueryGroup {
  return { type: 'group', matchType, children: items };
}
