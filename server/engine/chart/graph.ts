import type { components } from '#core/contract/api.ts';
import { dateText } from '#core/dates/dates.ts';
import { catalogueFor } from '#server/engine/access/auth-access.ts';
import { writeWorkbook } from '#server/engine/book/workbook.ts';
import type { Catalogue, Report } from '#server/engine/definition/catalogue.ts';
import type { GraphDefinition } from '#server/engine/definition/graph-definition.ts';
import { exportColumns } from '#server/engine/export/export-columns.ts';
import { inTurn, XLSX } from '#server/engine/export/export.ts';
import { engineRefusals } from '#server/engine/refusals.ts';
import { textsIn } from '#server/engine/report/report-export.ts';
import { optionsOf, reportParams, reportQuery } from '#server/engine/report/report.ts';
import { currentTime } from '#server/engine/scope.ts';
import { dictOptionsOf, presentQuery } from '#server/engine/screen/present-list.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { FileAnswer } from '#server/platform/file/file-answer.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { storedGraphs } from './db/graph.ts';
import { graphReport, graphRows, tableOf, type GraphEngine } from './graph-source.ts';
import { graphHead, graphItems } from './graph-wire.ts';
import { chartRefusals } from './refusals.ts';

type Schemas = components['schemas'];

/** Returns a chart and what it can be queried by. @throws Refusal 403, 404 */
export async function graphInfo(engine: GraphEngine, idOrCode: string, actor: Actor): Promise<Schemas['GraphInfo']> {
  const { id, definition } = await graphOf(engine, idOrCode, actor);
  const catalogue = await catalogueFor(engine, actor, 'list');
  const report = graphReport(definition, catalogue);
  const { permission } = definition;
  return {
    head: graphHead({ id }, definition, { isOpen: false }),
    items: graphItems(id, report.definition.items),
    query: await queryOf(engine, definition, report, catalogue, actor),
    params: await reportParams(engine, report, catalogue, actor),
    hideColumns: (['export', 'print'] as const).filter((button) => !may(actor, `${permission}:${button}`)),
  };
}

/** The figures of a chart for a reader. @throws Refusal 400, 403, 404, 422, 429 */
export async function graphData(
  engine: GraphEngine,
  idOrCode: string,
  filters: Readonly<Record<string, string>>,
  actor: Actor,
): Promise<Schemas['GraphData']> {
  const { id, definition } = await graphOf(engine, idOrCode, actor);
  return presentGraph(engine, { id }, definition, filters, actor);
}

/** A chart with its figures and the texts of its values. */
export async function presentGraph(
  engine: GraphEngine,
  { id }: { id: string },
  definition: GraphDefinition,
  filters: Readonly<Record<string, string>>,
  actor: Actor,
): Promise<Schemas['GraphData']> {
  const catalogue = await catalogueFor(engine, actor, 'list');
  const report = graphReport(definition, catalogue);
  const { records, total } = await graphRows(engine, definition, filters, actor);
  return {
    head: graphHead({ id }, definition, { isOpen: false }),
    items: graphItems(id, report.definition.items),
    // Values of columns are texts and numbers, as in every list.
    data: records as Schemas['Row'][],
    dictOptions: { ...dictOptionsOf(report.form.head.fields, catalogue), ...(await optionsOf(engine, report, actor)) },
    total,
  };
}

/** The figures of a chart as a workbook. @throws Refusal 403 without the permission to export */
export async function exportGraph(
  engine: GraphEngine,
  idOrCode: string,
  filters: Readonly<Record<string, string>>,
  actor: Actor,
): Promise<FileAnswer> {
  const { definition } = await graphOf(engine, idOrCode, actor);
  if (!may(actor, `${definition.permission}:export`)) throw refusal(403, platformRefusals.noRight);
  return inTurn(actor, async () => {
    const catalogue = await catalogueFor(engine, actor, 'list');
    const report = graphReport(definition, catalogue);
    const { records } = await graphRows(engine, definition, filters, actor);
    const texts = await textsIn(engine, report, actor);
    const written = await writeWorkbook(
      definition.title,
      exportColumns(report.form, catalogue, [], (path) => path),
      (take) => take(records.map(texts)),
    );
    const day = dateText((engine.now ?? currentTime)());
    return new FileAnswer({ name: `${definition.title}-${day}.xlsx`, mime: XLSX, ...written });
  });
}

async function queryOf(
  engine: GraphEngine,
  { source, items }: GraphDefinition,
  report: Report,
  catalogue: Catalogue,
  actor: Actor,
): Promise<Schemas['QueryItem'][]> {
  if (source.kind !== 'form') return reportQuery(engine, report, catalogue, actor);
  const { table } = tableOf(source.table, catalogue);
  const asked = items.flatMap(({ name, query }) => (query === true ? (table.byName.get(name) ?? []) : []));
  return presentQuery(asked, catalogue);
}

async function graphOf(
  engine: GraphEngine,
  idOrCode: string,
  actor: Actor,
): Promise<{ id: string; definition: GraphDefinition }> {
  const stored = await storedGraphs.findByKey(engine.db, idOrCode);
  if (stored === undefined) throw refusal(404, engineRefusals.entityUnknown);
  // Written by the module loader or the designer, which checked it.
  const definition = stored.definition as GraphDefinition;
  if (!may(actor, `${definition.permission}:view`)) throw refusal(403, chartRefusals.noGraphRight);
  return { id: stored.id, definition };
}
