import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { enhancementOf } from '#core/scripts/enhancement-file.ts';
import type { Enhancement } from '#core/scripts/enhancement.ts';
import type { Db } from '#server/db/connection.ts';
import { stableId } from '#server/db/stable-id.ts';
import { StartupFailure } from '#server/db/startup-failure.ts';
import { writeFileEnhancement } from '#server/engine/act/db/enhance.ts';
import { writeButtons } from '#server/engine/act/enhance.ts';
import { behaviours } from '#server/engine/behaviour/registry.ts';
import { storedGraphs } from '#server/engine/chart/db/graph.ts';
import { placeGraph, writeGraphGrants } from '#server/engine/chart/graph-menu.ts';
import {
  readFileHashes,
  readInstalledTexts,
  rememberFile,
  upsertDict,
  upsertForm,
  upsertNumberRule,
  upsertPopup,
  upsertTranslations,
} from '#server/engine/definition/db/definition-write.ts';
import { DEFINITION_TENANT, readDefinitions } from '#server/engine/definition/db/definition.ts';
import { learnEnglish } from '#server/engine/definition/db/translation.ts';
import { readConstraints, readTables, syncForeignKeys, syncForm } from '#server/engine/definition/ddl.ts';
import type { FormDefinition } from '#server/engine/definition/definition.ts';
import type { GraphDefinition } from '#server/engine/definition/graph-definition.ts';
import { reportButtons, type ReportDefinition } from '#server/engine/definition/report-definition.ts';
import { createDefinitionStore, type DefinitionStore } from '#server/engine/definition/store.ts';
import {
  desformEntries,
  formsByTable,
  grantedPages,
  placeOf,
  tellOpenSources,
  writeDesformFile,
  writePage,
  writeSheet,
  writeSource,
  rootEntry,
} from '#server/engine/module-file/load-pages.ts';
import {
  readModules,
  type ChartFile,
  type ModuleFault,
  type ModuleSet,
  type ModuleSource,
  type RoleFile,
} from '#server/engine/module-file/module-files.ts';
import { namePrintRoles } from '#server/engine/print/db/print.ts';
import { storedReports } from '#server/engine/report/db/report.ts';
import { grantIds } from '#server/engine/report/report-menu.ts';
import { placeReport, writeReportGrants } from '#server/engine/report/sql-report-menu.ts';
import { installModules } from '#server/kernel/registry.ts';
import { modules } from '#server/modules.ts';
import type { Storage } from '#server/platform/file/storage.ts';
import {
  grant,
  upsertPermission,
  upsertPermissions,
  upsertRole,
  type PermissionSeed,
} from '#server/platform/identity/db/identity.ts';
import { documentPages } from '#server/platform/identity/document-menu.ts';
import type { ModulePage } from '#server/platform/identity/module-page.ts';
import { grantedModulePages, modulePageKey, pagesOfModule } from '#server/platform/identity/module-pages.ts';
import { approvalPages } from '#server/platform/identity/workflow-menu.ts';
import { checkNeeds } from './check-behaviours.ts';
import { checkModules } from './check-modules.ts';
import { seedDemo } from './demo.ts';
import { grantPeople, writePermissions } from './load-permissions.ts';
import { writePrint } from './load-prints.ts';
import { writeWorkflows } from './load-workflows.ts';
import { seedRows } from './master-rows.ts';
import { englishTexts } from './texts.ts';
import { hasYear } from './year/background.ts';

export type Seed = 'demo' | 'base' | 'none';

export type LoadOptions = {
  readonly db: Db;
  readonly modulesDir: string;
  /** Names of the modules to install; all without it. */
  readonly only?: readonly string[];
  readonly seed: Seed;
  /** The demonstration goes on with the processes of a year once the server listens. */
  readonly withYear?: boolean;
  readonly log: (line: string) => void;
  /** Storage for pictures of print templates; without it a template that has some is refused. */
  readonly storage?: Storage;
  /** Folder for the generated passwords of the demonstration users; without it none are created. */
  readonly dataDir?: string;
};

/** Modules of the product; others are exported from an installation. */
const OWN_FOLDER = resolve(import.meta.dirname, '../../modules');

/** Two processes starting at once load one after the other. */
const LOAD_LOCK = 7_202_001;

/**
 * Brings the modules into the database: idempotent, unchanged files are skipped by their hash, one transaction per module.
 * Every fault of every file is found before anything is written; then the start is refused with file, line and words.
 */
