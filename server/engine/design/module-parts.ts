import { checkDesign } from '#core/desform/apply.ts';
import { readDesign, writeDesign } from '#core/desform/design.ts';
import { designFaultText, type DesignFault } from '#core/desform/faults.ts';
import { formRefusals } from '#core/online/refusals.ts';
import { missingNames, filesOf, templateFaults } from '#core/print/check-template.ts';
import { bodyOfFile, type PrintTemplateFile } from '#core/print/template-file.ts';
import type { PrintTemplate } from '#core/print/template.ts';
import { filled, inEach, type RefusalText } from '#core/refusals/text.ts';
import { formView } from '#core/screen/form-view.ts';
import { newId } from '#server/db/ids.ts';
import { formIn } from '#server/engine/access/auth-access.ts';
import { storedGraphs } from '#server/engine/chart/db/graph.ts';
import { checkGraph } from '#server/engine/chart/graph-design.ts';
import { placeGraph, writeGraphGrants } from '#server/engine/chart/graph-menu.ts';
import type { GraphEngine } from '#server/engine/chart/graph-source.ts';
import { DEFINITION_TENANT } from '#server/engine/definition/db/definition.ts';
import { findMenu, readRoles } from '#server/engine/definition/db/design.ts';
import { learnEnglish } from '#server/engine/definition/db/translation.ts';
import { placeOf, rootEntry } from '#server/engine/module-file/load-pages.ts';
import type {
  ChartFile,
  DesformFile,
  MenuEntry,
  ModuleFile,
  PageFile,
  ReportFile,
  SheetFile,
  SourceFile,
} from '#server/engine/module-file/module-files.ts';
import { OWN } from '#server/engine/module-file/own-module.ts';
import { notePictures, pictureFault, storePictures } from '#server/engine/module-file/print-pictures.ts';
import { placeAmisPage, writeAmisGrants } from '#server/engine/page/amis-menu.ts';
import { findAmisPageByCode, insertAmisPage, updateAmisPage } from '#server/engine/page/db/amis-page.ts';
import { findDesform, writeDesform } from '#server/engine/page/db/desform.ts';
import { desformPage } from '#server/engine/page/desform-page.ts';
import { insertPrintTemplate, listPrintTemplates, updatePrintTemplate } from '#server/engine/print/db/print.ts';
import { printedForm, withPaperFields } from '#server/engine/print/print-template.ts';
import type { drawnRows, StoredDrawn } from '#server/engine/report/db/drawn.ts';
import { storedReports } from '#server/engine/report/db/report.ts';
import { checkDefinition, textsOf } from '#server/engine/report/report-design.ts';
import { placePage, writePageGrants } from '#server/engine/report/report-menu.ts';
import { placeReport, writeReportGrants } from '#server/engine/report/sql-report-menu.ts';
import { presentForm } from '#server/engine/screen/present-form.ts';
import { storedSheetReports } from '#server/engine/sheet/db/dessheet.ts';
import { checkSheetReport, sheetReportPage } from '#server/engine/sheet/sheet-report-design.ts';
import { readDatabaseUrl, writeDatabaseUrl } from '#server/engine/source/data-source-url.ts';
import { findDataSourceByCode, insertDataSource, updateDataSource } from '#server/engine/source/db/data-source.ts';
import { sealPlace } from '#server/engine/source/foreign-sources.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Storage } from '#server/platform/file/storage.ts';
import { upsertPermission } from '#server/platform/identity/db/identity.ts';
import { refusal, type Refusal, refuseFields } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { designRefusals } from './refusals.ts';

/** Within the transaction of an import; everything is written as the administrator's own. */
export type InstallDeps = {
  readonly engine: GraphEngine;
  readonly storage: Storage;
  readonly actor: Actor;
  /** Says of a file what is still to be done. */
  readonly note: (path: string, words: RefusalText) => void;
};

type Part<T> = { readonly path: string; readonly module: string; readonly file: T };

/** The entry of a module in the menu, for what stands below it. */
export async function rootOf({ engine }: InstallDeps, module: ModuleFile): Promise<void> {
  const entry = rootEntry(module);
  if ((await findMenu(engine.db, entry.id)) === undefined) await upsertPermission(engine.db, entry);
}

