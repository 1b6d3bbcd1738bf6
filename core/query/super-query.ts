import type { Condition, QueryFault } from './condition.ts';
import { readRule, type ReadRule } from './rule.ts';

/** Most conditions of one query, and how deep its groups may lie in each other. */
const RULES_LIMIT = 50;
const DEPTH_LIMIT = 5;

export type ParsedSuperQuery =
  | { readonly ok: true; readonly condition: Condition | null }
  | { readonly ok: false; readonly fault: QueryFault };

/**
 * Reads the advanced query: a URI-encoded JSON array of {field, rule, val}, joined by `and` or `or`; beyond the family an item may be a
 * group, {type: 'group', matchType, children}. Unknown rules are a fault, not a guess; rules without a value say nothing; other keys of
 * an item are ignored, as the family leaves them in. docs/query-language.md lists rules and relative values.
 */
export function parseSuperQuery(params: string | undefined, matchType: string | undefined): ParsedSuperQuery {
  if (params === undefined || params.trim() === '') return { ok: true, condition: null };
  const list = decode(params);
  if (!Array.isArray(list))
    return {
      ok: false,
      fault: texts('高级查询条件格式不正确，应为 JSON 数组', 'the advanced query must be a JSON array'),
    };
  const read = readGroup(list, matchType, { depth: 1, count: { left: RULES_LIMIT } });
  return 'fault' in read ? { ok: false, fault: read.fault } : { ok: true, condition: read.condition };
}

type Place = { readonly depth: number; readonly count: { left: number } };

function readGroup(list: readonly unknown[], matchType: unknown, place: Place): ReadRule {
  const join = (typeof matchType === 'string' ? matchType : 'and').trim().toLowerCase();
  if (join !== 'and' && join !== 'or' && join !== '')
    return { fault: texts('高级查询的组合方式只能是 and 或 or', 'the match type must be and or or') };
  if (place.depth > DEPTH_LIMIT)
    return { fault: texts(`高级查询最多嵌套${DEPTH_LIMIT}层`, `groups may nest ${DEPTH_LIMIT} deep`) };
  const items: Condition[] = [];
  for (const item of list) {
    const read = readItem(item, place);
    if ('fault' in read) return read;
    if (read.condition !== null) items.push(read.condition);
  }
  const [first] = items;
  if (first === undefined) return { condition: null };
  return { condition: items.length === 1 ? first : { kind: join === 'or' ? 'or' : 'and', items } };
}

function readItem(item: unknown, { depth, count }: Place): ReadRule {
  if (typeof item !== 'object' || item === null || Array.isArray(item))
    return { fault: texts('高级查询的每个条件必须是对象', 'each condition must be an object') };
  if ('type' in item && item.type === 'group') {
    // An object of JSON.parse; its members are checked right here.
    const { children, matchType } = item as { children?: unknown; matchType?: unknown };
    if (!Array.isArray(children))
      return { fault: texts('高级查询的条件组缺少 children 数组', 'a group needs an array of children') };
    return readGroup(children, matchType, { depth: depth + 1, count });
  }
  count.left -= 1;
  if (count.left < 0) return { fault: texts(`高级查询最多${RULES_LIMIT}个条件`, `at most ${RULES_LIMIT} conditions`) };
  return readRule(item);
}

/** Clients encode the JSON once themselves besides the encoding of the URL; foreign ones do not always. */
function decode(params: string): unknown {
  for (const candidate of [params, safeDecode(params)]) {
    if (candidate === null) continue;
    try {
      const parsed: unknown = JSON.parse(candidate);
      return parsed;
    } catch {
      continue;
    }
  }
  return undefined;
}

function safeDecode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function texts(zh: string, en: string): QueryFault {
  return { zh, en };
}