export async function loadModules(options: LoadOptions): Promise<void> {
  const { db, modulesDir, only, log } = options;
  installModules(modules);
  const set = await checkedModules(modulesDir, only);
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${LOAD_LOCK})`.execute(connection);
    try {
      await loadLocked(options, set, log);
    } finally {
      await sql`select pg_advisory_unlock(${LOAD_LOCK})`.execute(connection);
    }
  });
}

/** Reads and checks all module files, or refuses with every fault. */
export async function checkedModules(modulesDir: string, only?: readonly string[]): Promise<ModuleSet> {
  const unknown = (only ?? []).filter((name) => !existsSync(join(modulesDir, name, 'module.yaml')));
  if (unknown.length > 0)
    throw new StartupFailure(
      `There is no module called ${unknown.join(', ')}.`,
      'Set MODULES to names of folders in modules/, separated by commas, or leave it unset for all of them.',
    );
  const faults: ModuleFault[] = [];
  const set = await readModules(modulesDir, faults, only);
  // Later checks would only repeat the faults of files that could not be read.
  if (faults.length === 0) checkModules(set, faults);
  if (faults.length === 0 && resolve(modulesDir) === OWN_FOLDER) checkNeeds(set, faults);
  if (faults.length === 0) return set;
  const lines = faults.map((fault) => `  ${fault.file}:${fault.line} ${fault.text.zh}`);
  throw new StartupFailure(
    `The modules have ${faults.length} fault(s):\n${lines.join('\n')}`,
    'Correct the named lines; docs/modules.md describes the format.',
  );
}

async function loadLocked(
  { db, seed, withYear = false, dataDir, storage }: LoadOptions,
  set: ModuleSet,
  log: (line: string) => void,
): Promise<void> {
  const known = await readFileHashes(db);
  const changed = (file: { file: string; hash: string }): boolean => known.get(file.file) !== file.hash;
  let writes = 0;
  for (const module of set.modules) {
    const sources = filesOf(module)
      .filter((source) => source !== null)
      .filter(changed);
    const shared = [set.glossary, set.buttons].filter(changed);
    if (sources.length === 0 && shared.length === 0) continue;
    await db.transaction().execute(async (trx) => {
      await writeModule(trx, module, set, shared.length > 0 ? null : new Set(sources.map((source) => source.file)), {
        log,
        ...(storage === undefined ? {} : { storage }),
      });
      for (const source of sources) await rememberFile(trx, source.file, source.hash);
    });
    writes += 1;
    log(`module ${module.module.value.module}: ${module.forms.length} forms, ${sources.length} files changed`);
  }
  const store = createDefinitionStore(db);
  if (writes > 0) await syncTables(db, store);
  const permissions = set.modules.flatMap((module) => module.permissions ?? []).filter(changed);
  const processes = set.modules.some(({ workflows }) => workflows.some(changed));
  if (writes > 0 || permissions.length > 0 || processes || changed(set.roles)) {
    await db.transaction().execute(async (trx) => {
      const roles = await writeRoles(trx, set);
      await namePrintRoles(trx, roles);
      for (const source of permissions) {
        await writePermissions(trx, source.value, roles, log);
        await rememberFile(trx, source.file, source.hash);
      }
      await upsertTranslations(trx, 'en', new Map([...(await readInstalledTexts(trx)), ...englishTexts(set)]));
      for (const source of [set.roles, set.glossary, set.buttons]) await rememberFile(trx, source.file, source.hash);
    });
  }
  if (processes) await writeWorkflows(db, set, changed, log);
  // An update of the installation brings pages without touching a module.
  await learnEnglish(db, await readInstalledTexts(db));
  if (writes > 0 || permissions.length > 0) await store.announce();
  const people = set.modules.flatMap((module) => module.permissions?.value ?? []);
  await tellOpenSources(db, set, log);
  if (seed !== 'none') await seedRows(db, store, set, changed);
  for (const found of behaviours().founded) await found(db);
  if (seed === 'demo') {
    const tables = set.modules.flatMap(({ demo }) => Object.entries(demo?.value.tables ?? {}));
    const installed = new Set(set.modules.map(({ module }) => module.value.module));
    await seedDemo({ db, store, log, dataDir, tables: new Map(tables), withYear: withYear && hasYear(installed) });
  }
  // Demonstration users may be among them.
  if (await grantPeople(db, people, log)) await store.announce();
  // What was filled just now is planned by guesses otherwise, until the database looks at it by itself: a check of rights took ten times as long.
  if (writes > 0) await sql`analyze`.execute(db);
}

/** Files of a module that are written with it. */
function filesOf(module: ModuleSource) {
  const { forms, reports, charts, sheets, pages, desforms, enhancements, prints, dicts, popups, numbers, sources } =
    module;
  const parts = [module.module, dicts, popups, numbers, sources];
  return [...parts, ...forms, ...reports, ...charts, ...sheets, ...pages, ...desforms, ...enhancements, ...prints];
}

/** Tables first, foreign keys when all tables exist. One transaction: a killed start leaves nothing half-made. */
async function syncTables(db: Db, store: DefinitionStore): Promise<void> {
  const { forms } = await store.catalogue();
  await db.transaction().execute(async (trx) => {
    const tables = await readTables(trx);
    for (const form of forms) await syncForm(trx, form, tables);
    const constraints = await readConstraints(trx);
    for (const form of forms) await syncForeignKeys(trx, form, constraints);
  });
}

/** @param files what changed, null = everything */
async function writeModule(
  db: Db,
  source: ModuleSource,
  set: ModuleSet,
  files: ReadonlySet<string> | null,
  { log, storage }: Pick<LoadOptions, 'log' | 'storage'>,
): Promise<void> {
  const isChanged = (file: { file: string } | null): boolean =>
    file !== null && (files === null || files.has(file.file));
  const module = source.module.value;
  if (isChanged(source.dicts)) for (const dict of source.dicts?.value.dicts ?? []) await upsertDict(db, dict);
  if (isChanged(source.numbers)) {
    for (const rule of source.numbers?.value.rules ?? [])
      if (!(await upsertNumberRule(db, rule)))
        log(`number rule ${rule.code}: an administrator changed it, so his stays`);
  }
  if (isChanged(source.popups)) {
    for (const popup of source.popups?.value.popups ?? [])
      await upsertPopup(db, {
        id: stableId('popup', popup.code),
        code: popup.code,
        module: module.module,
        definition: popup,
      });
  }
  const stays = (what: string): void =>
    log(`${what}: an administrator changed, deleted or made it, so it stays as he left it`);
  if (isChanged(source.sources))
    for (const file of source.sources?.value.sources ?? [])
      if (!(await writeSource(db, file))) stays(`data source ${file.code}`);
  const menuId = stableId('menu', module.module);
  // Charts stand below other modules.
  const ownPages = pagesOfModule(module.module);
  if (source.forms.length > 0 || ownPages.length > 0 || source.reports.some(({ value }) => value.route !== undefined))
    await upsertPermission(db, rootEntry(module));
  for (const [index, page] of ownPages.entries())
    await writeFormMenu(db, entryOfPage(page), menuId, (page.isLast === true ? AFTER : -ownPages.length) + index, set);
  for (const form of source.forms) {
    // A menu that was reordered moves every entry.
    if (!isChanged(form) && !isChanged(source.module)) continue;
    const { value } = form;
    const { sub_tables: subs, copies = [], ...rest } = value;
    const definition: FormDefinition = {
      ...rest,
      fields: withEnglish(value.fields, set),
      ...(subs === undefined
        ? {}
        : { sub_tables: subs.map((sub) => ({ ...sub, fields: withEnglish(sub.fields, set) })) }),
    };
    for (const copy of copies) {
      const of = { id: stableId('form', copy.table), table: copy.table, module: module.module };
      if (!(await upsertForm(db, { ...of, definition: { ...copy, copy_of: value.table } })))
        log(`view copy ${copy.table}: an administrator changed it, so it stays as he left it`);
    }
    const counts = await upsertForm(db, {
      id: stableId('form', value.table),
      table: value.table,
      module: module.module,
      definition,
    });
    if (!counts) {
      log(
        `form ${value.table}: an administrator changed it, so his definition stays; the file's is offered in the designer`,
      );
      continue;
    }
    const order = module.menu.indexOf(form.file.replace(/^.*\/|\.yaml$/g, ''));
    await writeFormMenu(db, definition, menuId, order, set);
  }
  for (const report of source.reports)
    if (isChanged(report) || isChanged(source.module)) await writeReport(db, report, module, set);
  for (const chart of source.charts) if (isChanged(chart)) await writeChart(db, chart.value, module.module, set);
  for (const sheet of source.sheets)
    if (isChanged(sheet) && !(await writeSheet(db, sheet.value, module.module)))
      stays(`sheet report ${sheet.value.code}`);
  for (const page of source.pages)
    if (isChanged(page) && !(await writePage(db, page.value, module.module))) stays(`amis page ${page.value.code}`);
  for (const desform of source.desforms) {
    const form = formsByTable(set).get(desform.value.form);
    if (form === undefined || !isChanged(desform)) continue;
    if (!(await writeDesformFile(db, desform.value, { module: module.module, form })))
      stays(`designed form ${desform.value.code}`);
  }
  for (const { file, value } of source.enhancements) {
    if (!isChanged({ file })) continue;
    const document = enhancementOf(value);
    const form = source.forms
      .flatMap((one) => [one.value, ...(one.value.copies ?? [])])
      .find(({ table }) => table === value.table);
    if (form === undefined) continue;
    if (await writeFileEnhancement(db, value.table, document)) await writeButtons(db, { definition: form }, document);
    else log(`form ${value.table}: an administrator changed its buttons, scripts or actions, so his stay`);
  }
  for (const print of source.prints)
    if (isChanged(print) && !(await writePrint(db, storage, print)))
      log(
        `form ${print.value.table}: an administrator changed or deleted its print template “${print.value.name}”, so it stays as he left it`,
      );
}

