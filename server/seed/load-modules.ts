import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { DEFINITION_TENANT, readDefinitions } from '#server/db/repositories/definition.ts';
import {
  readFileHashes,
  readInstalledTexts,
  rememberFile,
  upsertDict,
  upsertForm,
  upsertNumberRule,
  upsertPopup,
  upsertTranslations,
} from '#server/db/repositories/definition-write.ts';
import { grant, upsertPermission, upsertRole } from '#server/db/repositories/identity.ts';
import { readConstraints, readTables, syncForeignKeys, syncForm } from '#server/online/ddl.ts';
import type { FormDefinition } from '#server/online/definition.ts';
import { createDefinitionStore, type DefinitionStore } from '#server/online/store.ts';
import { StartupFailure } from '#server/startup-failure.ts';
import { checkModules } from './check-modules.ts';
import { seedDemo } from './demo.ts';
import { seedRows } from './master-rows.ts';
import {
  readModules,
  type FieldFile,
  type ModuleFault,
  type ModuleSet,
  type ModuleSource,
  type RoleFile,
} from './module-files.ts';
import { stableId } from './stable-id.ts';
import { englishTexts } from './texts.ts';

export type Seed = 'demo' | 'base' | 'none';

export type LoadOptions = {
  readonly db: Db;
  readonly modulesDir: string;
  readonly seed: Seed;
  readonly log: (line: string) => void;
  /** Folder for the generated passwords of the demonstration users; without it none are created. */
  readonly dataDir?: string;
};

/** Two processes starting at once load one after the other. */
const LOAD_LOCK = 7_202_001;

/**
 * Brings the modules into the database: idempotent, unchanged files are skipped by their hash, one transaction per module.
 * Every fault of every file is found before anything is written; then the start is refused with file, line and words.
 */
