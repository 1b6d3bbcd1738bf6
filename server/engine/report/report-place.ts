import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import { catalogueFor } from '#server/engine/access/auth-access.ts';
import type { Field } from '#server/engine/definition/catalogue.ts';
import type { OptionalColumns, ReportDefinition } from '#server/engine/definition/report-definition.ts';
import type { Fragment, ListQuery } from '#server/engine/list/query.ts';
import { cleanTexts, textColumns, type Row } from '#server/engine/list/select.ts';
import type { Engine } from '#server/engine/scope.ts';
import { foreignTables } from '#server/engine/source/db/foreign-reader.ts';
import { asReader, REPORT_MS } from '#server/engine/source/db/report-reader.ts';
import { unknownSource } from '#server/engine/source/foreign-sources.ts';
import type { Actor } from '#server/platform/actor.ts';
import { reportTurns } from '#server/platform/heavy-work.ts';
import { allDeparts } from '#server/platform/identity/db/identity-organisation.ts';
import { refusal, type Refusal } from '#server/platform/refusal.ts';
import { reportRefusals } from './refusals.ts';
import { checkSql, type SafeSql } from './report-gate.ts';
import type { Piece } from './report-placeholders.ts';
import { isReadable, readableTable, ruledTables, sourceOf } from './report-sources.ts';

type Value = Extract<Piece, { kind: 'value' }>;
/** The checked SQL as a statement over what its names mean, with its values bound. */
export type Wrap = (valueOf: (piece: Value) => Fragment) => Fragment;

/** Place where the SQL of a report runs. */
export type ReportPlace = {
  /** Its rows lie in another database: tables of ours are not there to look texts up in. */
  readonly isForeign: boolean;
  /**
   * Checks the SQL and runs it behind the fences of the place.
   * @param source the SQL, and what it may read that may not be there
   * @param pointed tables of ours whose texts the work looks up
   * @throws Refusal 422 when the SQL is refused or fails, 429 when too many run, 502 when another database fails us
   */
  readonly run: <T>(
    source: Pick<ReportDefinition, 'sql' | 'optional'>,
    pointed: readonly string[],
    work: (trx: Db, wrap: Wrap) => Promise<T>,
  ) => Promise<T>;
};

/** The own database, or that of a data source. */
export async function placeOf(engine: Engine, source: string | undefined, actor: Actor): Promise<ReportPlace> {
  return source === undefined ? ownPlace(engine, actor) : foreignPlace(engine, source);
}

async function ownPlace(engine: Engine, actor: Actor): Promise<ReportPlace> {
  const catalogue = await catalogueFor(engine, actor, 'list');
  return {
    isForeign: false,
    run: async ({ sql: text, optional = {} }, pointed, work) => {
      const isMissing = (name: string): boolean => Object.hasOwn(optional, name) && !isReadable(catalogue, name);
      const safe = await checkSql(text, (name) => isReadable(catalogue, name) || isMissing(name));
      const there = safe.tables.filter((name) => !isMissing(name));
      const tables = [...ruledTables(catalogue, there), ...pointed];
      return guarded(engine, { tables, actor }, (trx, isFenced) => {
        const shadow = (name: string): Fragment =>
          isMissing(name)
            ? emptyTable(name, optional[name] ?? {})
            : sourceOf(catalogue, name, actor.tenantId, isFenced);
        return work(trx, (valueOf) => wrapped(safe, shadow, valueOf));
      });
    },
  };
}

/** In a foreign database a name means a table of the schemas of the source, and nothing of the database itself. */
function foreignPlace({ sources }: Engine, code: string): ReportPlace {
  return {
    isForeign: true,
    run: async ({ sql: text }, _pointed, work) => {
      if (sources === undefined) throw unknownSource();
      // Refused before anything is connected; which names are tables only the other database knows.
      const { tables } = await checkSql(text, () => true);
      return sources.read(code, async (trx, schemas) => {
        const found = await foreignTables(trx, schemas, tables);
        const why = filled(reportRefusals.notInSchemas, { schemas: listed(schemas) });
        const safe = await checkSql(text, (name) => found.has(name), why);
        const shadow = (name: string): Fragment =>
          sql`${sql.id(name)} as not materialized (select t.* from ${sql.id(found.get(name) ?? '', name)} t)`;
        try {
          return await work(trx, (valueOf) => wrapped(safe, shadow, valueOf));
        } catch (error) {
          throw (error instanceof DatabaseError ? executionFault(error) : null) ?? error;
        }
      });
    },
  };
}

/** A table of a module that is not installed: its columns, and no rows. */
function emptyTable(name: string, columns: OptionalColumns): Fragment {
  const none = Object.entries(columns).map(([column, type]) => sql`null::${sql.raw(type)} as ${sql.id(column)}`);
  return sql`${sql.id(name)} as (select ${sql.join(none)} where false)`;
}