/** Sort number of pages that come after the forms and reports of a module. */
const AFTER = 1000;

async function writeReport(
  db: Db,
  file: ModuleSource['reports'][number],
  module: ModuleSource['module']['value'],
  set: ModuleSet,
): Promise<void> {
  const { entry: place, ...value } = file.value;
  const definition: ReportDefinition = { ...value, items: withKnownEnglish(value.items, set) };
  const id = stableId('report', value.code);
  await storedReports.upsertFile(db, { id, code: value.code, module: module.module, definition });
  // One that an administrator deleted has no entry either.
  if ((await storedReports.find(db, id)) === undefined) return;
  if (value.route === undefined) {
    if (place === undefined) await writeReportGrants(db, id, definition);
    else await placeReport(db, id, definition, placeOf(place, value.title));
    return;
  }
  const entry = {
    table: value.code,
    title: value.title,
    title_en: value.title_en,
    route: value.route,
    component: 'online/cgreport',
    permission: value.permission,
    buttons: reportButtons,
  };
  const listed = module.menu.indexOf(file.file.replace(/^.*\/|\.yaml$/g, ''));
  const order = listed < 0 ? module.menu.length : listed;
  await writeFormMenu(db, entry, stableId('menu', module.module), order, set);
}

async function writeChart(db: Db, file: ChartFile, module: string, set: ModuleSet): Promise<void> {
  const { entry, ...chart } = file;
  const definition: GraphDefinition = { ...chart, items: withKnownEnglish(chart.items, set) };
  const id = stableId('chart', chart.code);
  await storedGraphs.upsertFile(db, { id, code: chart.code, module, definition });
  if ((await storedGraphs.find(db, id)) === undefined) return;
  if (entry === undefined) await writeGraphGrants(db, id, definition);
  else await placeGraph(db, id, definition, placeOf(entry, chart.title));
}

