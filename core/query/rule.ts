import { ownEntry } from '../lists/own-entry.ts';
import {
  VALUE_LIMIT,
  type CompareOperator,
  type Condition,
  type LeafCondition,
  type LikeMode,
  type QueryFault,
} from './condition.ts';
import { readPeriod } from './relative.ts';

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

/** Rules of the advanced query by their wire names [B5.6]. */
export const superQueryRules = [
  'eq',
  'ne',
  'gt',
  'ge',
  'lt',
  'le',
  'like',
  'not_like',
  'left_like',
  'right_like',
  'in',
  'not_in',
  'between',
  'empty',
  'not_empty',
] as const;

export type ReadRule = { readonly condition: Condition | null } | { readonly fault: QueryFault };

/** Reads one `{field, rule, val}`; without a field or a value it says nothing, as the family leaves such rows in. */
export function readRule(item: { field?: unknown; rule?: unknown; val?: unknown }): ReadRule {
  const { field, rule, val } = item;
  if (field === undefined || field === null || field === '') return { condition: null };
  if (typeof field !== 'string' || field.length > 130) return fault('高级查询的字段名不正确', 'a field name is wrong');
  const value = textOf(val);
  if (value === undefined)
    return fault(
      `高级查询字段“${field}”的值必须是文本、数字或它们的数组`,
      `the value of “${field}” must be text, a number or a list of them`,
    );
  const name = typeof rule === 'string' ? rule.trim().toLowerCase() : 'eq';
  if (name === 'empty') return { condition: { kind: 'empty', field } };
  if (name === 'not_empty') return { condition: { kind: 'not', item: { kind: 'empty', field } } };
  const isKnown = Object.hasOwn(compares, name) || superQueryRules.some((known) => known === name);
  if (!isKnown) return fault(`高级查询不支持规则“${name.slice(0, 30)}”`, `the rule “${name.slice(0, 30)}” is unknown`);
  if (value === '') return { condition: null };
  const operator = ownEntry(compares, name);
  if (operator !== undefined) return readCompare(field, operator, value);
  if (name === 'between') return readBetween(field, value);
  const isNot = name.startsWith('not_');
  const mode = ownEntry(likes, isNot ? name.slice(4) : name);
  if (mode !== undefined) return negated({ kind: 'like', field, mode, value }, isNot);
  const values = partsOf(value).slice(0, VALUE_LIMIT);
  return values.length === 0 ? { condition: null } : negated({ kind: 'in', field, values }, isNot);
}

/** `#{this_week}`, `#{me}` … are resolved where the query runs; any other text is a plain value. */
function readCompare(field: string, operator: CompareOperator, value: string): ReadRule {
  const name = /^#\{(\w+)\}$/.exec(value)?.[1];
  if (name === undefined) return { condition: { kind: 'compare', field, operator, value } };
  if (name === 'me' || name === 'my_depart') {
    if (operator !== 'eq' && operator !== 'ne')
      return fault(`“${value}”只能用“等于”或“不等于”`, `“${value}” can only be equal or not equal`);
    return negated({ kind: 'mine', field, what: name === 'me' ? 'me' : 'depart' }, operator === 'ne');
  }
  const period = readPeriod(name);
  if (period === null) return fault(`高级查询不认识“${value.slice(0, 40)}”`, `“${value.slice(0, 40)}” is unknown`);
  return { condition: { kind: 'period', field, operator, period } };
}

function readBetween(field: string, value: string): ReadRule {
  const parts = partsOf(value);
  const [from, to] = parts;
  if (parts.length !== 2 || from === undefined || to === undefined)
    return fault(`高级查询字段“${field}”的范围需要两个值`, `the range of “${field}” needs two values`);
  const begin = readCompare(field, 'ge', from);
  const end = readCompare(field, 'le', to);
  if ('fault' in begin) return begin;
  if ('fault' in end) return end;
  const items = [begin.condition, end.condition].filter((condition) => condition !== null);
  return { condition: { kind: 'and', items } };
}

function negated(item: LeafCondition, isNot: boolean): ReadRule {
  return { condition: isNot ? { kind: 'not', item } : item };
}

function partsOf(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function textOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!Array.isArray(value)) return undefined;
  const parts = value.map(textOf);
  return parts.includes(undefined) || value.some(Array.isArray) ? undefined : parts.join(',');
}

function fault(zh: string, en: string): ReadRule {
  return { fault: { zh, en } };
}
