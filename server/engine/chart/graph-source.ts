import { sql } from 'kysely';
import { rowsIn, readJsonRows, ROW_LIMIT, type JsonRow, type JsonRows } from '#core/charts/json-rows.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { catalogueFor } from '#server/engine/access/auth-access.ts';
import { getJson, siteFault, type ActionSites } from '#server/engine/act/action-http.ts';
import {
  buildReportAlone,
  decimalsOf,
  type Catalogue,
  type Field,
  type Form,
  type Report,
  type Table,
} from '#server/engine/definition/catalogue.ts';
import type { FormSource, GraphDefinition, Measure } from '#server/engine/definition/graph-definition.ts';
import type { ReportItem } from '#server/engine/definition/report-definition.ts';
import { compileQuery, compileWhere, type Fragment } from '#server/engine/list/query.ts';
import type { Row } from '#server/engine/list/select.ts';
import { engineRefusals } from '#server/engine/refusals.ts';
import { guarded, pointedTable, storedAs, textsOf } from '#server/engine/report/report-place.ts';
import { presented, reportPage } from '#server/engine/report/report-run.ts';
import { ruledTables } from '#server/engine/report/report-sources.ts';
import { defaultOf, refuseUnknownParams, splitParams } from '#server/engine/report/report-values.ts';
import type { Engine } from '#server/engine/scope.ts';
import type { Actor } from '#server/platform/actor.ts';
import { fieldRefusal, refusal, type Refusal } from '#server/platform/refusal.ts';
import { wordsOf } from '#server/platform/worded-error.ts';
import { chartRefusals } from './refusals.ts';

/** Engine of charts, with the sites they may query over HTTP. */
export type GraphEngine = Engine & { readonly sites: ActionSites };

export type GraphRows = { readonly records: readonly Row[]; readonly total: number };

/** A chart described as a report, so that queries, texts and exports treat its columns alike. */
export function graphReport(definition: GraphDefinition, catalogue: Catalogue): Report {
  const { source } = definition;
  const items = source.kind === 'form' ? formItems(source, definition.items, catalogue) : definition.items;
  return buildReportAlone({ ...definition, items, ...sqlIn(source) }, catalogue);
}

/** The SQL of a chart and where it runs; others have none. */
export function sqlIn(source: GraphDefinition['source']): { readonly sql: string; readonly db_source?: string } {
  if (source.kind !== 'sql') return { sql: '' };
  const { sql: text, db_source } = source;
  return { sql: text, ...(db_source === undefined ? {} : { db_source }) };
}

/**
 * The figures of a chart as one person may see them, at most 5000 rows.
 * @throws Refusal 400 for wrong values, 422 when the source is refused or fails, 429 when too many run
 */
export async function graphRows(
  engine: GraphEngine,
  definition: GraphDefinition,
  sent: Readonly<Record<string, string>>,
  actor: Actor,
): Promise<GraphRows> {
  const catalogue = await catalogueFor(engine, actor, 'list');
  const report = graphReport(definition, catalogue);
  const { source } = definition;
  if (source.kind === 'sql') {
    const call = { query: { filters: sent, viewer: actor }, limit: ROW_LIMIT, offset: 0 };
    return reportPage(engine, report, call, actor);
  }
  const { filters, given } = splitParams(sent);
  refuseUnknownParams(given, definition.params ?? []);
  if (source.kind === 'form') return formRows(engine, { definition, source, report, catalogue, filters }, actor);
  const address = source.kind === 'api' ? addressOf(source.url, definition, given, actor) : '';
  const found = source.kind === 'json' ? soundRows(readJsonRows(source.text)) : await siteRows(address, engine.sites);
  return tableRows(engine, report, { rows: jsonTable(report, found), filters, tables: [] }, actor);
}

/** The rows of a site that may be asked. @throws Refusal 422 in words */
export async function siteRows(address: string, sites: ActionSites): Promise<readonly JsonRow[]> {
  const fault = siteFault(address, sites);
  if (fault !== null) throw fieldRefusal('cgrSql', fault);
  let answer: unknown;
  try {
    answer = await getJson(address, sites);
  } catch (error) {
    throw refusal(422, chartRefusals.sourceCallFailed, {
      reason: wordsOf(error) ?? chartRefusals.unreachable,
    });
  }
  return soundRows(rowsIn(answer));
}

export function soundRows(read: JsonRows): readonly JsonRow[] {
  if (read.ok) return read.rows;
  throw fieldRefusal('cgrSql', read.fault);
}