/** Facts the menu needs of a form or report. */
type FormEntry = Pick<FormDefinition, 'table' | 'title' | 'title_en' | 'route' | 'permission' | 'buttons'> & {
  readonly component?: string;
};

function entryOfPage(page: ModulePage): FormEntry {
  const { title, titleEn, component, permission, buttons } = page;
  return {
    table: modulePageKey(page),
    title,
    title_en: titleEn,
    route: `/${component}`,
    component,
    permission,
    buttons,
  };
}

async function writeFormMenu(db: Db, form: FormEntry, parentId: string, order: number, set: ModuleSet): Promise<void> {
  const id = stableId('menu', form.table);
  const page: PermissionSeed = {
    id,
    tenantId: DEFINITION_TENANT,
    parentId,
    name: form.title,
    titleEn: form.title_en,
    url: form.route,
    component: form.component ?? 'online/auto',
    // The page finds its form by the node's name.
    componentName: form.table,
    menuType: 1,
    sortNo: order + 1,
    keepAlive: true,
  };
  const buttons = form.buttons.map((button, index): PermissionSeed => {
    const text = set.buttons.value[button];
    return {
      id: stableId('button', form.permission, button),
      tenantId: DEFINITION_TENANT,
      parentId: id,
      name: text?.title ?? button,
      titleEn: text?.title_en ?? button,
      menuType: 2,
      perms: `${form.permission}:${button}`,
      sortNo: index + 1,
      isRoute: false,
    };
  });
  await upsertPermissions(db, [page, ...buttons]);
}

