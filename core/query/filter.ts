import { ownEntry } from '../lists/own-entry.ts';
import { VALUE_LIMIT, type CompareOperator, type LeafCondition } from './condition.ts';

const symbols: Record<string, CompareOperator> = {
  '>=': 'ge',
  '<=': 'le',
  '!=': 'ne',
  '<>': 'ne',
  '==': 'eq',
  ge: 'ge',
  le: 'le',
  ne: 'ne',
  eq: 'eq',
  gt: 'gt',
  lt: 'lt',
};
const signs: Record<string, CompareOperator> = { '>': 'gt', '<': 'lt', '=': 'eq' };

/**
 * Reads the value of a list filter, e.g. `>= 5`, `*steel*`, `a,b,c`, `!x`. First match wins, as in the family:
 * two-sign operator and a space, one-sign operator and a space, stars, `,a,b,` (one of, inside a stored list), comma list, `!`, `++`
 * (a comma that separates nothing), equals. Beyond the family `>=5`, `<=5` also work without the space, for popups send them so.
 * Null: the filter says nothing.
 */
export function parseFilter(field: string, text: string): LeafCondition | null {
  const value = text.trim();
  if (value === '' || value === '*' || value === '**' || value === ',') return null;
  const operator = operatorOf(value);
  if (operator !== undefined)
    return operator.rest === '' ? null : { kind: 'compare', field, operator: operator.name, value: operator.rest };
  const starts = value.startsWith('*');
  const ends = value.endsWith('*');
  const bare = value.slice(starts ? 1 : 0, ends ? -1 : undefined);
  if (starts && ends) return { kind: 'like', field, mode: 'contains', value: bare };
  if (starts) return { kind: 'like', field, mode: 'ends', value: bare };
  if (ends) return { kind: 'like', field, mode: 'starts', value: bare };
  if (value.includes(',')) {
    const values = value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .slice(0, VALUE_LIMIT);
    if (values.length === 0) return null;
    return { kind: value.startsWith(',') && value.endsWith(',') ? 'hasAny' : 'in', field, values };
  }
  if (value.startsWith('!') && value.length > 1)
    return { kind: 'compare', field, operator: 'ne', value: value.slice(1) };
  if (value.indexOf('++') > 0) return { kind: 'compare', field, operator: 'eq', value: value.replaceAll('++', ',') };
  return { kind: 'compare', field, operator: 'eq', value };
}

function operatorOf(value: string): { name: CompareOperator; rest: string } | undefined {
  const two = ownEntry(symbols, value.slice(0, 2).toLowerCase());
  if (two !== undefined && value[2] === ' ') return { name: two, rest: value.slice(3).trim() };
  const one = ownEntry(signs, value[0] ?? '');
  if (one !== undefined && value[1] === ' ') return { name: one, rest: value.slice(2).trim() };
  const tolerant = /^(>=|<=)(?=[\d-])/.exec(value)?.[0];
  const name = tolerant === undefined ? undefined : ownEntry(symbols, tolerant);
  return name === undefined ? undefined : { name, rest: value.slice(2) };
}