/** Values stand in the query of an address only, encoded. */
function addressOf(
  url: string,
  { params = [] }: GraphDefinition,
  given: ReadonlyMap<string, string>,
  actor: Actor,
): string {
  return url.replaceAll(/\$\{(\w+)\}/g, (_whole, name: string) => {
    const param = params.find((one) => one.name === name);
    if (param === undefined) throw refusal(422, chartRefusals.addressParamUnknown, { name });
    const value = given.get(name) ?? '';
    const used = value === '' ? (defaultOf(param, actor) ?? '') : value;
    if (used === '' && param.required === true)
      throw refusal(400, engineRefusals.reportParamMissing, { title: param.title, name });
    return encodeURIComponent(used);
  });
}

function jsonTable({ form }: Report, rows: readonly JsonRow[]): Fragment {
  const columns = form.head.fields.map(
    (field) => sql`nullif(e.value ->> ${field.name}::text, '')${storedAs(field)} as ${sql.id(field.name)}`,
  );
  return sql`select ${sql.join(columns)}, e.n as "__n"
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality e(value, n)`;
}

/** Rows that are there already or compiled, narrowed by what the reader asks, with their texts. */
async function tableRows(
  engine: Engine,
  report: Report,
  { rows, filters, tables }: { rows: Fragment; filters: Readonly<Record<string, string>>; tables: readonly string[] },
  actor: Actor,
): Promise<GraphRows> {
  const { fields } = report.form.head;
  const pointed = fields.flatMap((field) => pointedTable(field) ?? []);
  return guarded(engine, { tables: [...tables, ...pointed], actor }, async (trx) => {
    const where = compileQuery(report.form, report.form.head, { filters, viewer: actor }, actor.tenantId);
    const { rows: found } = await sql<Row>`
      with "__r" as materialized (${rows}),
      "__f" as materialized (select t.* from "__r" t ${where.length === 0 ? sql`` : sql`where ${sql.join(where, sql` and `)}`})
      select c.total as "__total", p.* ${textsOf(fields, actor)}
      from (select count(*) as total from "__f") c
      left join (select t.* from "__f" t order by t."__n" limit ${ROW_LIMIT}) p on true order by p."__n"`.execute(trx);
    return {
      records: found.filter((row) => row['__n'] !== null).map(presented),
      total: Number(found[0]?.['__total'] ?? 0),
    };
  });
}

type FormCall = {
  readonly definition: GraphDefinition;
  readonly source: FormSource;
  readonly report: Report;
  readonly catalogue: Catalogue;
  readonly filters: Readonly<Record<string, string>>;
};

/** Records are counted as the reader may see them; a reader narrows them only by what the chart offers, or figures would tell single records. */
async function formRows(engine: Engine, call: FormCall, actor: Actor): Promise<GraphRows> {
  const { definition, source, report, catalogue, filters } = call;
  const { form, table } = tableOf(source.table, catalogue);
  const offered = new Set(definition.items.flatMap(({ name, query }) => (query === true ? [name] : [])));
  for (const name of Object.keys(filters))
    if (!offered.has(name.replace(/_(begin|end|MultiString)$/, '')) && !offered.has(name))
      throw refusal(400, chartRefusals.graphNotByField, { name: name.slice(0, 40) });
  // The conditions are the administrator's: they count as he wrote them, whatever the reader may search by.
  const open = tableOf(source.table, await engine.store.catalogue());
  const { params, match } = source.conditions ?? { params: '' };
  const fixed = compileQuery(
    open.form,
    open.table,
    { filters: {}, superQueryParams: params, superQueryMatchType: match, viewer: actor },
    actor.tenantId,
  );
  const where = [compileWhere(form, table, { filters, viewer: actor }, actor.tenantId), ...fixed];
  const by = source.step === undefined ? sql.ref(`t.${source.by}`) : bucket(source.by, source.step);
  const measures = source.measures.map(
    (measure, index) => sql`${figure(measure, table)} as ${sql.id(`m${index + 1}`)}`,
  );
  const rows = sql`select g.*, row_number() over (order by g.${sql.ref(source.by)} nulls last) as "__n" from (
    select ${sql.join([sql`${by} as ${sql.id(source.by)}`, ...measures])}
    from public.${sql.id(table.name)} t where ${sql.join(where, sql` and `)} group by 1) g`;
  const tables = [...ruledTables(catalogue, [table.name]), form.head.name, ...form.subs.map(({ name }) => name)];
  return tableRows(engine, report, { rows, filters: {}, tables: [...tables, 'sys_depart'] }, actor);
}

/** Formats of the steps; the ISO week, so that a week never falls into two years. */
const formats = {
  day: 'YYYY-MM-DD',
  week: 'IYYY-"W"IW',
  month: 'YYYY-MM',
  quarter: 'YYYY-"Q"Q',
  year: 'YYYY',
} as const;