function withEnglish<Field extends { readonly label: string; readonly label_en?: string }>(
  fields: readonly Field[],
  set: ModuleSet,
): (Field & { readonly label_en: string })[] {
  return fields.map((field) => ({
    ...field,
    label_en: field.label_en ?? set.glossary.value[field.label] ?? field.label,
  }));
}

/** Adds known English texts; items administrators made may have none, and then they have none here either. */
function withKnownEnglish<Item extends { readonly label: string; readonly label_en?: string }>(
  items: readonly Item[],
  set: ModuleSet,
): Item[] {
  return items.map((item) => {
    const english = item.label_en ?? set.glossary.value[item.label];
    return english === undefined ? item : { ...item, label_en: english };
  });
}

/** Answers the ids of the roles by their codes. */
async function writeRoles(db: Db, set: ModuleSet): Promise<ReadonlyMap<string, string>> {
  const stored = await readDefinitions(db);
  // Written by this loader.
  const installed = new Set(set.modules.flatMap((module) => module.forms.map(({ value }) => value.table)));
  // Buttons that came with module files; others are granted by who made them.
  const ownButtons = new Map(
    stored.enhancements
      .filter(({ origin }) => origin === 'file')
      .map((row) => [row.table_name, (row.document as Enhancement).buttons.map(({ code }) => code)]),
  );
  // Forms that were made in the browser are granted there; their menu entry may not exist.
  const forms = stored.forms
    .map((row) => ({ ...(row.definition as FormDefinition), module: row.module }))
    .filter(({ table }) => installed.has(table))
    .map((form) => ({ ...form, buttons: [...form.buttons, ...(ownButtons.get(form.table) ?? [])] }));
  const reports = stored.reports.flatMap(({ module, definition }) => {
    const { code, permission, route } = definition as ReportDefinition;
    return module === null || route === undefined ? [] : [{ table: code, permission, buttons: reportButtons, module }];
  });
  const roleIds = new Map<string, string>();
  for (const role of set.roles.value.roles) {
    const roleId = await upsertRole(db, {
      tenantId: DEFINITION_TENANT,
      code: role.code,
      name: role.name,
      description: role.description ?? null,
    });
    roleIds.set(role.code, roleId);
    const ids = new Set<string>();
    for (const form of [...forms, ...reports, ...documentPages]) {
      const granted = form.buttons.filter((button) => isGranted(role, form.permission, button));
      if (granted.length === 0) continue;
      ids.add(stableId('menu', form.module)).add(stableId('menu', form.table));
      for (const button of granted) ids.add(stableId('button', form.permission, button));
    }
    for (const { id: page, permission, buttons, module } of grantedModulePages(
      new Set(set.modules.map((one) => one.module.value.module)),
    )) {
      const granted = buttons.filter((button) => isGranted(role, permission, button));
      if (granted.length === 0) continue;
      ids.add(stableId('menu', module)).add(page);
      for (const button of granted) ids.add(stableId('button', permission, button));
    }
    const common = { grants: role.guest === true ? [] : (set.roles.value.everybody ?? []) };
    for (const { id: page, permission, buttons, entry } of [...grantedPages(set), ...approvalPages]) {
      const granted = buttons.filter((button) => [role, common].some((each) => isGranted(each, permission, button)));
      if (granted.length === 0) continue;
      if (entry?.module !== undefined) ids.add(stableId('menu', entry.module));
      for (const id of grantIds(page, granted)) ids.add(id);
    }
    for (const { id, permission, entry } of desformEntries(set)) {
      if (!isGranted(role, permission, 'add')) continue;
      if (entry.module !== undefined) ids.add(stableId('menu', entry.module));
      ids.add(id);
    }
    await grant(db, { tenantId: DEFINITION_TENANT, roleId, permissionIds: [...ids] });
  }
  return roleIds;
}

/** Does the role hold this button? `sale:*`, `sale:order:*`, `base:*:view`, `*:view`, `base:customer:add` are grants. */
export function isGranted(role: Pick<RoleFile, 'grants' | 'except'>, permission: string, button: string): boolean {
  if (role.except?.includes(button) === true) return false;
  const parts = [...permission.split(':'), button];
  return role.grants.some((text) => {
    const wanted = text.split(':');
    if (wanted[0] === '*' && wanted.length === 2) return wanted[1] === button;
    const open = wanted.at(-1) === '*';
    if (!open && wanted.length !== parts.length) return false;
    return wanted.every((part, index) => part === '*' || part === parts[index]);
  });
}
