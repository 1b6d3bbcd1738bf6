import { parseAmount } from '../amounts/amounts.ts';
import { plain } from '#core/values/plain.ts';

/** One comparison of a field with a value. */
type Test = { readonly field: string; readonly operator: 'eq' | 'ne' | 'gt' | 'empty' | 'in'; readonly value: string };

/** When a button shows: any of the groups, all tests of it. */
export type Condition = readonly (readonly Test[])[];

export type ParsedCondition =
  | { readonly ok: true; readonly condition: Condition; readonly fields: readonly string[] }
  | { readonly ok: false; readonly zh: string; readonly en: string };

const LIMIT = 500;

/**
 * Reads the condition of a row button: `field#eq#value`, `#ne#`, `#gt#number`, `#in#a,b`, `#empty#true` or `#empty#false`, joined by `&&` and `||`, of which `&&` binds
 * tighter. An empty text is always true.
 */
export function parseCondition(text: string): ParsedCondition {
  if (text.trim() === '') return { ok: true, condition: [], fields: [] };
  if (text.length > LIMIT)
    return { ok: false, zh: `显示条件最多 ${LIMIT} 个字符`, en: `a condition has at most ${LIMIT} characters` };
  const groups: Test[][] = [];
  for (const group of text.split('||')) {
    const tests: Test[] = [];
    for (const part of group.split('&&')) {
      const [field = '', operator = '', ...rest] = part.trim().split('#');
      const value = rest.join('#').trim();
      if (!/^[A-Za-z_]\w{0,62}$/.test(field))
        return {
          ok: false,
          zh: `“${part.trim().slice(0, 60)}”不是“字段#eq#值”的形式`,
          en: `“${part.trim().slice(0, 60)}” does not read field#eq#value`,
        };
      if (!isOperator(operator))
        return {
          ok: false,
          zh: `“${operator.slice(0, 20)}”不能用于比较，可用 eq、ne、gt、in、empty`,
          en: `“${operator.slice(0, 20)}” compares nothing; use eq, ne, gt, in or empty`,
        };
      tests.push({ field, operator, value });
    }
    groups.push(tests);
  }
  return { ok: true, condition: groups, fields: [...new Set(groups.flat().map(({ field }) => field))] };
}

function isOperator(text: string): text is Test['operator'] {
  return ['eq', 'ne', 'gt', 'empty', 'in'].includes(text);
}

/** Does a record meet the condition? A field it lacks is empty. */
export function meets(condition: Condition, record: Readonly<Record<string, unknown>>): boolean {
  return condition.length === 0 || condition.some((tests) => tests.every((test) => passes(test, record)));
}

/** The same for a text; one that cannot be read shows nothing. */
export function meetsText(text: string | null | undefined, record: Readonly<Record<string, unknown>>): boolean {
  const parsed = parseCondition(text ?? '');
  return parsed.ok && meets(parsed.condition, record);
}

function passes({ field, operator, value }: Test, record: Readonly<Record<string, unknown>>): boolean {
  const held = Object.hasOwn(record, field) ? plain(record[field]) : '';
  switch (operator) {
    case 'eq':
      return held === value;
    case 'ne':
      return held !== value;
    case 'gt':
      return parseAmount(held)?.gt(parseAmount(value) ?? 0) === true;
    case 'in':
      return value
        .split(',')
        .map((part) => part.trim())
        .includes(held);
    case 'empty':
      return (held === '') === (value !== 'false');
  }
}