export async function loadModules(options: LoadOptions): Promise<void> {
  const { db, modulesDir, log } = options;
  const set = checkedModules(modulesDir);
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
export function checkedModules(modulesDir: string): ModuleSet {
  const faults: ModuleFault[] = [];
  const set = readModules(modulesDir, faults);
  // Later checks would only repeat the faults of files that could not be read.
  if (faults.length === 0) checkModules(set, faults);
  if (faults.length === 0) return set;
  const lines = faults.map((fault) => `  ${fault.file}:${fault.line} ${fault.text}`);
  throw new StartupFailure(
    `The modules have ${faults.length} fault(s):\n${lines.join('\n')}`,
    'Correct the named lines; docs/modules.md describes the format.',
  );
}

async function loadLocked(
  { db, seed, dataDir }: LoadOptions,
  set: ModuleSet,
  log: (line: string) => void,
): Promise<void> {
  const known = await readFileHashes(db);
  const changed = (file: { file: string; hash: string }): boolean => known.get(file.file) !== file.hash;
  let writes = 0;
  for (const module of set.modules) {
    const sources = [module.module, ...module.forms, module.dicts, module.popups, module.numbers]
      .filter((source) => source !== null)
      .filter(changed);
    const shared = [set.glossary, set.buttons].filter(changed);
    if (sources.length === 0 && shared.length === 0) continue;
    await db.transaction().execute(async (trx) => {
      await writeModule(trx, module, set, shared.length > 0 ? null : new Set(sources.map((source) => source.file)));
      for (const source of sources) await rememberFile(trx, source.file, source.hash);
    });
    writes += 1;
    log(`module ${module.module.value.module}: ${module.forms.length} forms, ${sources.length} files changed`);
  }
  const store = createDefinitionStore(db);
  if (writes > 0) await syncTables(db, store);
  if (writes > 0 || changed(set.roles)) {
    await db.transaction().execute(async (trx) => {
      await writeRoles(trx, set);
      await upsertTranslations(trx, 'en', new Map([...(await readInstalledTexts(trx)), ...englishTexts(set)]));
      for (const source of [set.roles, set.glossary, set.buttons]) await rememberFile(trx, source.file, source.hash);
    });
  }
  if (writes > 0) await store.announce();
  if (seed === 'none') return;
  await seedRows(db, store, set, changed);
  if (seed === 'demo') await seedDemo({ db, store, log, dataDir });
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
): Promise<void> {
  const isChanged = (file: { file: string } | null): boolean =>
    file !== null && (files === null || files.has(file.file));
  const module = source.module.value;
  if (isChanged(source.dicts)) for (const dict of source.dicts?.value.dicts ?? []) await upsertDict(db, dict);
  if (isChanged(source.numbers)) for (const rule of source.numbers?.value.rules ?? []) await upsertNumberRule(db, rule);
  if (isChanged(source.popups)) {
    for (const popup of source.popups?.value.popups ?? [])
      await upsertPopup(db, {
        id: stableId('popup', popup.code),
        code: popup.code,
        module: module.module,
        definition: popup,
      });
  }
  const menuId = stableId('menu', module.module);
  await upsertPermission(db, {
    id: menuId,
    tenantId: DEFINITION_TENANT,
    parentId: null,
    name: module.title,
    titleEn: module.title_en,
    url: `/${module.module}`,
    component: 'layouts/RouteView',
    menuType: 0,
    icon: module.icon,
    sortNo: module.sort,
  });
  for (const form of source.forms) {
    // A menu that was reordered moves every entry.
    if (!isChanged(form) && !isChanged(source.module)) continue;
    const { value } = form;
    const { sub_tables: subs, ...rest } = value;
    const definition: FormDefinition = {
      ...rest,
      fields: withEnglish(value.fields, set),
      ...(subs === undefined
        ? {}
        : { sub_tables: subs.map((sub) => ({ ...sub, fields: withEnglish(sub.fields, set) })) }),
    };
    await upsertForm(db, { id: stableId('form', value.table), table: value.table, module: module.module, definition });
    const order = module.menu.indexOf(form.file.replace(/^.*\/|\.yaml$/g, ''));
    await writeFormMenu(db, definition, menuId, order, set);
  }
}

async function writeFormMenu(
  db: Db,
  form: FormDefinition,
  parentId: string,
  order: number,
  set: ModuleSet,
): Promise<void> {
  const id = stableId('menu', form.table);
  await upsertPermission(db, {
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
  });
  for (const [index, button] of form.buttons.entries()) {
    const text = set.buttons.value[button];
    await upsertPermission(db, {
      id: stableId('button', form.permission, button),
      tenantId: DEFINITION_TENANT,
      parentId: id,
      name: text?.title ?? button,
      titleEn: text?.title_en ?? button,
      menuType: 2,
      perms: `${form.permission}:${button}`,
      sortNo: index + 1,
      isRoute: false,
    });
  }
}

function withEnglish(fields: readonly FieldFile[], set: ModuleSet): FormDefinition['fields'] {
  return fields.map((field) => ({
    ...field,
    label_en: field.label_en ?? set.glossary.value[field.label] ?? field.label,
  }));
}

async function writeRoles(db: Db, set: ModuleSet): Promise<void> {
  const forms = (await readDefinitions(db)).forms.map((row) => ({
    // Written by this loader.
    ...(row.definition as FormDefinition),
    module: row.module,
  }));
  for (const role of set.roles.value.roles) {
    const roleId = await upsertRole(db, {
      tenantId: DEFINITION_TENANT,
      code: role.code,
      name: role.name,
      description: role.description ?? null,
    });
    const ids = new Set<string>();
    for (const form of forms) {
      const granted = form.buttons.filter((button) => isGranted(role, form.permission, button));
      if (granted.length === 0) continue;
      ids.add(stableId('menu', form.module)).add(stableId('menu', form.table));
      for (const button of granted) ids.add(stableId('button', form.permission, button));
    }
    await grant(db, { tenantId: DEFINITION_TENANT, roleId, permissionIds: [...ids] });
  }
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
