import type { Db } from '#server/db/connection.ts';
import { stableId } from '#server/db/stable-id.ts';
import { DEFINITION_TENANT } from '#server/engine/definition/db/definition.ts';
import { reportButtons } from '#server/engine/definition/report-definition.ts';
import { amisPermission, placeAmisPage, writeAmisGrants } from '#server/engine/page/amis-menu.ts';
import { writeFileAmisPage } from '#server/engine/page/db/amis-page.ts';
import { writeDesform } from '#server/engine/page/db/desform.ts';
import { desformEntryId, desformPage } from '#server/engine/page/desform-page.ts';
import { placePage, writePageGrants } from '#server/engine/report/report-menu.ts';
import { storedSheetReports } from '#server/engine/sheet/db/dessheet.ts';
import { sheetReportPage } from '#server/engine/sheet/sheet-report-design.ts';
import { readDatabaseUrl, writeDatabaseUrl } from '#server/engine/source/data-source-url.ts';
import { sourcesWithoutPassword, writeFileDataSource } from '#server/engine/source/db/data-source.ts';
import type { PermissionSeed } from '#server/platform/identity/db/identity.ts';
import type {
  DesformFile,
  FormFile,
  MenuEntry,
  ModuleFile,
  ModuleSet,
  PageFile,
  SheetFile,
  SourceFile,
} from './module-files.ts';

/** Returns the place a file wants for its entry. @param own what the page is called without a title of its entry */
export function placeOf({ module, title, sort }: MenuEntry, own: string) {
  return { parentId: module === undefined ? null : stableId('menu', module), name: title ?? own, sortNo: sort };
}

/** Gives the entry of the menu under which the pages of a module stand. */
export function rootEntry({
  module,
  title,
  title_en: titleEn,
  icon,
  sort,
}: Pick<ModuleFile, 'module' | 'title' | 'title_en' | 'icon' | 'sort'>): PermissionSeed {
  return {
    id: stableId('menu', module),
    tenantId: DEFINITION_TENANT,
    parentId: null,
    name: title,
    titleEn,
    url: `/${module}`,
    component: 'layouts/RouteView',
    menuType: 0,
    icon,
    sortNo: sort,
  };
}

export function sheetId(code: string): string {
  return stableId('sheet', code);
}

export function amisPageId(code: string): string {
  return stableId('amis-page', code);
}

/** Writes a sheet report of a file with its entry in the menu. @returns whether the file's counts */
export async function writeSheet(db: Db, file: SheetFile, module: string): Promise<boolean> {
  const { entry, ...definition } = file;
  const id = sheetId(definition.code);
  if (!(await storedSheetReports.upsertFile(db, { id, code: definition.code, module, definition }))) return false;
  const page = sheetReportPage(id, definition);
  if (entry === undefined) await writePageGrants(db, page);
  else await placePage(db, page, placeOf(entry, definition.title));
  return true;
}

/** Writes an amis page of a file with its entry in the menu. @returns whether the file's counts */
export async function writePage(db: Db, file: PageFile, module: string): Promise<boolean> {
  const { code, title, title_en: english, closed, entry, schema } = file;
  const page = { id: amisPageId(code), code, name: title, nameEn: english ?? null };
  const status = closed === true ? '0' : '1';
  if (!(await writeFileAmisPage(db, { ...page, schema, status, module }))) return false;
  if (entry === undefined) await writeAmisGrants(db, page);
  else await placeAmisPage(db, page, placeOf(entry, title));
  return true;
}

export function desformId(code: string): string {
  return stableId('desform', code);
}

/**
 * Writes a designed form of a file with its entry in the menu.
 * @param form the form it is drawn over
 * @returns whether the file's counts
 */
export async function writeDesformFile(
  db: Db,
  file: DesformFile,
  { module, form }: { readonly module: string; readonly form: FormFile },
): Promise<boolean> {
  const { code, title, title_en: titleEn = title, draft, entry, design } = file;
  const id = desformId(code);
  const values = { id, code, name: title, form: form.table, design: JSON.stringify(design), module, by: 'system' };
  if (!(await writeDesform(db, { ...values, isPublished: draft !== true }))) return false;
  const page = desformPage(id, { code, title, titleEn, permission: form.permission });
  if (entry !== undefined) await placePage(db, page, placeOf(entry, title));
  return true;
}

/** Form files by their tables. */
export function formsByTable({ modules }: ModuleSet): ReadonlyMap<string, FormFile> {
  return new Map(modules.flatMap(({ forms }) => forms.map(({ value }) => [value.table, value] as const)));
}

/** Entries of designed forms, which whoever may add records of the form is granted. */
export function desformEntries(set: ModuleSet): readonly {
  readonly id: string;
  readonly permission: string;
  readonly entry: MenuEntry;
}[] {
  const forms = formsByTable(set);
  return set.modules.flatMap(({ desforms }) =>
    desforms.flatMap(({ value: { code, form, entry } }) => {
      const permission = forms.get(form)?.permission;
      if (entry === undefined || permission === undefined) return [];
      return [{ id: desformEntryId(desformId(code)), permission, entry }];
    }),
  );
}

/** Writes a data source of a file. @returns whether the file's counts */
export async function writeSource(db: Db, { code, name, url, user, remark }: SourceFile): Promise<boolean> {
  const address = readDatabaseUrl(url);
  return writeFileDataSource(db, {
    id: stableId('data-source', code),
    code,
    name,
    remark: remark ?? null,
    // Checked with the files; stored in its one spelling.
    db_url: 'fault' in address ? url : writeDatabaseUrl(address),
    db_username: user,
  });
}

/** Data sources of the files that still have no password, for whoever starts the server. */
export async function tellOpenSources(db: Db, set: ModuleSet, log: (line: string) => void): Promise<void> {
  const codes = set.modules.flatMap(({ sources }) => (sources?.value.sources ?? []).map(({ code }) => code));
  for (const code of await sourcesWithoutPassword(db, codes))
    log(`data source ${code}: it has no password yet; type it in at 数据源管理 (/isystem/data-source)`);
}

/** Pages with an entry of their own rather than a screen of their module, and the buttons roles are granted of them. */
export function grantedPages({ modules }: ModuleSet): readonly {
  readonly id: string;
  readonly permission: string;
  readonly buttons: readonly string[];
  readonly entry?: MenuEntry | undefined;
}[] {
  return modules.flatMap(({ reports, charts, sheets, pages }) => [
    ...reports.flatMap(({ value: { code, permission, route, entry } }) =>
      route === undefined ? [{ id: stableId('report', code), permission, buttons: reportButtons, entry }] : [],
    ),
    ...charts.map(({ value: { code, permission, entry } }) => ({
      id: stableId('chart', code),
      permission,
      buttons: reportButtons,
      entry,
    })),
    ...sheets.map(({ value: { code, permission, entry } }) => ({
      id: sheetId(code),
      permission,
      buttons: reportButtons,
      entry,
    })),
    ...pages.map(({ value: { code, entry } }) => ({
      id: amisPageId(code),
      permission: amisPermission(code),
      buttons: ['view'],
      entry,
    })),
  ]);
}
