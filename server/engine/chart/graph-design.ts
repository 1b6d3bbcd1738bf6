import { readJsonRows, rowsIn } from '#core/charts/json-rows.ts';
import type { components } from '#core/contract/api.ts';
import { filled } from '#core/refusals/text.ts';
import { inTransaction, type Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import { catalogueFor } from '#server/engine/access/auth-access.ts';
import { siteFault } from '#server/engine/act/action-http.ts';
import { decimalsOf, type Table } from '#server/engine/definition/catalogue.ts';
import { learnEnglish } from '#server/engine/definition/db/translation.ts';
import type { GraphDefinition } from '#server/engine/definition/graph-definition.ts';
import { removeDrawn } from '#server/engine/definition/remove-drawn.ts';
import { namedQuery, type NamedCall } from '#server/engine/list/named-query.ts';
import { pageResult } from '#server/engine/list/query.ts';
import { engineRefusals } from '#server/engine/refusals.ts';
import type { StoredDrawn } from '#server/engine/report/db/drawn.ts';
import { checkDefinition, parseReportSql, textsOf } from '#server/engine/report/report-design.ts';
import { paramsOf } from '#server/engine/report/report-wire.ts';
import type { Actor } from '#server/platform/actor.ts';
import { fieldRefusal, refusal, type Refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { storedGraphs } from './db/graph.ts';
import { writeGraphGrants } from './graph-menu.ts';
import { graphReport, graphRows, siteRows, soundRows, sqlIn, tableOf, type GraphEngine } from './graph-source.ts';
import { graphDefinition, graphHead, graphItems } from './graph-wire.ts';
import { presentGraph } from './graph.ts';
import { chartRefusals } from './refusals.ts';

type Schemas = components['schemas'];

/** Charts as administrators list them. */
export async function graphHeads(engine: GraphEngine, call: NamedCall) {
  const asked = namedQuery(call);
  const { records, total } = await storedGraphs.list(engine.db, asked);
  return pageResult(
    records.map((stored) => graphHead(stored, definitionIn(stored), { isOpen: true })),
    total,
    asked,
  );
}

/** A chart with its columns and parameters on the wire. */
export async function graphDesign(engine: GraphEngine, id: string) {
  const stored = await storedOf(engine.db, id);
  const definition = definitionIn(stored);
  return {
    head: graphHead(stored, definition, { isOpen: true }),
    items: graphItems(id, definition.items),
    params: paramsOf(id, definition),
  };
}

/**
 * Makes a chart, or changes one as a whole. What its figures come from is tried, so that what is saved also runs.
 * @throws Refusal 409 when somebody else changed it, 422 with the faults
 */
export async function saveGraph(
  engine: GraphEngine,
  draft: Schemas['GraphDraft'],
  { isNew }: { isNew: boolean },
  actor: Actor,
): Promise<string> {
  const id = isNew ? newId() : (draft.id ?? '');
  const before = isNew ? null : definitionIn(await storedOf(engine.db, id));
  const definition = graphDefinition(draft, before);
  await checkGraph(engine, definition, actor);
  await inTransaction(engine.db, async (trx) => {
    const stored = isNew ? undefined : await storedGraphs.find(trx, id, { lock: true });
    if (!isNew && stored === undefined) throw gone();
    if (stored !== undefined && draft.version !== undefined && draft.version !== stored.version)
      throw refusal(409, chartRefusals.graphChanged, { by: stored.update_by ?? platformRefusals.somebodyElse });
    if (await storedGraphs.isCodeTaken(trx, definition.code, id)) throw fieldRefusal('code', engineRefusals.codeTaken);
    const row = { id, code: definition.code, definition, by: actor.username };
    await (isNew ? storedGraphs.insert(trx, row) : storedGraphs.update(trx, row));
    await learnEnglish(trx, textsOf(definition));
    // A module's chart has its entry in the menu from the module.
    if ((stored?.module ?? null) === null) await writeGraphGrants(trx, id, definition);
  });
  return id;
}

/** Deletes charts with their menu entries, all or none. */
export async function deleteGraphs(engine: GraphEngine, ids: readonly string[], actor: Actor): Promise<void> {
  const of = { component: 'online/watchDiagram', by: actor.username, gone } as const;
  await inTransaction(engine.db, (trx) => removeDrawn(trx, storedGraphs, ids, of));
}

/** Columns and parameters of a source, to begin a chart with. */
export async function parseGraphSource(
  engine: GraphEngine,
  { type, data, dbSource }: { type: 'sql' | 'json' | 'api'; data: string; dbSource?: string | null },
  actor: Actor,
) {
  if (type === 'sql') {
    const { fields, params } = await parseReportSql(engine, { text: data, source: dbSource }, actor);
    return {
      fields: fields.map(({ id, fieldName, fieldTxt, fieldType, precision, orderNum }) => ({
        id: id ?? '',
        fieldName,
        fieldTxt,
        fieldType,
        isShow: 'Y',
        searchFlag: 'N',
        isTotal: 'N',
        precision: precision ?? null,
        orderNum: orderNum ?? 0,
      })),
      params,
    };
  }
  const names = [...new Set([...data.matchAll(/\$\{(\w+)\}/g)].map((found) => found[1] ?? ''))];
  const read = type === 'json' ? readJsonRows(data) : rowsIn(await siteRows(data, engine.sites));
  soundRows(read);
  const columns = read.ok ? read.columns : [];
  const items = columns.map((column) => ({
    ...column,
    label: column.name,
    ...(column.type === 'number' ? { precision: 2 } : {}),
  }));
  const stamp = Date.now();
  return {
    fields: graphItems('', items).map((item, index) => ({
      ...item,
      id: `${index + 1}_${stamp}`,
      graphreportHeadId: null,
    })),
    params: paramsOf('', {
      params: type === 'json' ? [] : names.map((name) => ({ name, title: name, type: 'text' as const })),
    }),
  };
}

/** A chart that is not saved, as its readers would see it. */
export async function previewGraph(
  engine: GraphEngine,
  draft: Schemas['GraphDraft'],
  values: Readonly<Record<string, string>>,
  actor: Actor,
) {
  const definition = graphDefinition(draft, null);
  await checkGraph(engine, definition, actor, { isTried: false });
  const filters = Object.fromEntries(Object.entries(values).map(([name, value]) => [`self_${name}`, value]));
  return presentGraph(engine, { id: definition.code }, definition, filters, actor);
}

/** Forms and sub-tables that can be counted without SQL, as this administrator sees them. */
export async function graphForms(engine: GraphEngine, actor: Actor): Promise<Schemas['GraphForm'][]> {
  const catalogue = await catalogueFor(engine, actor, 'list');
  return catalogue.forms.flatMap(({ head, subs }) => [
    formOf(head, head.title),
    ...subs.map((sub) => formOf(sub, `${head.title} / ${sub.title}`)),
  ]);
}

function formOf(table: Table, title: string): Schemas['GraphForm'] {
  return {
    table: table.name,
    title,
    fields: table.fields.flatMap((field) => {
      const { storage } = field.kind;
      if (storage === 'none' || field.type === 'password') return [];
      const kind =
        storage === 'numeric' || storage === 'integer'
          ? ('number' as const)
          : storage === 'date' || storage === 'timestamp'
            ? ('date' as const)
            : ('text' as const);
      return [{ name: field.name, label: field.label, kind, precision: decimalsOf(field) }];
    }),
  };
}

/** Faults that are found when a chart is made rather than when somebody opens it. */
export async function checkGraph(
  engine: GraphEngine,
  definition: GraphDefinition,
  actor: Actor,
  { isTried = true } = {},
): Promise<void> {
  const { source } = definition;
  const isSql = source.kind === 'sql';
  // Columns are checked as those of reports, whatever fills them.
  await checkDefinition(engine, { ...definition, ...(isSql ? sqlIn(source) : { sql: 'select 1' }) }, actor, {
    isTried: isSql && isTried,
  });
  const catalogue = await catalogueFor(engine, actor, 'list');
  graphReport(definition, catalogue);
  if (source.kind === 'json') soundRows(readJsonRows(source.text));
  if (source.kind === 'api') {
    const fault = siteFault(source.url, engine.sites);
    if (fault !== null) throw fieldRefusal('cgrSql', fault);
  }
  if (source.kind !== 'form') return;
  const { table } = tableOf(source.table, catalogue);
  for (const [row, { name, query }] of definition.items.entries()) {
    const message = filled(chartRefusals.graphNoField, { title: table.title, name });
    if (query === true && !table.byName.has(name)) throw fieldRefusal({ field: 'items', row }, message);
  }
  if (isTried) await graphRows(engine, definition, {}, actor);
}

async function storedOf(db: Db, id: string): Promise<StoredDrawn> {
  const stored = await storedGraphs.find(db, id);
  if (stored === undefined) throw gone();
  return stored;
}

function definitionIn({ definition }: StoredDrawn): GraphDefinition {
  // Written by the module loader, which checked it against its schema, or from a draft above.
  return definition as GraphDefinition;
}

function gone(): Refusal {
  return refusal(404, engineRefusals.entityUnknown);
}
