import type { components } from '#core/contract/api.ts';
import { dateText, dateTimeText } from '#core/dates/dates.ts';
import { inEach } from '#core/refusals/text.ts';
import { faultText, lostFault } from '#core/sheet-report/check.ts';
import { fillSheet, type Filled } from '#core/sheet-report/fill.ts';
import { groupFields } from '#core/sheet-report/sheet.ts';
import type { SheetReportDefinition } from '#server/engine/definition/sheet-report-definition.ts';
import { inTurn, XLSX } from '#server/engine/export/export.ts';
import { engineRefusals } from '#server/engine/refusals.ts';
import { splitParams } from '#server/engine/report/report-values.ts';
import { currentTime, type Engine } from '#server/engine/scope.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { FileAnswer } from '#server/platform/file/file-answer.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { storedSheetReports } from './db/dessheet.ts';
import { sheetRefusals } from './refusals.ts';
import { writeSheetReport } from './sheet-report-export.ts';
import { askedColumn, openSet, paramValues, readSet, type OpenSet } from './sheet-report-set.ts';

type Schemas = components['schemas'];
type Filters = Readonly<Record<string, string>>;

/** Returns the conditions of a sheet report, and what its reader may do with it. @throws Refusal 403, 404 */
export async function sheetReportInfo(
  engine: Engine,
  idOrCode: string,
  actor: Actor,
): Promise<Schemas['SheetReportInfo']> {
  const { id, definition } = await storedFor(engine, idOrCode, actor);
  const opens = await openSets(engine, definition, actor);
  const { code, title, title_en, paper, permission } = definition;
  return {
    id,
    code,
    name: title,
    nameEn: title_en,
    paper,
    params: [...paramsOf(opens).values()],
    query: [...queryOf(opens, definition).values()],
    hideColumns: (['export', 'print'] as const).filter((button) => !may(actor, `${permission}:${button}`)),
  };
}

/** A sheet report filled for a reader. @throws Refusal 400, 403, 404, 422, 429 */
export async function sheetReportData(
  engine: Engine,
  idOrCode: string,
  filters: Filters,
  actor: Actor,
): Promise<Schemas['FilledSheet']> {
  const { definition } = await storedFor(engine, idOrCode, actor);
  const filled = await fillFor(engine, definition, { filters, isPreview: false }, actor);
  return onWire(filled, definition, { isPart: false });
}

/** A filled sheet report as a workbook. @throws Refusal 403 without the permission to export */
export async function exportSheetReport(
  engine: Engine,
  idOrCode: string,
  filters: Filters,
  actor: Actor,
): Promise<FileAnswer> {
  const { definition } = await storedFor(engine, idOrCode, actor);
  if (!may(actor, `${definition.permission}:export`)) throw refusal(403, platformRefusals.noRight);
  return inTurn(actor, async () => {
    const filled = await fillFor(engine, definition, { filters, isPreview: false }, actor);
    const written = await writeSheetReport(definition.title, filled, {
      paper: definition.paper,
      headRows: headRowsOf(filled.rows, definition.sheet),
    });
    const day = dateText((engine.now ?? currentTime)());
    return new FileAnswer({ name: `${definition.title}-${day}.xlsx`, mime: XLSX, ...written });
  });
}

/** Fills a definition with what a person may see of its data sets. */
export async function fillFor(
  engine: Engine,
  definition: SheetReportDefinition,
  call: { readonly filters: Filters; readonly isPreview: boolean },
  actor: Actor,
): Promise<Filled> {
  const opens = await openSets(engine, definition, actor);
  refuseUnasked(opens, definition, call.filters);
  await refuseLost(engine, opens, definition);
  const sets = new Map<string, Awaited<ReturnType<typeof readSet>>>();
  // One after the other: a report holds a connection while it runs, and only a few may run at a time.
  for (const open of opens) {
    const sort = groupFields(definition.sheet, open.set.name);
    sets.set(open.set.name, await readSet(engine, open, { ...call, sort }, actor));
  }
  const now = (engine.now ?? currentTime)();
  const result = fillSheet(definition.sheet, {
    sets,
    words: { title: definition.title, user: actor.realname, date: dateText(now), time: dateTimeText(now) },
    params: paramValues(opens, call.filters, actor),
  });
  if (!result.ok) throw refusal(422, result);
  return result.filled;
}

/** The data sets of a definition, opened with the rights of a person. */
export async function openSets(
  engine: Engine,
  { sets }: Pick<SheetReportDefinition, 'sets'>,
  actor: Actor,
): Promise<readonly OpenSet[]> {
  const opens: OpenSet[] = [];
  for (const set of sets) opens.push(await openSet(engine, set, actor));
  return opens;
}