/** @param coming codes of data sources that come with the same files */
export async function installReport(
  deps: InstallDeps,
  { path, module, file, coming }: Part<ReportFile> & { readonly coming: ReadonlySet<string> },
): Promise<void> {
  const { engine, actor, note } = deps;
  const { entry, ...definition } = file;
  const { db_source: code } = definition;
  const { db_source: _code, ...here } = definition;
  await checkDefinition(engine, code !== undefined && coming.has(code) ? here : definition, actor, { isTried: false });
  const stored = await storedReports.findByKey(engine.db, definition.code);
  const before = stored?.definition as ReportFile | undefined;
  // A new one has no screen of its module: it is opened by its code and put into the menu by its entry.
  const { route: _route, ...without } = definition;
  const value = before?.route === undefined ? without : { ...definition, route: before.route };
  const id = await write(deps, storedReports, {
    stored,
    definition: value,
    module: entry === undefined ? null : module,
  });
  await learnEnglish(engine.db, textsOf(value));
  if ('route' in value && value.route !== undefined) return;
  const place = await entryOf(deps, path, entry, definition.title);
  if (place !== null) await placeReport(engine.db, id, value, place);
  else {
    await writeReportGrants(engine.db, id, value);
    if (stored === undefined) note(path, designRefusals.reportToMenu);
  }
}

/** @param coming codes of data sources that come with the same files */
export async function installChart(
  deps: InstallDeps,
  { path, module, file, coming }: Part<ChartFile> & { readonly coming: ReadonlySet<string> },
): Promise<void> {
  const { engine, actor, note } = deps;
  const { entry, ...definition } = file;
  const { source } = definition;
  const isComing = source.kind === 'sql' && source.db_source !== undefined && coming.has(source.db_source);
  if (!isComing) await checkGraph(engine, definition, actor, { isTried: false });
  const stored = await storedGraphs.findByKey(engine.db, definition.code);
  const id = await write(deps, storedGraphs, { stored, definition, module: entry === undefined ? null : module });
  await learnEnglish(engine.db, textsOf(definition));
  const place = await entryOf(deps, path, entry, definition.title);
  if (place !== null) await placeGraph(engine.db, id, definition, place);
  else {
    await writeGraphGrants(engine.db, id, definition);
    if (stored === undefined) note(path, designRefusals.chartToMenu);
  }
}

export async function installSheet(deps: InstallDeps, { path, module, file }: Part<SheetFile>): Promise<void> {
  const { engine, actor, note } = deps;
  const { entry, ...definition } = file;
  await checkSheetReport(engine, definition, actor);
  const stored = await storedSheetReports.findByKey(engine.db, definition.code);
  const id = await write(deps, storedSheetReports, { stored, definition, module });
  const page = sheetReportPage(id, definition);
  const place = await entryOf(deps, path, entry, definition.title);
  if (place !== null) await placePage(engine.db, page, place);
  else {
    await writePageGrants(engine.db, page);
    if (stored === undefined) note(path, designRefusals.sheetToMenu);
  }
}

/** The schema was checked with the files. */
export async function installPage(deps: InstallDeps, { path, module, file }: Part<PageFile>): Promise<void> {
  const { engine, actor, note } = deps;
  const { code, title, title_en: english, closed, entry, schema } = file;
  const stored = await findAmisPageByCode(engine.db, code);
  const page = { id: stored?.id ?? newId(), code, name: title, nameEn: english ?? null };
  const values = { ...page, schema, status: closed === true ? '0' : '1', by: actor.username };
  if (stored === undefined) await insertAmisPage(engine.db, values, module === OWN ? null : module);
  else await updateAmisPage(engine.db, values);
  const place = await entryOf(deps, path, entry, title);
  if (place !== null) await placeAmisPage(engine.db, page, place);
  else {
    await writeAmisGrants(engine.db, page);
    if (stored === undefined) note(path, designRefusals.pageToMenu);
  }
}

/** A design is judged by the form as it stands after the files, as publishing it in the browser would. */
export async function installDesform(deps: InstallDeps, { path, module, file }: Part<DesformFile>): Promise<void> {
  const { engine, actor, note } = deps;
  const { code, title, title_en: english, form: table, draft, entry } = file;
  const catalogue = await engine.store.catalogue();
  const form = catalogue.form(table);
  if (form === undefined) throw refusal(422, designRefusals.formOfTableMissing, { table });
  const read = readDesign(JSON.stringify(file.design));
  if (!read.ok) throw wrongDesign(path, read.faults);
  const faults = checkDesign(read.design, formView(presentForm(formIn(catalogue, table), catalogue, actor)));
  if (draft !== true && faults.length > 0) throw wrongDesign(path, faults);
  const stored = await findDesform(engine.db, code);
  const values = { id: stored?.id ?? newId(), code, name: title, form: table, design: writeDesign(read.design) };
  const own = stored === undefined ? (entry === undefined || module === OWN ? null : module) : stored.module;
  await writeDesform(
    engine.db,
    { ...values, isPublished: draft !== true, module: own, by: actor.username },
    { isForced: true },
  );
  if (english !== undefined) await learnEnglish(engine.db, new Map([[title, english]]));
  const { permission } = form.definition;
  const place = await entryOf(deps, path, entry, title);
  if (place !== null)
    await placePage(engine.db, desformPage(values.id, { code, title, titleEn: english ?? title, permission }), place);
  else if (stored === undefined && draft !== true) note(path, designRefusals.desformToMenu);
}

