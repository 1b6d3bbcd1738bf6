import type { components } from '#core/contract/api.ts';
import { filled, inEach } from '#core/refusals/text.ts';
import { faultText, sheetFaults } from '#core/sheet-report/check.ts';
import { inTransaction, type Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import { findMenu } from '#server/engine/definition/db/design.ts';
import type { SheetReportDefinition } from '#server/engine/definition/sheet-report-definition.ts';
import { removeDrawn } from '#server/engine/definition/remove-drawn.ts';
import { namedQuery, type NamedCall } from '#server/engine/list/named-query.ts';
import { pageResult } from '#server/engine/list/query.ts';
import { engineRefusals } from '#server/engine/refusals.ts';
import type { StoredDrawn } from '#server/engine/report/db/drawn.ts';
import { addPageToMenu, writePageGrants, type MenuPage, type MenuRequest } from '#server/engine/report/report-menu.ts';
import type { Engine } from '#server/engine/scope.ts';
import type { Actor } from '#server/platform/actor.ts';
import { type FieldError, refusal, Refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { rolesWithout, storedSheetReports } from './db/dessheet.ts';
import { sheetRefusals } from './refusals.ts';
import { fillFor, onWire, openSets, paramsOf } from './sheet-report.ts';

type Schemas = components['schemas'];
type Draft = Schemas['SheetReportDraft'];

/** Component of the page on which a sheet report is read. */
const COMPONENT = 'online/dessheetView';

/** Sheet reports as administrators list them. */
export async function sheetReportHeads(engine: Engine, call: NamedCall) {
  const asked = namedQuery(call);
  const found = await storedSheetReports.list(engine.db, asked);
  const records: Schemas['SheetReportHead'][] = [];
  for (const stored of found.records) records.push(await headOf(engine.db, stored));
  return pageResult(records, found.total, asked);
}

/** A sheet report to be changed. @throws Refusal 404 */
export async function sheetReportDesign(engine: Engine, id: string): Promise<Draft> {
  const stored = await storedOf(engine.db, id);
  const { sets, asked, paper, sheet } = definitionIn(stored);
  return { ...(await headOf(engine.db, stored)), sets: [...sets], asked: [...asked], paper, sheet };
}

/**
 * Makes a sheet report, or changes one as a whole.
 * @throws Refusal 409 when somebody else changed it, 422 with every fault
 */
export async function saveSheetReport(
  engine: Engine,
  draft: Draft,
  { isNew }: { isNew: boolean },
  actor: Actor,
): Promise<string> {
  const id = isNew ? newId() : (draft.id ?? '');
  const before = isNew ? null : definitionIn(await storedOf(engine.db, id));
  const definition = definitionOf(draft, before);
  await checkSheetReport(engine, definition, actor);
  await inTransaction(engine.db, async (trx) => {
    const stored = isNew ? undefined : await storedSheetReports.find(trx, id, { lock: true });
    if (!isNew && stored === undefined) throw gone();
    if (stored !== undefined && draft.version !== undefined && draft.version !== stored.version)
      throw refusal(409, engineRefusals.reportChanged, { by: stored.update_by ?? platformRefusals.somebodyElse });
    if (await storedSheetReports.isCodeTaken(trx, definition.code, id))
      refuse([{ field: 'code', message: engineRefusals.codeTaken }]);
    const row = { id, code: definition.code, definition, by: actor.username };
    await (isNew ? storedSheetReports.insert(trx, row) : storedSheetReports.update(trx, row));
    await writePageGrants(trx, sheetReportPage(id, definition));
  });
  return id;
}

/** Deletes sheet reports with their menu entries, all or none. */
export async function deleteSheetReports(engine: Engine, ids: readonly string[], actor: Actor): Promise<void> {
  const of = { component: COMPONENT, by: actor.username, gone } as const;
  await inTransaction(engine.db, (trx) => removeDrawn(trx, storedSheetReports, ids, of));
}

/** A sheet report that is not saved, with the first rows of its data sets. */
export async function previewSheetReport(
  engine: Engine,
  draft: Draft,
  filters: Readonly<Record<string, string>>,
  actor: Actor,
): Promise<Schemas['FilledSheet']> {
  const definition = definitionOf(draft, null);
  await checkSheetReport(engine, definition, actor);
  const sheet = await fillFor(engine, definition, { filters, isPreview: true }, actor);
  return onWire(sheet, definition, { isPart: true });
}

/**
 * Publishes a sheet report to the menu, or moves its entry, and grants it to roles.
 * @returns roles that cannot open it yet, each with the data set it may not look at
 */
export async function publishSheetReport(
  engine: Engine,
  request: MenuRequest,
): Promise<{ role: string; set: string }[]> {
  await addPageToMenu(engine, request, async (db) => {
    const stored = await storedSheetReports.find(db, request.id, { lock: true });
    if (stored === undefined) throw gone();
    return sheetReportPage(stored.id, definitionIn(stored));
  });
  const catalogue = await engine.store.catalogue();
  const lacking: { role: string; set: string }[] = [];
  for (const { kind, code, title } of definitionIn(await storedOf(engine.db, request.id)).sets) {
    const definition = kind === 'report' ? catalogue.report(code)?.definition : catalogue.form(code)?.definition;
    if (definition === undefined) continue;
    for (const role of await rolesWithout(engine.db, request.roleIds, `${definition.permission}:view`))
      lacking.push({ role, set: title });
  }
  return lacking;
}

/** A definition from what an administrator sent; the contract has checked its shape. @throws Refusal 422 */
function definitionOf(draft: Draft, before: SheetReportDefinition | null): SheetReportDefinition {
  const { code, sets, asked, paper, sheet } = draft;
  const title = draft.name.trim();
  const permission =
    (draft.permission ?? '').trim() || (before?.permission ?? `online:sheet:${code.replaceAll('_', '-')}`);
  const errors: FieldError[] = [];
  if (title === '') errors.push({ field: 'name', message: sheetRefusals.setNameMissing });
  if (!/^[a-z][a-z0-9-]*(:[a-zA-Z0-9-]+){1,3}$/.test(permission))
    errors.push({ field: 'permission', message: engineRefusals.permissionForm });
  for (const [row, { name }] of sets.entries()) {
    if (name === 'param') errors.push({ field: 'sets', row, message: sheetRefusals.setNamedParam });
    if (sets.findIndex((other) => other.name === name) !== row)
      errors.push({ field: 'sets', row, message: filled(sheetRefusals.setTwice, { name }) });
  }
  refuse(errors);
  const description = (draft.content ?? '').trim();
  return {
    code,
    title,
    title_en: (draft.nameEn ?? '').trim() || title,
    ...(description === '' ? {} : { description }),
    permission,
    sets,
    asked: [...new Set(asked)],
    paper,
    sheet: { ...sheet, cells: sheet.cells.filter(({ text, style }) => text !== '' || style !== undefined) },
  };
}

/** Faults that are found when a report is made rather than when somebody opens it: of its data sets, then of its cells. */
export async function checkSheetReport(engine: Engine, definition: SheetReportDefinition, actor: Actor): Promise<void> {
  const { sets, asked, sheet } = definition;
  for (const [row, set] of sets.entries())
    await openSets(engine, { sets: [set] }, actor).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      refuse([{ field: 'sets', row, message: error.text }]);
    });
  const opens = await openSets(engine, definition, actor);
  const columns = new Set(opens.flatMap(({ query }) => query.map(({ field }) => field)));
  refuse(
    asked.flatMap((name) =>
      columns.has(name)
        ? []
        : [{ field: 'asked', message: filled(sheetRefusals.setNoCondition, { name: name.slice(0, 64) }) }],
    ),
  );
  const known = {
    sets: new Map(opens.map(({ set, fields }) => [set.name, new Set(fields.map(({ name }) => name))])),
    params: new Set(paramsOf(opens).keys()),
    kindOf: (name: string, field: string) =>
      opens.find(({ set }) => set.name === name)?.fields.find((one) => one.name === field)?.kind,
  };
  refuse(
    sheetFaults(sheet, known).map((fault) => ({
      field: 'sheet',
      message: inEach((language) => faultText(fault, language)),
    })),
  );
}