/** Parameters of all data sets by name: one of several data sets is asked once. It is required where one of them requires it. */
export function paramsOf(opens: readonly OpenSet[]): ReadonlyMap<string, Schemas['ReportParam']> {
  const found = new Map<string, Schemas['ReportParam']>();
  for (const { params } of opens)
    for (const param of params) {
      const before = found.get(param.paramName);
      const isRequired = before?.isRequired === true || param.isRequired === true;
      found.set(param.paramName, { ...(before ?? param), isRequired });
    }
  return found;
}

/** The columns readers narrow a report by, those of the same name in several data sets together. */
function queryOf(
  opens: readonly OpenSet[],
  { asked }: Pick<SheetReportDefinition, 'asked'>,
): ReadonlyMap<string, Schemas['QueryItem']> {
  const offered = new Map(opens.flatMap(({ query }) => query.map((item) => [item.field, item] as const)).reverse());
  return new Map(
    asked.flatMap((name) => {
      const item = offered.get(name);
      if (item === undefined) return [];
      const { hidden: _folded, ...rest } = item;
      return [[name, rest] as const];
    }),
  );
}

/** A filter nobody offers is refused by name: figures must not tell more than the report shows. */
function refuseUnasked(opens: readonly OpenSet[], definition: SheetReportDefinition, filters: Filters): void {
  const { filters: columns, given } = splitParams(filters);
  const offered = new Set(queryOf(opens, definition).keys());
  for (const name of Object.keys(columns))
    if (!offered.has(askedColumn(name, offered)))
      throw refusal(400, sheetRefusals.reportNotByField, { name: name.slice(0, 40) });
  const params = paramsOf(opens);
  for (const name of given.keys())
    if (!params.has(name)) throw refusal(400, engineRefusals.noReportParam, { name: name.slice(0, 40) });
}

/** Groups and totals of a field that is gone are refused; one that is only hidden from the reader is empty to him. */
async function refuseLost(
  engine: Engine,
  opens: readonly OpenSet[],
  { sheet }: Pick<SheetReportDefinition, 'sheet'>,
): Promise<void> {
  const catalogue = await engine.store.catalogue();
  const lost = lostFault(sheet, (name, field) => {
    const found = opens.find(({ set }) => set.name === name);
    if (found === undefined) return true;
    const { kind, code } = found.set;
    const whole = kind === 'report' ? catalogue.report(code)?.form : catalogue.form(code);
    return whole === undefined || whole.head.fields.some((one) => one.name === field);
  });
  if (lost !== undefined)
    throw refusal(
      422,
      inEach((language) => faultText(lost, language)),
    );
}

/** Counts the rows of a filled sheet that stand on every page. */
export function headRowsOf(rows: Filled['rows'], { headRows = 0 }: SheetReportDefinition['sheet']): number {
  return rows.filter(({ from }) => from < headRows).length;
}

export function onWire(
  { columnWidths, rows }: Filled,
  { paper, sheet }: Pick<SheetReportDefinition, 'paper' | 'sheet'>,
  { isPart }: { isPart: boolean },
): Schemas['FilledSheet'] {
  const covered = coveredColumns(rows);
  return {
    columnWidths: [...columnWidths],
    ...(sheet.headRows === undefined ? {} : { headRows: headRowsOf(rows, sheet) }),
    paper,
    isPart,
    rows: rows.map(({ height, from, cells }, at) => ({
      height,
      from,
      ...(covered[at] === undefined ? {} : { covered: covered[at] }),
      cells: cells.map((cell) => ({
        column: cell.column,
        text: cell.text,
        ...(cell.number === null ? {} : { isNumber: true }),
        ...(cell.rows > 1 ? { rows: cell.rows } : {}),
        ...(cell.columns > 1 ? { columns: cell.columns } : {}),
        ...(Object.keys(cell.style).length === 0 ? {} : { style: cell.style }),
      })),
    })),
  };
}

/** Columns of every row that cells joined over several rows reach over from above. */
function coveredColumns(rows: Filled['rows']): readonly (number[] | undefined)[] {
  const covered: (number[] | undefined)[] = [];
  for (const { cells } of rows)
    for (const cell of cells)
      for (let row = cell.row + 1; row < cell.row + cell.rows; row += 1)
        for (let column = cell.column; column < cell.column + cell.columns; column += 1)
          (covered[row] ??= []).push(column);
  return covered;
}

async function storedFor(
  engine: Engine,
  idOrCode: string,
  actor: Actor,
): Promise<{ id: string; definition: SheetReportDefinition }> {
  const stored = await storedSheetReports.findByKey(engine.db, idOrCode);
  if (stored === undefined) throw refusal(404, engineRefusals.entityUnknown);
  // Written by sheet-report-design.ts, which checked it.
  const definition = stored.definition as SheetReportDefinition;
  if (!may(actor, `${definition.permission}:view`)) throw refusal(403, engineRefusals.noReportRight);
  return { id: stored.id, definition };
}