/** Runs as the reader of reports in the own database. */
export async function guarded<T>(
  { db }: Pick<Engine, 'db'>,
  { tables, actor }: { tables: readonly string[]; actor: Actor },
  work: (trx: Db, isFenced: boolean) => Promise<T>,
): Promise<T> {
  // One of them may hold a connection for seconds.
  return reportTurns(actor.userId, async () => {
    try {
      const opened = [...new Set(tables)].map((name) => readableTable(name));
      return await asReader(db, { tenantId: actor.tenantId, tables: opened }, work);
    } catch (error) {
      throw error instanceof DatabaseError ? (executionFault(error) ?? error) : error;
    }
  });
}

/** The SQL with its values bound; every table name in it means what `shadow` says, every other name nothing at all. */
export function wrapped(
  safe: SafeSql,
  shadow: (table: string) => Fragment,
  valueOf: (piece: Value) => Fragment,
): Fragment {
  const shadows = [
    ...safe.tables.map((name) => shadow(name)),
    ...safe.ownNames.map((name) => sql`${sql.id(name)} as (select 1 where false)`),
  ];
  const text = sql.join(
    // The text has passed the gate.
    safe.pieces.map((piece) => (piece.kind === 'text' ? sql.raw(piece.text) : valueOf(piece))),
    sql.raw(''),
  );
  return sql`${shadows.length === 0 ? sql`` : sql`with ${sql.join(shadows)}`} select w.* from (${text}) w`;
}

/** The SQL type of a column as it is declared. */
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

/** The table of ours the text of a column comes from. */
export function pointedTable({ reference, kind }: Field): string | undefined {
  if (reference !== null) return reference.table;
  return kind.reference === 'user' ? 'sys_user' : kind.reference === 'depart' ? 'sys_depart' : undefined;
}

/** Texts of the columns of alias `p`, for statements in the own database. */
export function textsOf(fields: readonly Field[], { tenantId }: Actor): Fragment {
  const texts = textColumns(fields, tenantId);
  return texts.length === 0 ? sql`` : sql`, ${sql.join(texts)}`;
}

/** Rows of another database with the texts that ours has for their values. */
export async function withTexts(
  { db }: Pick<Engine, 'db'>,
  fields: readonly Field[],
  rows: readonly Row[],
  actor: Actor,
): Promise<Row[]> {
  const shown = fields.filter((field) => pointedTable(field) !== undefined);
  if (shown.length === 0 || rows.length === 0) return [...rows];
  const keys = rows.map((row) => Object.fromEntries(shown.map(({ name }) => [name, row[name] ?? null])));
  const columns = shown.map(
    (field) => sql`nullif(e.value ->> ${field.name}::text, '')${storedAs(field)} as ${sql.id(field.name)}`,
  );
  const tables = [...new Set(shown.flatMap((field) => pointedTable(field) ?? []))].map((name) => readableTable(name));
  const texts = await asReader(db, { tenantId: actor.tenantId, tables }, async (trx) => {
    const found = await sql<Row>`
      select p."__n" ${textsOf(shown, actor)}
      from (select ${sql.join(columns)}, e.n as "__n"
        from jsonb_array_elements(${JSON.stringify(keys)}::jsonb) with ordinality e(value, n)) p
      order by p."__n"`.execute(trx);
    return found.rows;
  });
  return rows.map((row, index) => {
    const { __n: _place, ...found } = texts[index] ?? {};
    return cleanTexts({ ...row, ...found });
  });
}

/** A query of somebody for rows that know nothing of our departments. */
export async function foreignQuery({ db }: Pick<Engine, 'db'>, query: ListQuery, actor: Actor): Promise<ListQuery> {
  const { viewer } = query;
  if (viewer === undefined || viewer.orgCode === null || query.superQueryParams === undefined) return query;
  const { orgCode } = viewer;
  const departs = await allDeparts(db, actor.tenantId);
  const departIds = departs.filter(({ org_code: code }) => code.startsWith(orgCode)).map(({ id }) => id);
  return { ...query, viewer: { ...viewer, departIds } };
}

/** Returns the meaning of failing SQL, in words; the text of the database stays inside [CFG-04], for it carries SQL and values. */
function executionFault({ code = '' }: DatabaseError): Refusal | null {
  // The connection or the server broke, not the SQL.
  if (/^(08|53|57P)/.test(code)) return null;
  const seconds = REPORT_MS / 1000;
  const known: Readonly<Record<string, RefusalText>> = {
    '57014': filled(reportRefusals.tooSlow, { seconds }),
    '55P03': reportRefusals.tablesInUse,
    '22012': reportRefusals.divisionByZero,
    '22P02': reportRefusals.notConvertible,
    '22007': reportRefusals.timeMalformed,
    '22008': reportRefusals.timeOutside,
    '22003': reportRefusals.numberOutside,
    '42703': reportRefusals.columnUnknown,
    '42P01': reportRefusals.tableUnknown,
    '42883': reportRefusals.typesOfCall,
    '42804': reportRefusals.typesDiffer,
    '42803': reportRefusals.notGrouped,
    '42702': reportRefusals.columnAmbiguous,
    '42701': reportRefusals.columnRepeated,
    '42601': reportRefusals.syntaxError,
    '21000': reportRefusals.manyRows,
    '42501': reportRefusals.noReadRight,
    '25006': reportRefusals.readOnly,
  };
  return refusal(422, reportRefusals.sqlFailed, { reason: known[code] ?? reportRefusals.statementFails });
}