function bucket(name: string, step: keyof typeof formats): Fragment {
  return sql`to_char(${sql.ref(`t.${name}`)}, ${sql.lit(formats[step])})`;
}

function figure({ how, field }: Measure, table: Table): Fragment {
  if (how === 'count') return sql`count(*)`;
  const column = sql.ref(`t.${field ?? ''}`);
  switch (how) {
    case 'sum':
      return sql`coalesce(sum(${column}), 0)`;
    case 'avg':
      return sql`round(avg(${column}), ${sql.lit(avgDecimals(table.byName.get(field ?? '')))})`;
    case 'min':
      return sql`min(${column})`;
    case 'max':
      return sql`max(${column})`;
  }
}

function avgDecimals(field: Field | undefined): number {
  return Math.max(field === undefined ? 0 : (decimalsOf(field) ?? 0), 2);
}

/** A form or sub-table that is registered. @throws Refusal 422 */
export function tableOf(name: string, catalogue: Catalogue): { form: Form; table: Table } {
  const table = catalogue.table(name);
  const form = table === undefined ? undefined : catalogue.form(table.formTable);
  if (table === undefined || form === undefined)
    throw sourceFault(filled(chartRefusals.noTable, { name: name.slice(0, 63) }));
  return { form, table };
}

const words = { count: '数量', sum: '合计', avg: '平均', min: '最小', max: '最大' } as const;
const englishWords = { count: 'Count', sum: 'Total', avg: 'Average', min: 'Minimum', max: 'Maximum' } as const;

/**
 * The columns of a chart over a form: what it is grouped by, then its figures m1, m2 …
 * @throws Refusal 422 where the form has no such column, or not for this reader
 */
function formItems(source: FormSource, kept: readonly ReportItem[], catalogue: Catalogue): readonly ReportItem[] {
  const { table } = tableOf(source.table, catalogue);
  const by = fieldIn(table, source.by);
  const isTime = by.kind.storage === 'date' || by.kind.storage === 'timestamp';
  if (source.step !== undefined && !isTime)
    throw sourceFault(filled(chartRefusals.notADateToGroup, { label: by.label }));
  const steppedType = source.step === 'month' ? 'month' : source.step === 'day' ? 'date' : 'text';
  const { name, label, label_en } = by;
  const first: ReportItem = {
    name,
    label,
    label_en,
    ...(source.step === undefined ? sourceKeys(by) : { type: steppedType }),
    ...hrefOf(kept, name),
  };
  const figures = source.measures.map((measure, index): ReportItem => {
    const field = measure.how === 'count' ? undefined : fieldIn(table, measure.field ?? '');
    if (field !== undefined && field.kind.storage !== 'numeric' && field.kind.storage !== 'integer')
      throw sourceFault(filled(chartRefusals.notANumber, { label: field.label }));
    const given = measure.label ?? '';
    const title = given === '' ? (field === undefined ? '数量' : `${field.label}${words[measure.how]}`) : given;
    const plain = field === undefined ? 'Count' : `${englishWords[measure.how]} ${field.label_en}`;
    const decimals = field === undefined ? 0 : (decimalsOf(field) ?? 0);
    const precision = measure.how === 'avg' ? avgDecimals(field) : decimals;
    return {
      name: `m${index + 1}`,
      label: title,
      label_en: measure.label_en ?? (given === '' ? plain : given),
      ...(precision === 0 ? { type: 'integer' } : { type: 'number', precision }),
      ...(measure.how === 'count' || measure.how === 'sum' ? { total: true as const } : {}),
      ...hrefOf(kept, `m${index + 1}`),
    };
  });
  return [first, ...figures];
}

function sourceKeys({ type, dict, popup, multiple, reference, precision }: Field): Omit<ReportItem, 'name' | 'label'> {
  return {
    type,
    ...(dict === undefined ? {} : { dict }),
    ...(popup === undefined ? {} : { popup }),
    ...(multiple === undefined ? {} : { multiple }),
    ...(precision === undefined ? {} : { precision }),
    ...(reference === null || popup !== undefined ? {} : { reference }),
  };
}

function hrefOf(kept: readonly ReportItem[], name: string): { href?: string } {
  const href = kept.find((item) => item.name === name)?.href;
  return href === undefined ? {} : { href };
}

function fieldIn(table: Table, name: string): Field {
  const field = table.byName.get(name);
  if (field === undefined || field.kind.storage === 'none' || field.type === 'password')
    throw sourceFault(filled(chartRefusals.noFieldOrRight, { title: table.title, name: name.slice(0, 63) }));
  return field;
}

function sourceFault(message: RefusalText): Refusal {
  return fieldRefusal('form', message);
}
