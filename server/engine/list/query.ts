import { sql, type RawBuilder } from 'kysely';
import { parseAmount } from '#core/amounts/amounts.ts';
import { dateText, isDate, isDateTime } from '#core/dates/dates.ts';
import { keepsEnds } from '#core/fields/check-field.ts';
import { rowCondition, type RowRule } from '#core/permission-rules/row-rule.ts';
import type { CompareOperator, Condition, LeafCondition, Sort } from '#core/query/condition.ts';
import { parseFilter } from '#core/query/filter.ts';
import { periodDays, type Period } from '#core/query/relative.ts';
import { parseSort } from '#core/query/sort.ts';
import { parseSuperQuery } from '#core/query/super-query.ts';
import type { RefusalText } from '#core/refusals/text.ts';
import { refuseButton } from '#server/engine/access/auth-access.ts';
import type { Field, Form, Table } from '#server/engine/definition/catalogue.ts';
import { readableSystemColumns } from '#server/engine/definition/definition.ts';
import { refusal, Refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { listRefusals } from './refusals.ts';

/** A piece of SQL whose values are parameters and whose names come from definitions. */
export type Fragment = RawBuilder<unknown>;

export type ListQuery = {
  readonly filters: Readonly<Record<string, string>>;
  readonly column?: string | undefined;
  readonly order?: string | undefined;
  readonly superQueryParams?: string | undefined;
  readonly superQueryMatchType?: string | undefined;
  /** Person who asks, for conditions about the person or the own department. */
  readonly viewer?: Viewer | undefined;
};

export type Viewer = {
  readonly username: string;
  readonly orgCode: string | null;
  /** His department and those below it, where the rows lie in a database that does not know them. */
  readonly departIds?: readonly string[];
};

/** A column a query may name. */
type Column = {
  readonly name: string;
  readonly label: string;
  readonly storage: 'text' | 'numeric' | 'integer' | 'date' | 'timestamp';
  readonly isList: boolean;
  /** It holds months, yyyy-MM. */
  readonly isMonth?: boolean;
  /** Its values are keys or long texts: more and less mean nothing. */
  readonly isUnordered?: boolean;
  /** Its texts keep blanks at their ends, which whoever looks for one does not type. */
  readonly keepsEnds?: boolean;
  /** It holds usernames, or ids of departments. */
  readonly people?: 'user' | 'depart';
};

/** Context a condition is compiled for. */
type Scope = {
  readonly form: Form;
  readonly table: Table;
  readonly tenantId: string;
  readonly viewer: Viewer | undefined;
  /** Name of the table's rows in the statement. */
  readonly alias: Alias;
  /** The condition is a row rule: it may ask for the department a row belongs to. */
  readonly isRule?: true;
};

/** Names of rows in our statements. */
export type Alias = 't' | 'k' | 'r' | 'x' | 'h';

/** Most rows of one answer, also of `pageSize=-521`. */
export const ROW_CAP = 5000;

/** Rows of one page and their offset; -521 means all, up to the cap. */
export function pageOf(
  pageNo: number | undefined,
  pageSize: number | undefined,
): { limit: number; offset: number; page: number } {
  const size = pageSize ?? 10;
  if (size === -521) return { limit: ROW_CAP, offset: 0, page: 1 };
  if (size < 1) throw refusal(400, listRefusals.pageSizeAboveZero);
  const limit = Math.min(size, ROW_CAP);
  const page = Math.max(pageNo ?? 1, 1);
  if (page > 10_000_000) throw refusal(400, listRefusals.pageTooHigh);
  return { limit, offset: (page - 1) * limit, page };
}

/** A page as the wire has it: what `pageOf` was asked for, and what was found. */
export function pageResult<Rows extends readonly unknown[]>(
  records: Rows,
  total: number,
  { limit, page }: { limit: number; page: number },
) {
  return { records, total, size: limit, current: page, pages: Math.ceil(total / limit) };
}

/** The where clause of a list call over alias `t`, tenant and live rows always bound. */
export function compileWhere(form: Form, table: Table, query: ListQuery, tenantId: string): Fragment {
  const parts = [
    sql`t.tenant_id = ${tenantId}`,
    sql`t.del_flag = 0`,
    ...compileRows(table, 't', tenantId),
    ...compileQuery(form, table, query, tenantId),
  ];
  return sql.join(parts, sql` and `);
}

/** The row rules that bind the caller: what he narrows a list by himself can only take more away. */
export function compileRows(table: Table, alias: Alias, tenantId: string): Fragment[] {
  const rows = table.access?.rows ?? null;
  if (rows === null) return [];
  const { form, rules, person } = rows;
  const viewer = { username: person.username, orgCode: person.orgCode };
  const over = (at: Alias): Fragment[] =>
    rules.map((rule) => {
      const condition = rowCondition(rule, person, new Date());
      if (condition === null) return sql`false`;
      return compileRule(rule, () =>
        compileCondition({ form, table: form.head, tenantId, viewer, alias: at, isRule: true }, condition),
      );
    });
  if (!table.isSub) return over(alias);
  return [
    sql`exists (select 1 from public.${sql.id(form.head.name)} h where h.id = ${sql.ref(`${alias}.head_id`)}
      and h.tenant_id = ${tenantId} and ${sql.join(over('h'), sql` and `)})`,
  ];
}

/** A rule about a field that is no longer there lets nobody through. */
function compileRule({ name }: RowRule, compile: () => Fragment): Fragment {
  try {
    return compile();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw refusal(422, listRefusals.rowRuleBroken, { name: clip(name), message: error.text });
  }
}

/**
 * @throws Refusal 400 when a row rule could not be applied to the form
 */
export function tryRule(form: Form, rule: RowRule, tenantId: string): void {
  const person = { username: 'x', realname: 'x', orgCode: 'x', orgCodes: ['x'], tenantId };
  const condition = rowCondition(rule, person, new Date());
  const viewer = { username: 'x', orgCode: 'x' };
  if (condition !== null)
    compileCondition({ form, table: form.head, tenantId, viewer, alias: 't', isRule: true }, condition);
}

/** Compiles the conditions a caller narrows a list by, over alias `t`. */
export function compileQuery(form: Form, table: Table, query: ListQuery, tenantId: string): Fragment[] {
  const parts: Fragment[] = [];
  for (const [name, text] of Object.entries(query.filters)) {
    const part =
      name === IMPORTED && table.isReport !== true ? importedBy(text, tenantId) : compileFilter(table, name, text);
    if (part !== null) parts.push(part);
  }
  const parsed = parseSuperQuery(query.superQueryParams, query.superQueryMatchType);
  if (!parsed.ok) throw refusal(400, parsed.fault);
  if (parsed.condition !== null) {
    refuseButton(form, 'super_query');
    parts.push(compileCondition({ form, table, tenantId, viewer: query.viewer, alias: 't' }, parsed.condition));
  }
  return parts;
}

/** Filter of a list: what one import brought and nobody took back. Its name is no column's, those are snake_case. */
const IMPORTED = 'importBatch';

function importedBy(importId: string, tenantId: string): Fragment {
  return sql`t.id in (select r.record_id from sys_import_row r
    where r.import_id = ${importId} and r.tenant_id = ${tenantId} and r.outcome is distinct from 'undone')`;
}

/** The order of a list call; ends with the id, so that pages never overlap. */
export function compileSort(
  table: Table,
  query: ListQuery,
  fallback: Form['definition']['sort'],
  alias: 't' | 'p',
): Fragment {
  const asked: readonly Sort[] = parseSort(query.column, query.order);
  // The order of a hidden field would tell what is in it.
  const usual = fallback.filter(({ field }) => table.access?.hidden.has(field) !== true);
  const known: readonly Sort[] =
    asked.length > 0 ? asked : usual.map(({ field, order }) => ({ field, direction: order }));
  const parts = known
    .filter((sort) => sort.field !== 'id')
    .map((sort) => {
      const column = columnOf(table, sort.field);
      if (column === undefined)
        throw hiddenField(table, sort.field) ?? refusal(400, platformRefusals.noSortField, { field: clip(sort.field) });
      return sql`${sql.ref(`${alias}.${column.name}`)} ${direction(sort.direction)}`;
    });
  parts.push(sql`${sql.ref(`${alias}.id`)} ${direction(known.at(-1)?.direction ?? 'desc')}`);
  return sql.join(parts);
}

function direction(value: Sort['direction']): Fragment {
  return value === 'asc' ? sql`asc` : sql`desc`;
}

function compileFilter(table: Table, name: string, text: string): Fragment | null {
  const exact = columnOf(table, name);
  const [, base, end] = /^(\w+)_(begin|end)$/.exec(name) ?? [];
  const list = /^(\w+)_MultiString$/.exec(name)?.[1];
  const column = exact ?? columnOf(table, base ?? list ?? '');
  if (column === undefined)
    throw (
      hiddenField(table, name) ??
      hiddenField(table, base ?? list ?? '') ??
      refusal(400, platformRefusals.noQueryField, { name: clip(name) })
    );
  if (text.length > 2000) throw refusal(400, platformRefusals.conditionTooLong, { label: column.label });
  if (text.trim() === '') return null;
  if (exact === undefined && end !== undefined) return compare(column, end === 'begin' ? 'ge' : 'le', text.trim());
  if (exact === undefined && list !== undefined)
    return inList(
      column,
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    );
  const condition = parseFilter(column.name, text);
  return condition === null ? null : compileLeaf(column, condition, { alias: 't', tenantId: '', viewer: undefined });
}

/** A column that must equal a value; the value is checked against the column's type. */
export function compileEquals(table: Table, name: string, value: string): Fragment {
  const column = columnOf(table, name);
  if (column === undefined)
    throw hiddenField(table, name) ?? refusal(400, platformRefusals.noQueryField, { name: clip(name) });
  return compare(column, 'eq', value);
}

function compileCondition(scope: Scope, condition: Condition): Fragment {
  if (condition.kind === 'and' || condition.kind === 'or') {
    const items = condition.items.map((item) => compileCondition(scope, item));
    return sql`(${sql.join(items, condition.kind === 'and' ? sql` and ` : sql` or `)})`;
  }
  if (condition.kind === 'not') return sql`(${compileCondition(scope, condition.item)}) is not true`;
  const { form, table, tenantId, viewer, alias } = scope;
  // Fields of sub-tables: `table,column` in 2.x, `table@column` in 3.x.
  const [subName, subField] = condition.field.split(/[,@]/);
  if (subField !== undefined) {
    const sub = form.subs.find((one) => one.name === subName);
    const column = sub === undefined ? undefined : columnOf(sub, subField);
    if (sub === undefined || column === undefined) throw unknownField(condition.field, sub, subField);
    refuseRule(column, condition);
    const inner = compileLeaf(column, condition, { alias: 's', tenantId, viewer });
    return sql`exists (select 1 from public.${sql.id(sub.name)} s where s.head_id = ${sql.ref(`${alias}.id`)} and s.tenant_id = ${tenantId} and s.del_flag = 0 and ${inner})`;
  }
  const column =
    columnOf(table, condition.field) ?? (scope.isRule === true ? ruleColumn(table, condition.field) : undefined);
  if (column === undefined) throw unknownField(condition.field, table, condition.field);
  refuseRule(column, condition);
  return compileLeaf(column, condition, { alias, tenantId, viewer });
}

/** Rows know the department that made them; only rules ask for it. */
function ruleColumn(table: Table, name: string): Column | undefined {
  if (name !== 'sys_org_code' || table.isReport === true) return undefined;
  return { name, label: name, storage: 'text', isList: false };
}

function unknownField(name: string, table: Table | undefined, own: string): Refusal {
  return hiddenField(table, own) ?? refusal(400, listRefusals.noSuperField, { name: clip(name) });
}

/** A field that is hidden from the caller is no way to learn what is in it either: it is said, and nothing is asked. */
function hiddenField(table: Table | undefined, name: string): Refusal | undefined {
  const label = table?.access?.hidden.get(name);
  return label === undefined ? undefined : refusal(403, listRefusals.noRightToQueryBy, { label });
}

type LeafAlias = Alias | 's';
type LeafScope = Pick<Scope, 'tenantId' | 'viewer'> & { readonly alias: LeafAlias };

const orderTexts: Readonly<Partial<Record<CompareOperator, RefusalText>>> = {
  gt: listRefusals.ruleGreater,
  ge: listRefusals.ruleAtLeast,
  lt: listRefusals.ruleLess,
  le: listRefusals.ruleAtMost,
};

/** A rule the type of a field does not have is refused by name: whatever the database made of it, nobody meant it. */
function refuseRule(column: Column, condition: LeafCondition): void {
  const isText = column.storage === 'text';
  const rule =
    condition.kind === 'like' && !isText
      ? listRefusals.ruleContains
      : condition.kind === 'compare' && column.isUnordered === true
        ? orderTexts[condition.operator]
        : undefined;
  if (rule !== undefined) throw refusal(400, listRefusals.superRule, { label: column.label, rule });
}

function compileLeaf(column: Column, condition: LeafCondition, scope: LeafScope): Fragment {
  const { alias } = scope;
  switch (condition.kind) {
    case 'compare':
      return compare(column, condition.operator, condition.value, alias);
    case 'in':
      return inList(column, condition.values, alias);
    case 'hasAny':
      return sql`string_to_array(${text(column, alias)}, ',') && ${condition.values}::text[]`;
    case 'like': {
      const escaped = condition.value.replaceAll(/[\\%_]/g, '\\$&');
      const pattern = { contains: `%${escaped}%`, starts: `${escaped}%`, ends: `%${escaped}` }[condition.mode];
      return sql`${text(column, alias)} like ${pattern}`;
    }
    case 'empty': {
      const ref = sql.ref(`${alias}.${column.name}`);
      return column.storage === 'text' ? sql`coalesce(${ref}, '') = ''` : sql`${ref} is null`;
    }
    case 'period':
      return inPeriod(column, condition.operator, condition.period, alias);
    case 'mine':
      return mine(column, condition.what, scope);
  }
}

/** A comparison with a period: equal lies in it, less before it, greater after it; “at most” and “at least” count it in. */
function inPeriod(column: Column, operator: CompareOperator, period: Period, alias: LeafAlias): Fragment {
  if (column.storage !== 'date' && column.storage !== 'timestamp' && column.isMonth !== true)
    throw refusal(400, listRefusals.notADateField, { label: column.label });
  const [begin, end] = periodDays(period, dateText(new Date())).map((day) =>
    column.isMonth === true ? day.slice(0, 7) : day,
  ) as [string, string];
  switch (operator) {
    case 'eq':
    case 'ne': {
      const within = sql`(${compare(column, 'ge', begin, alias)} and ${compare(column, 'le', end, alias)})`;
      return operator === 'eq' ? within : sql`${within} is not true`;
    }
    case 'gt':
    case 'le':
      return compare(column, operator, end, alias);
    case 'ge':
    case 'lt':
      return compare(column, operator, begin, alias);
  }
}

/** The person who asks, or the own department with those below it. */
function mine(column: Column, what: 'me' | 'depart', { alias, tenantId, viewer }: LeafScope): Fragment {
  const keys = sql`string_to_array(${sql.ref(`${alias}.${column.name}`)}, ',')`;
  if (what === 'me') {
    if (column.people !== 'user') throw refusal(400, listRefusals.notAPersonField, { label: column.label });
    return sql`lower(${viewer?.username ?? ''}) = any(string_to_array(lower(${sql.ref(`${alias}.${column.name}`)}), ','))`;
  }
  if (column.people !== 'depart') throw refusal(400, listRefusals.notADepartField, { label: column.label });
  const orgCode = viewer?.orgCode ?? null;
  if (orgCode === null) return sql`false`;
  if (viewer?.departIds !== undefined) return sql`${keys} && ${viewer.departIds}::text[]`;
  return sql`${keys} && array(
    select d.id from public.sys_depart d where d.tenant_id = ${tenantId} and d.del_flag = 0 and starts_with(d.org_code, ${orgCode}))`;
}

const operators: Record<CompareOperator, Fragment> = {
  eq: sql`=`,
  ne: sql`is distinct from`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
};

function compare(column: Column, operator: CompareOperator, value: string, alias: LeafAlias = 't'): Fragment {
  const ref = sql.ref(`${alias}.${column.name}`);
  if (column.isList && (operator === 'eq' || operator === 'ne')) {
    const has = sql`${value} = any(string_to_array(${ref}, ','))`;
    return operator === 'eq' ? has : sql`(${has}) is not true`;
  }
  // A day compared with a moment means the whole day.
  if (column.storage === 'timestamp' && isDate(value)) {
    const begin = sql`${`${value} 00:00:00`}::timestamp`;
    const end = sql`${`${value} 23:59:59.999999`}::timestamp`;
    if (operator === 'eq') return sql`(${ref} >= ${begin} and ${ref} <= ${end})`;
    return sql`${ref} ${operators[operator]} ${operator === 'ge' || operator === 'lt' ? begin : end}`;
  }
  const asked = operator === 'eq' || operator === 'ne' ? withoutEnds(column, alias) : ref;
  return sql`${asked} ${operators[operator]} ${typed(column, value)}`;
}

function inList(column: Column, values: readonly string[], alias: LeafAlias = 't'): Fragment {
  if (values.length === 0) return sql`true`;
  const ref = sql.ref(`${alias}.${column.name}`);
  if (column.isList) return sql`string_to_array(${ref}, ',') && ${values}::text[]`;
  return sql`${withoutEnds(column, alias)} in (${sql.join(values.map((value) => typed(column, value)))})`;
}

/** Characters a query cuts off at the ends of what is asked for: blanks as JavaScript knows them. */
const BLANKS =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';

/** A column as it is compared for being equal: what is asked for has no blanks at its ends, so what is there has none either. */
function withoutEnds(column: Column, alias: LeafAlias): Fragment {
  const ref = sql.ref(`${alias}.${column.name}`);
  return column.keepsEnds === true ? sql`btrim(${ref}, ${BLANKS})` : ref;
}

/** The value as the column's type, or a refusal that names the field: the database never has to guess. */
function typed(column: Column, value: string): Fragment {
  switch (column.storage) {
    case 'text':
      if (value.includes('\u0000')) throw refusal(400, listRefusals.conditionCharacters, { label: column.label });
      return sql`${value}`;
    case 'numeric':
    case 'integer': {
      const amount = parseAmount(value);
      if (amount === null) throw refusal(400, listRefusals.conditionNumber, { label: column.label });
      return sql`${amount.toFixed()}::numeric`;
    }
    case 'date': {
      const day = value.slice(0, 10);
      if (!isDate(day) || (value.length > 10 && !isDateTime(value)))
        throw refusal(400, listRefusals.conditionDate, { label: column.label });
      return sql`${day}::date`;
    }
    case 'timestamp':
      if (!isDateTime(value)) throw refusal(400, listRefusals.conditionTime, { label: column.label });
      return sql`${value}::timestamp`;
  }
}

function text(column: Column, alias: LeafAlias): Fragment {
  const ref = sql.ref(`${alias}.${column.name}`);
  return column.storage === 'text' ? ref : sql`${ref}::text`;
}

/** Only columns of the definition and a few system columns exist for a query; passwords do not. */
function columnOf(table: Table, name: string): Column | undefined {
  const field = table.byName.get(name);
  if (field !== undefined) {
    const { storage, reference } = field.kind;
    if (storage === 'none' || field.type === 'password') return undefined;
    return {
      name,
      label: field.label,
      storage,
      isList: isList(field),
      isMonth: field.type === 'month',
      isUnordered: isUnordered(field),
      keepsEnds: storage === 'text' && keepsEnds(field.type),
      ...(reference === 'user' || reference === 'depart' ? { people: reference } : {}),
    };
  }
  if (table.isReport === true) return undefined;
  if (name === 'id') return { name, label: 'id', storage: 'text', isList: false };
  if (table.isSub && name === 'head_id') return { name, label: name, storage: 'text', isList: false };
  if (table.isSub && name === 'line_no') return { name, label: name, storage: 'integer', isList: false };
  const system = readableSystemColumns.find((one) => one === name);
  if (system === undefined) return undefined;
  if (name.endsWith('_time')) return { name, label: name, storage: 'timestamp', isList: false };
  return { name, label: name, storage: 'text', isList: false, people: 'user' };
}

/** Is it a column of the table that a list may show and filter? */
export function isColumn(table: Table, name: string): boolean {
  return columnOf(table, name) !== undefined;
}

/** Keys of dictionaries, records and people, switches, files and formatted texts have no order a person would ask for. */
function isUnordered(field: Field): boolean {
  const { storage, reference, dbType } = field.kind;
  if (storage !== 'text') return false;
  return reference !== 'none' || isList(field) || dbType === 'Text' || field.type === 'switch';
}

/** Does the column hold a comma list? */
export function isList(field: Field): boolean {
  return field.multiple ?? field.kind.multiple;
}

function clip(name: string): string {
  return name.length > 40 ? `${name.slice(0, 40)}…` : name;
}