async function headOf(db: Db, stored: StoredDrawn): Promise<Schemas['SheetReportHead']> {
  const { code, title, title_en, description, permission, sets } = definitionIn(stored);
  const entry = await findMenu(db, stored.id);
  return {
    id: stored.id,
    code,
    name: title,
    nameEn: title_en,
    content: description ?? null,
    permission,
    setTitles: sets.map((set) => set.title).join('、'),
    isInMenu: entry !== undefined && !entry.hidden,
    version: stored.version,
    createBy: stored.create_by,
    createTime: stored.create_time,
    updateBy: stored.update_by,
    updateTime: stored.update_time,
  };
}

/** A sheet report as the menu has it. */
export function sheetReportPage(id: string, { code, title, title_en, permission }: SheetReportDefinition): MenuPage {
  return { id, code, title, title_en, permission, url: `/online/dessheet/${code}`, component: COMPONENT };
}

async function storedOf(db: Db, id: string): Promise<StoredDrawn> {
  const stored = await storedSheetReports.find(db, id);
  if (stored === undefined) throw gone();
  return stored;
}

function definitionIn({ definition }: StoredDrawn): SheetReportDefinition {
  // Written from a draft above.
  return definition as SheetReportDefinition;
}

function refuse(errors: readonly FieldError[]): void {
  const [first] = errors;
  if (first !== undefined) throw refusal(422, first.message, {}, { errors });
}

function gone(): Refusal {
  return refusal(404, engineRefusals.entityUnknown);
}