function wrongDesign(path: string, faults: readonly DesignFault[]): Refusal {
  const errors = faults.map((fault) => ({
    field: path,
    message: inEach((language) => designFaultText(fault, language)),
  }));
  return refusal(422, errors[0]?.message ?? platformRefusals.checkEntries, {}, { errors });
}

/** The address was checked with the files; a password stays only for the same place. */
export async function installSource(
  { engine, actor, note }: InstallDeps,
  path: string,
  file: SourceFile,
): Promise<void> {
  const { code, name, url, user, remark = null } = file;
  const address = readDatabaseUrl(url);
  if ('fault' in address) throw refusal(422, address.fault);
  const stored = await findDataSourceByCode(engine.db, code);
  const values = { name, remark, db_url: writeDatabaseUrl(address), db_username: user };
  if (stored === undefined) {
    const id = newId();
    await insertDataSource(engine.db, { id, code, ...values, db_password: null }, actor.username);
    note(path, filled(designRefusals.sourceNoPassword, { code }));
    return;
  }
  const before = readDatabaseUrl(stored.db_url);
  const isSamePlace =
    !('fault' in before) &&
    JSON.stringify(sealPlace(stored.id, before, stored.db_username)) ===
      JSON.stringify(sealPlace(stored.id, address, user));
  await updateDataSource(
    engine.db,
    stored.id,
    { ...values, db_password: isSamePlace ? stored.db_password : null },
    actor.username,
  );
  if (!isSamePlace) note(path, filled(designRefusals.sourcePasswordAgain, { code }));
}

export async function installPrint(
  { engine, storage, actor }: InstallDeps,
  { path, file, pictures }: Part<PrintTemplateFile> & { readonly pictures: ReadonlyMap<string, Buffer> },
): Promise<void> {
  const { table, name, default: isDefault, roles: codes = [] } = file;
  const { db } = engine;
  const form = (await engine.store.catalogue()).form(table);
  if (form === undefined) throw refusal(422, designRefusals.formOfTableMissing, { table });
  const body = bodyOfFile(file);
  const beside = new Map(filesOf(body).map((each) => [each, pictures.get(path.replace(/[^/]+$/, each)) ?? null]));
  const words: RefusalText[] = [
    ...templateFaults(body).map(({ message }) => message),
    ...missingNames(body, withPaperFields(form.head.name, printedForm(form))).map(({ table: sub, name: field }) =>
      field === ''
        ? filled(formRefusals.noSub, { table: sub ?? '' })
        : filled(formRefusals.tableNoField, { table: sub ?? table, name: field }),
    ),
    ...[...beside].flatMap(([each, bytes]) => pictureFault(each, bytes) ?? []),
  ];
  const known = await readRoles(db, DEFINITION_TENANT);
  const ids = codes.map((code) => known.find((role) => role.role_code === code)?.id ?? null);
  for (const [index, id] of ids.entries())
    if (id === null) words.push(filled(designRefusals.noRole, { code: codes[index] ?? '' }));
  refuseFields(words.map((message) => ({ field: path, message })));
  const stored = (await listPrintTemplates(db, table)).find((row) => row.name === name);
  const own = await storePictures(
    { db, storage },
    // Written by the designer or the loader, which checked it.
    { body, pictures: beside, stored: stored === undefined ? null : (stored.body as PrintTemplate) },
  );
  const values = {
    table,
    name,
    isDefault: isDefault === true,
    roleIds: ids.flatMap((id) => id ?? []),
    body: own.body,
    by: actor.username,
  };
  if (stored === undefined) {
    await notePictures(db, await insertPrintTemplate(db, values), own.fileIds);
    return;
  }
  await updatePrintTemplate(db, stored.id, values);
  await notePictures(db, stored.id, own.fileIds);
}

async function write(
  { engine, actor }: InstallDeps,
  table: ReturnType<typeof drawnRows>,
  {
    stored,
    definition,
    module,
  }: { stored: StoredDrawn | undefined; definition: { readonly code: string }; module: string | null },
): Promise<string> {
  const row = { id: stored?.id ?? newId(), code: definition.code, definition, by: actor.username };
  if (stored === undefined) await table.insert(engine.db, { ...row, module: module === OWN ? null : module });
  else await table.update(engine.db, row);
  return row.id;
}

/** Returns the place a file wants for its entry; at the top where the entry of its module is not there. */
async function entryOf(
  { engine, note }: InstallDeps,
  path: string,
  entry: MenuEntry | undefined,
  title: string,
): Promise<ReturnType<typeof placeOf> | null> {
  if (entry === undefined) return null;
  const place = placeOf(entry, title);
  if (place.parentId === null || (await findMenu(engine.db, place.parentId)) !== undefined) return place;
  note(path, filled(designRefusals.noMenuOfModule, { module: entry.module ?? '' }));
  return { ...place, parentId: null };
}
