import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { parseSort } from '#core/query/sort.ts';
import { asReader, REPORT_MS } from '#server/db/repositories/report-reader.ts';
import type { Db } from '#server/db/connection.ts';
import type { Actor } from '#server/domain/actor.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { catalogueFor } from './auth-access.ts';
import type { Catalogue, Field, Report } from './catalogue.ts';
import { compileQuery, type Fragment, type ListQuery } from './query.ts';
import type { Engine } from './record.ts';
import { checkSql, type SafeSql } from './report-gate.ts';
import type { Piece } from './report-placeholders.ts';
import { isReadable, readableTable, ruledTables, sourceOf } from './report-sources.ts';
import { splitParams, valueReader } from './report-values.ts';
import { cleanTexts, textColumns, type Row } from './select.ts';

export type ReportPage = {
  readonly records: Row[];
  readonly total: number;
  /** Column → sum over the whole query as decimal text. */
  readonly totals: Record<string, string | null>;
};

/** Reports at one time in this process: one of them may hold a connection for seconds. */
const AT_ONCE = 8;
let running = 0;

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
  const { filters, given } = splitParams(call.query.filters);
  const query = { ...call.query, filters };
  const { fields } = report.form.head;
  const summed = report.definition.items.filter((item) => item.total === true).map((item) => item.name);
  const sums = summed.map((name) => sql`sum(${sql.ref(`t.${name}`)})::text as ${sql.id(`__sum_${name}`)}`);
  return runReport(engine, report, { given, actor }, async (trx, rows) => {
    const where = compileQuery(report.form, report.form.head, query, actor.tenantId);
    const { rows: found } = await sql<Row>`
      with "__r" as materialized (${rows}),
      "__f" as materialized (select t.* from "__r" t ${where.length === 0 ? sql`` : sql`where ${sql.join(where, sql` and `)}`})
      select ${sql.join([sql`c.total as "__total"`, ...summed.map((name) => sql.ref(`c.__sum_${name}`)), sql`p.*`])}
        ${textsOf(fields, actor)}
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
  const { filters, given } = splitParams(call.query.filters);
  const query = { ...call.query, filters };
  await runReport(engine, report, { given, actor }, async (trx, rows) => {
    const where = compileQuery(report.form, report.form.head, query, actor.tenantId);
    await sql`
      declare reported no scroll cursor for
      with "__r" as materialized (${rows})
      select p.* ${textsOf(report.form.head.fields, actor)}
      from (select t.* from "__r" t ${where.length === 0 ? sql`` : sql`where ${sql.join(where, sql` and `)}`}
        order by ${sortOf(report, query, 't')} limit ${call.cap + 1}) p`.execute(trx);
    let total = 0;
    for (;;) {
      const { rows: lot } = await sql<Row>`fetch ${sql.lit(LOT)} from reported`.execute(trx);
      total += lot.length;
      if (total > call.cap)
        throw new Refusal(422, `超过 ${call.cap} 条，一次最多导出 ${call.cap} 条，请缩小查询范围后再导出`);
      if (lot.length > 0) await take(lot.map(presented));
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

export function textsOf(fields: readonly Field[], { tenantId }: Actor): Fragment {
  const texts = textColumns(fields, tenantId);
  return texts.length === 0 ? sql`` : sql`, ${sql.join(texts)}`;
}

/** Names clients of the family sort by when nobody has asked for anything. */
const unasked: ReadonlySet<string> = new Set(['createTime', 'create_time', 'id']);

/** As the caller asks, and always as the SQL of the report has it. */
function sortOf(report: Report, query: ListQuery, alias: 't' | 'p'): Fragment {
  const parts = parseSort(query.column, query.order).flatMap(({ field, direction }) => {
    const item = report.definition.items.find(({ name }) => name === field);
    if (item === undefined && unasked.has(field)) return [];
    if (item === undefined || item.unsorted === true || !report.form.head.byName.has(field))
      throw new Refusal(400, `不能按“${field.slice(0, 40)}”排序：没有这个字段`);
    return [sql`${sql.ref(`${alias}.${field}`)} ${direction === 'asc' ? sql`asc` : sql`desc`}`];
  });
  return sql.join([...parts, sql`${sql.ref(`${alias}.__n`)}`]);
}

/** Runs a report's SQL with its columns as they are declared, behind the fences. */
async function runReport<T>(
  engine: Engine,
  { definition, form }: Report,
  { given, actor }: { given: ReadonlyMap<string, string>; actor: Actor },
  work: (trx: Db, rows: Fragment) => Promise<T>,
): Promise<T> {
  const catalogue = await catalogueFor(engine, actor, 'list');
  const safe = await checkSql(definition.sql, (name) => isReadable(catalogue, name));
  const valueOf = valueReader(definition.params ?? [], given, actor);
  const columns = form.head.fields.map(
    (field) => sql`${sql.ref(`u.${field.name}`)}${storedAs(field)} as ${sql.id(field.name)}`,
  );
  const pointed = form.head.fields.flatMap((field) => pointedTable(field) ?? []);
  return guarded(engine, { tables: [...ruledTables(catalogue, safe.tables), ...pointed], actor }, (trx, isFenced) =>
    work(
      trx,
      sql`select ${sql.join(columns)}, row_number() over () as "__n"
        from (${wrapped(safe, { catalogue, actor, isFenced, valueOf })}) u`,
    ),
  );
}

/** Columns of some SQL with their types, found without running it. */
export async function describeSql(
  engine: Engine,
  text: string,
  actor: Actor,
): Promise<readonly { readonly name: string; readonly type: string }[]> {
  const catalogue = await catalogueFor(engine, actor, 'list');
  const safe = await checkSql(text, (name) => isReadable(catalogue, name));
  return guarded(engine, { tables: ruledTables(catalogue, safe.tables), actor }, async (trx, isFenced) => {
    const none = wrapped(safe, { catalogue, actor, isFenced, valueOf: () => sql`(null)` });
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
    const { rows } = await sql<{ value: string | null; text: string | null }>`
      select u.value::text as value, u.text::text as text
      from (${wrapped(safe, { catalogue, actor, isFenced, valueOf })}) u limit ${DICT_CAP}`.execute(trx);
    return rows.flatMap((row) => (row.value === null ? [] : [{ value: row.value, text: row.text ?? row.value }]));
  });
}

/** Most items of a dictionary by SQL. */
const DICT_CAP = 1000;

/** The family writes the names of the two columns in single quotes, which is no SQL of PostgreSQL. */
export function asStandard(text: string): string {
  return text.replaceAll(/([\w)"])\s+(?:as\s+)?'(value|text)'/gi, '$1 as "$2"');
}

/** The SQL with its values bound; every table name in it means live rows of the tenant, every other name nothing at all. */
function wrapped(
  safe: SafeSql,
  options: {
    readonly catalogue: Catalogue;
    readonly actor: Actor;
    readonly isFenced: boolean;
    readonly valueOf: (piece: Extract<Piece, { kind: 'value' }>) => Fragment;
  },
): Fragment {
  const { catalogue, actor, isFenced, valueOf } = options;
  const shadows = [
    ...safe.tables.map((name) => sourceOf(catalogue, name, actor.tenantId, isFenced)),
    ...safe.ownNames.map((name) => sql`${sql.id(name)} as (select 1 where false)`),
  ];
  const text = sql.join(
    // The text has passed the gate.
    safe.pieces.map((piece) => (piece.kind === 'text' ? sql.raw(piece.text) : valueOf(piece))),
    sql.raw(''),
  );
  return sql`${shadows.length === 0 ? sql`` : sql`with ${sql.join(shadows)}`} select w.* from (${text}) w`;
}

export function storedAs({ kind }: Field): Fragment {
  switch (kind.storage) {
    case 'numeric':
      return sql`::numeric`;
    case 'integer':
      return sql`::bigint`;
    case 'date':
      return sql`::date`;
    case 'timestamp':
      return sql`::timestamp`;
    case 'text':
    case 'none':
      return sql`::text`;
  }
}

export function pointedTable({ reference, kind }: Field): string | undefined {
  if (reference !== null) return reference.table;
  return kind.reference === 'user' ? 'sys_user' : kind.reference === 'depart' ? 'sys_depart' : undefined;
}

export async function guarded<T>(
  { db }: Engine,
  { tables, actor }: { tables: readonly string[]; actor: Actor },
  work: (trx: Db, isFenced: boolean) => Promise<T>,
): Promise<T> {
  if (running >= AT_ONCE)
    throw new Refusal(429, '正在查询报表的人较多，请稍后再试', { retryAfterSeconds: REPORT_MS / 1000 });
  running += 1;
  try {
    const opened = [...new Set(tables)].map((name) => readableTable(name));
    return await asReader(db, { tenantId: actor.tenantId, tables: opened }, work);
  } catch (error) {
    throw error instanceof DatabaseError ? (executionFault(error) ?? error) : error;
  } finally {
    running -= 1;
  }
}

/** What a failing SQL means, in words; the text of the database stays inside [CFG-04], for it carries SQL and values. */
function executionFault({ code = '' }: DatabaseError): Refusal | null {
  // The connection or the server broke, not the SQL.
  if (/^(08|53|57P)/.test(code)) return null;
  const seconds = REPORT_MS / 1000;
  const known: Readonly<Record<string, string>> = {
    '57014': `超过 ${seconds} 秒还没有完成，请缩小查询范围`,
    '22012': '除数为零',
    '22P02': '有内容不是数字或日期，不能转换',
    '22007': '日期或时间的格式不正确',
    '22008': '日期或时间超出范围',
    '22003': '数值超出范围',
    '42703': '有不存在的字段，请检查字段名和列定义',
    '42P01': '有不存在的表',
    '42883': '运算或函数与值的类型不符，请检查参数的类型',
    '42804': '值的类型不一致',
    '42803': '有字段既不在 group by 中，也没有汇总',
    '42702': '字段名在多个表中都有，请写明是哪个表的',
    '42701': '有重名的列，请用 as 另取名称',
    '42601': '语法错误',
    '21000': '子查询返回了多行',
    '42501': '没有读取权限',
    '25006': '报表只能读取数据',
  };
  return new Refusal(422, `SQL执行失败：${known[code] ?? '语句不能执行，请联系管理员检查'}`);
}
