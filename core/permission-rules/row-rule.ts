import { ownEntry } from '../lists/own-entry.ts';
import { dateText, dateTimeText } from '../dates/dates.ts';
import type { CompareOperator, Condition, LikeMode, QueryFault } from '../query/condition.ts';
import { parseSuperQuery } from '../query/super-query.ts';

/** A rule that narrows the rows of a form for those it is granted to. */
export type RowRule = {
  readonly id: string;
  readonly name: string;
  /** Column of the form; empty with a tree of conditions. */
  readonly column: string;
  /** One of `rowOperators`. */
  readonly operator: string;
  /** Text with variables such as `#{sys_user_code}`, or a tree of conditions as JSON `{matchType, items}`. */
  readonly value: string;
};

/** Operator of a rule that is a tree of conditions; ours, beyond those of the family. */
export const CONDITION_TREE = 'CONDITION';

/** The family's operator for SQL text, which is refused. */
export const SQL_OPERATOR = 'USE_SQL_RULES';

const compares: Readonly<Record<string, CompareOperator>> = {
  '=': 'eq',
  '!=': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
};
// As in the family: the star of LEFT_LIKE stands on the left.
const likes: Readonly<Record<string, LikeMode>> = { LIKE: 'contains', LEFT_LIKE: 'ends', RIGHT_LIKE: 'starts' };

/** Operators of a rule on one column, in the order they are offered. */
export const rowOperators = ['=', '!=', '>', '>=', '<', '<=', 'IN', 'LIKE', 'LEFT_LIKE', 'RIGHT_LIKE'] as const;

/** Person a rule is applied to. */
export type RulePerson = {
  readonly username: string;
  readonly realname: string;
  readonly orgCode: string | null;
  /** Codes of all departments of the person. */
  readonly orgCodes: readonly string[];
  readonly tenantId: string;
};

const variables: Readonly<Record<string, (person: RulePerson, now: Date) => readonly string[]>> = {
  sys_user_code: ({ username }) => [username],
  sys_user_name: ({ realname }) => [realname],
  sys_org_code: ({ orgCode }) => (orgCode === null ? [] : [orgCode]),
  sys_multi_org_code: ({ orgCodes }) => orgCodes,
  sys_date: (_person, now) => [dateText(now)],
  sys_time: (_person, now) => [dateTimeText(now)],
  tenant_id: ({ tenantId }) => [tenantId],
};

/** Names of the variables a value may hold. */
export const ruleVariables: readonly string[] = Object.keys(variables);

const VARIABLE = /#\{(\w+)\}/g;

/** Returns the fault in a rule before its column is looked at; null for none. */
export function rowRuleFault({ column, operator, value }: Omit<RowRule, 'id' | 'name'>): QueryFault | null {
  if (operator === SQL_OPERATOR)
    return {
      zh: '不接受自定义 SQL 规则，请改用“条件组合”：逐条选择字段、运算符和值',
      en: 'SQL text is not accepted as a rule; use a combination of conditions: choose field, operator and value',
    };
  if (operator === CONDITION_TREE) {
    const read = readTree(value);
    if ('fault' in read) return read.fault;
    return read.condition === null
      ? { zh: '请至少填写一个完整的条件', en: 'enter at least one complete condition' }
      : null;
  }
  if (!rowOperators.some((known) => known === operator))
    return { zh: `不支持运算符“${operator.slice(0, 30)}”`, en: `the operator “${operator.slice(0, 30)}” is unknown` };
  if (column.trim() === '') return { zh: '请选择字段', en: 'choose a field' };
  if (value.trim() === '') return { zh: '请填写规则值', en: 'enter a value' };
  const unknown = [...value.matchAll(VARIABLE)].find(([, name = '']) => !isVariable(name));
  return unknown === undefined
    ? null
    : { zh: `不认识变量“${unknown[0].slice(0, 40)}”`, en: `the variable “${unknown[0].slice(0, 40)}” is unknown` };
}

/**
 * The rule as a condition whose values are still plain values. Variables become values after lists are split, so that nothing a person is
 * called can add to a list.
 * @returns null where no row fits: a variable that is empty for this person must not let everything through
 */
export function rowCondition(rule: RowRule, person: RulePerson, now: Date): Condition | null {
  if (rule.operator === CONDITION_TREE) {
    const read = readTree(rule.value);
    return 'fault' in read ? null : read.condition;
  }
  const field = rule.column;
  if (rule.operator === 'IN') {
    const values = rule.value.split(',').flatMap((part) => listValue(part.trim(), person, now));
    return values.length === 0 ? null : { kind: 'in', field, values };
  }
  const value = plainValue(rule.value.trim(), person, now);
  if (value === null) return null;
  const operator = ownEntry(compares, rule.operator);
  if (operator !== undefined) return { kind: 'compare', field, operator, value };
  const mode = ownEntry(likes, rule.operator);
  return mode === undefined ? null : { kind: 'like', field, mode, value };
}

/** The family writes variables in either of two ways. */
function variableOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function isVariable(name: string): boolean {
  return Object.hasOwn(variables, variableOf(name));
}

function valuesOf(name: string, person: RulePerson, now: Date): readonly string[] {
  const read = isVariable(name) ? ownEntry(variables, variableOf(name)) : undefined;
  return read?.(person, now).filter((value) => value !== '') ?? [];
}

function listValue(part: string, person: RulePerson, now: Date): readonly string[] {
  const [, name] = /^#\{(\w+)\}$/.exec(part) ?? [];
  if (name !== undefined) return valuesOf(name, person, now);
  const value = plainValue(part, person, now);
  return value === null ? [] : [value];
}

function plainValue(text: string, person: RulePerson, now: Date): string | null {
  let isEmpty = text === '';
  const value = text.replaceAll(VARIABLE, (_all, name: string) => {
    const values = valuesOf(name, person, now);
    isEmpty ||= values.length === 0;
    return values.join(',');
  });
  return isEmpty ? null : value;
}

type ReadTree = { readonly condition: Condition | null } | { readonly fault: QueryFault };

function readTree(text: string): ReadTree {
  const wrong: ReadTree = { fault: { zh: '条件组合的格式不正确', en: 'the combination of conditions is malformed' } };
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return wrong;
  }
  if (typeof parsed !== 'object' || parsed === null || !('items' in parsed)) return wrong;
  const matchType = 'matchType' in parsed && parsed.matchType === 'or' ? 'or' : 'and';
  const read = parseSuperQuery(JSON.stringify(parsed.items), matchType);
  return read.ok ? { condition: read.condition } : { fault: read.fault };
}
