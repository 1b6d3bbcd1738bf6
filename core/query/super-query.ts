import { VALUE_LIMIT, type CompareOperator, type Condition, type LikeMode, type QueryFault } from './condition.ts';

const RULES_LIMIT = 50;

const compares: Record<string, CompareOperator> = {
  eq: 'eq',
  '=': 'eq',
  '==': 'eq',
  ne: 'ne',
  '!=': 'ne',
  '<>': 'ne',
  gt: 'gt',
  '>': 'gt',
  ge: 'ge',
  '>=': 'ge',
  lt: 'lt',
  '<': 'lt',
  le: 'le',
  '<=': 'le',
};
// In the family `left_like` has the star on the left: the text ends with the value.
const likes: Record<string, LikeMode> = { like: 'contains', left_like: 'ends', right_like: 'starts' };

export type ParsedSuperQuery =
  { readonly ok: true; readonly condition: Condition | null } | { readonly ok: false; readonly fault: QueryFault };

/**
 * Reads the advanced query: a URI-encoded JSON array of {field, rule, val}, joined by `and` or `or`.
 * Unknown rules are a fault, not a guess; rules without a value say nothing; other keys of an item are ignored, as the family leaves them in.
 */
export function parseSuperQuery(params: string | undefined, matchType: string | undefined): ParsedSuperQuery {
  if (params === undefined || params.trim() === '') return { ok: true, condition: null };
  const join = (matchType ?? 'and').toLowerCase();
  if (join !== 'and' && join !== 'or' && join !== '')
    return failed('高级查询的组合方式只能是 and 或 or', 'the match type must be and or or');
  const list = decode(params);
  if (!Array.isArray(list))
    return failed('高级查询条件格式不正确，应为 JSON 数组', 'the advanced query must be a JSON array');
  if (list.length > RULES_LIMIT) return failed(`高级查询最多${RULES_LIMIT}个条件`, `at most ${RULES_LIMIT} conditions`);
  const items: Condition[] = [];
  for (const item of list as readonly unknown[]) {
    const read = readRule(item);
    if ('fault' in read) return { ok: false, fault: read.fault };
    if (read.condition !== null) items.push(read.condition);
  }
  if (items.length === 0) return { ok: true, condition: null };
  const [first] = items;
  return {
    ok: true,
    condition: items.length === 1 && first !== undefined ? first : { kind: join === 'or' ? 'or' : 'and', items },
  };
}

type ReadRule = { readonly condition: Condition | null } | { readonly fault: QueryFault };

function readRule(item: unknown): ReadRule {
  if (typeof item !== 'object' || item === null || Array.isArray(item))
    return { fault: texts('高级查询的每个条件必须是对象', 'each condition must be an object') };
  // An object of JSON.parse; its members are checked below.
  const { field, rule, val } = item as { field?: unknown; rule?: unknown; val?: unknown };
  if (field === undefined || field === null || field === '') return { condition: null };
  if (typeof field !== 'string' || field.length > 130)
    return { fault: texts('高级查询的字段名不正确', 'a field name is wrong') };
  const value = textOf(val);
  if (value === undefined)
    return {
      fault: texts(
        `高级查询字段“${field}”的值必须是文本、数字或它们的数组`,
        `the value of “${field}” must be text, a number or a list of them`,
      ),
    };
  if (value === '') return { condition: null };
  const name = typeof rule === 'string' ? rule.trim().toLowerCase() : 'eq';
  const operator = compares[name];
  if (operator !== undefined) return { condition: { kind: 'compare', field, operator, value } };
  const mode = likes[name];
  if (mode !== undefined) return { condition: { kind: 'like', field, mode, value } };
  if (name === 'in') {
    const values = value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .slice(0, VALUE_LIMIT);
    return { condition: values.length === 0 ? null : { kind: 'in', field, values } };
  }
  return { fault: texts(`高级查询不支持规则“${name.slice(0, 30)}”`, `the rule “${name.slice(0, 30)}” is unknown`) };
}

function textOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!Array.isArray(value)) return undefined;
  const parts = value.map(textOf);
  return parts.includes(undefined) || value.some(Array.isArray) ? undefined : parts.join(',');
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

function failed(zh: string, en: string): ParsedSuperQuery {
  return { ok: false, fault: { zh, en } };
}
