import { sql } from 'kysely';
import { parseSort } from '#core/query/sort.ts';
import type { Db } from '#server/db/connection.ts';
import { catalogueFor } from '#server/engine/access/auth-access.ts';
import type { Report } from '#server/engine/definition/catalogue.ts';
import type { ReportDefinition } from '#server/engine/definition/report-definition.ts';
import { compileQuery, type Fragment, type ListQuery } from '#server/engine/list/query.ts';
import { cleanTexts, type Row } from '#server/engine/list/select.ts';
import type { Engine } from '#server/engine/scope.ts';
import type { Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { reportRefusals } from './refusals.ts';
import { checkSql } from './report-gate.ts';
import {
  foreignQuery,
  guarded,
  placeOf,
  pointedTable,
  storedAs,
  textsOf,
  withTexts,
  wrapped,
  type ReportPlace,
} from './report-place.ts';
import { isReadable, ruledTables, sourceOf } from './report-sources.ts';
import { companyParams, defaultOf, splitParams, valueReader } from './report-values.ts';

export type ReportPage = {
  readonly records: Row[];
  readonly total: number;
  /** Column → sum over the whole query as decimal text. */
  readonly totals: Record<string, string | null>;
};

/**
 * One page of a report, with the number of rows and the sums over all pages, in one statement: the SQL of the report runs once, what the
 * caller narrows, sorts and pages by is compiled around it.
 * @throws Refusal 400 for wrong values, 422 when the SQL is refused or fails, 429 when too many reports run
 */
export async function reportPage(
  engine: Engine,
  report: Report,
  call: { readonly query: ListQuery; readonly limit: number; readonly offset: number },
  actor: Actor,
): Promise<ReportPage> {
  const { given, query, place } = await asked(engine, report, call.query, actor);
  const { fields } = report.form.head;
  const summed = report.definition.items.filter((item) => item.total === true).map((item) => item.name);
  const sums = summed.map((name) => sql`sum(${sql.ref(`t.${name}`)})::text as ${sql.id(`__sum_${name}`)}`);
  const page = await runReport(place, report, { given, actor }, async (trx, rows) => {
    const where = compileQuery(report.form, report.form.head, query, actor.tenantId);
    const { rows: found } = await sql<Row>`
      with "__f" as materialized (${rows(where)})
      select ${sql.join([sql`c.total as "__total"`, ...summed.map((name) => sql.ref(`c.__sum_${name}`)), sql`p.*`])}
        ${place.isForeign ? sql`` : textsOf(fields, actor)}
      from (select ${sql.join([sql`count(*) as total`, ...sums])} from "__f" t) c
      left join (
        select t.* from "__f" t order by ${sortOf(report, query, 't')} limit ${call.limit} offset ${call.offset}
      ) p on true
      order by ${sortOf(report, query, 'p')}`.execute(trx);
    const [first = {}] = found;
    return {
      records: found.filter((row) => row['__n'] !== null).map(presented),
      total: Number(first['__total'] ?? 0),
      totals: Object.fromEntries(
        summed.map((name) => [
          name,
          typeof first[`__sum_${name}`] === 'string' ? String(first[`__sum_${name}`]) : null,
        ]),
      ),
    };
  });
  return place.isForeign ? { ...page, records: await withTexts(engine, fields, page.records, actor) } : page;
}

/** A call for rows: the values of its parameters, what narrows it, and where it runs. */
async function asked(
  engine: Engine,
  { definition }: Report,
  sent: ListQuery,
  actor: Actor,
): Promise<{ given: ReadonlyMap<string, string>; query: ListQuery; place: ReportPlace }> {
  const { filters, given: typed } = splitParams(sent.filters);
  const query = { ...sent, filters };
  const company = await companyParams(engine.db, definition.params ?? [], actor);
  const given = new Map(typed);
  for (const param of company.size === 0 ? [] : (definition.params ?? []))
    if ((given.get(param.name) ?? '') === '') given.set(param.name, defaultOf(param, actor, company) ?? '');
  const place = await placeOf(engine, definition.db_source, actor);
  return { given, query: place.isForeign ? await foreignQuery(engine, query, actor) : query, place };
}

/** Rows handed over at a time. */
const LOT = 500;

/**
 * All rows of a report in their order, some at a time through a cursor.
 * @throws Refusal 422 when there are more than the cap
 */
export async function eachReportRow(
  engine: Engine,
  report: Report,
  call: { readonly query: ListQuery; readonly cap: number },
  actor: Actor,
  take: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  const { given, query, place } = await asked(engine, report, call.query, actor);
  const { fields } = report.form.head;
  await runReport(place, report, { given, actor }, async (trx, rows) => {
    const where = compileQuery(report.form, report.form.head, query, actor.tenantId);
    await sql`
      declare reported no scroll cursor for
      select p.* ${place.isForeign ? sql`` : textsOf(fields, actor)}
      from (select t.* from (${rows(where)}) t order by ${sortOf(report, query, 't')} limit ${call.cap + 1}) p`.execute(
      trx,
    );
    let total = 0;
    for (;;) {
      const { rows: lot } = await sql<Row>`fetch ${sql.lit(LOT)} from reported`.execute(trx);
      total += lot.length;
      if (total > call.cap) throw refusal(422, reportRefusals.reportTooLong, { most: call.cap });
      const shown = place.isForeign ? await withTexts(engine, fields, lot, actor) : lot;
      if (shown.length > 0) await take(shown.map(presented));
      if (lot.length < LOT) return;
    }
  });
}

export function presented(row: Row): Row {
  const { __n: place, ...rest } = row;
  const clean = cleanTexts(Object.fromEntries(Object.entries(rest).filter(([name]) => !name.startsWith('__'))));
  // Choosing rows needs something to call them by.
  return 'id' in clean ? clean : { id: String(place), ...clean };
}

/** Names clients of the family sort by when nobody has asked for anything. */
const unasked: ReadonlySet<string> = new Set(['createTime', 'create_time', 'id']);

/** As the caller asks, and always as the SQL of the report has it. */
function sortOf(report: Report, query: ListQuery, alias: 't' | 'p'): Fragment {
  const parts = parseSort(query.column, query.order).flatMap(({ field, direction }) => {
    const item = report.definition.items.find(({ name }) => name === field);
    if (item === undefined && unasked.has(field)) return [];
    if (item === undefined || item.unsorted === true || !report.form.head.byName.has(field))
      throw refusal(400, platformRefusals.noSortField, { field: field.slice(0, 40) });
    return [sql`${sql.ref(`${alias}.${field}`)} ${direction === 'asc' ? sql`asc` : sql`desc`}`];
  });
  return sql.join([...parts, sql`${sql.ref(`${alias}.__n`)}`]);
}

/**
 * Rows of a report that meet conditions on `t`, each with its place among them as the SQL of the report has them. The places are counted
 * last: conditions then reach the tables of the report and their indexes, instead of being asked of every row it could have.
 */
type RowsWhere = (where: readonly Fragment[]) => Fragment;

/** Runs a report's SQL with its columns as they are declared, behind the fences. */
async function runReport<T>(
  place: ReportPlace,
  { definition, form }: Report,
  { given, actor }: { given: ReadonlyMap<string, string>; actor: Actor },
  work: (trx: Db, rows: RowsWhere) => Promise<T>,
): Promise<T> {
  const valueOf = valueReader(definition.params ?? [], given, actor);
  const columns = form.head.fields.map(
    (field) => sql`${sql.ref(`u.${field.name}`)}${storedAs(field)} as ${sql.id(field.name)}`,
  );
  const pointed = form.head.fields.flatMap((field) => pointedTable(field) ?? []);
  return place.run(definition, pointed, (trx, wrap) =>
    work(
      trx,
      (where) => sql`
        select t.*, row_number() over () as "__n" from (select ${sql.join(columns)} from (${wrap(valueOf)}) u) t
        ${where.length === 0 ? sql`` : sql`where ${sql.join(where, sql` and `)}`}`,
    ),
  );
}

/** Columns of some SQL with their types, found without running it. */
export async function describeSql(
  engine: Engine,
  source: Pick<ReportDefinition, 'sql' | 'db_source' | 'optional'>,
  actor: Actor,
): Promise<readonly { readonly name: string; readonly type: string }[]> {
  const place = await placeOf(engine, source.db_source, actor);
  return place.run(source, [], async (trx, wrap) => {
    const none = wrap(() => sql`(null)`);
    const shape = sql`from (select 1) x left join (select u.* from (${none}) u limit 0) d on true`;
    const { rows: named } = await sql<Row>`select d.* ${shape}`.execute(trx);
    const names = Object.keys(named[0] ?? {});
    const types = names.map((name) => sql`pg_typeof(${sql.ref(`d.${name}`)})::text as ${sql.id(name)}`);
    const { rows: typed } = await sql<Row>`select ${sql.join(types)} ${shape}`.execute(trx);
    return names.map((name) => ({ name, type: String(typed[0]?.[name]) }));
  });
}

/** Values and texts that the SQL of a dictionary finds: `select a as value, b as text from …`. */
export async function dictSqlItems(
  engine: Engine,
  text: string,
  actor: Actor,
): Promise<{ value: string; text: string }[]> {
  const catalogue = await catalogueFor(engine, actor, 'list');
  const safe = await checkSql(asStandard(text), (name) => isReadable(catalogue, name));
  return guarded(engine, { tables: ruledTables(catalogue, safe.tables), actor }, async (trx, isFenced) => {
    const valueOf = valueReader([], new Map(), actor);
    const shadow = (name: string): Fragment => sourceOf(catalogue, name, actor.tenantId, isFenced);
    const { rows } = await sql<{ value: string | null; text: string | null }>`
      select u.value::text as value, u.text::text as text
      from (${wrapped(safe, shadow, valueOf)}) u limit ${DICT_CAP}`.execute(trx);
    return rows.flatMap((row) => (row.value === null ? [] : [{ value: row.value, text: row.text ?? row.value }]));
  });
}

/** Most items of a dictionary by SQL. */
const DICT_CAP = 1000;

/** The family writes the names of the two columns in single quotes, which is no SQL of PostgreSQL. */
export function asStandard(text: string): string {
  return text.replaceAll(/([\w)"])\s+(?:as\s+)?'(value|text)'/gi, '$1 as "$2"');
}
