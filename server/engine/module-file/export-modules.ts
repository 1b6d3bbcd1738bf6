import { fillRule } from '#core/defaults/default-value.ts';
import { fileOf } from '#core/scripts/enhancement-file.ts';
import type { Db } from '#server/db/connection.ts';
import { stableId } from '#server/db/stable-id.ts';
import { isNothing } from '#server/engine/act/enhance.ts';
import { ownEnhancement, type Catalogue, type Form } from '#server/engine/definition/catalogue.ts';
import { readInstalledTexts } from '#server/engine/definition/db/definition-write.ts';
import { readDefinitions } from '#server/engine/definition/db/definition.ts';
import { translationsInto } from '#server/engine/definition/db/translation.ts';
import type { PopupDefinition } from '#server/engine/definition/definition.ts';
import type { GraphDefinition } from '#server/engine/definition/graph-definition.ts';
import { reportButtons, type ReportDefinition } from '#server/engine/definition/report-definition.ts';
import type { SheetReportDefinition } from '#server/engine/definition/sheet-report-definition.ts';
import { readCatalogue } from '#server/engine/definition/store.ts';
import { formFile, moduleText, type FileText } from '#server/engine/design/designer-files.ts';
import { amisPermission } from '#server/engine/page/amis-menu.ts';
import { desformEntryId } from '#server/engine/page/desform-page.ts';
import type { Storage } from '#server/platform/file/storage.ts';
import { documentPages } from '#server/platform/identity/document-menu.ts';
import { grantedModulePages } from '#server/platform/identity/module-pages.ts';
import { approvalPages } from '#server/platform/identity/workflow-menu.ts';
import { readInstallation, type Installation } from './db/module-export.ts';
import { permissionsOf } from './export-permissions.ts';
import { printFiles, type ModulePicture } from './export-prints.ts';
import { workflowFiles } from './export-workflows.ts';
import { fileName } from './file-name.ts';
import type { DesformFile, DictFile, MenuEntry, ModuleFile, PageFile, RoleFile, SourceFile } from './module-files.ts';
import { numberFileOf } from './number-file.ts';
import { OWN } from './own-module.ts';

/** Module of dictionaries and number rules that several modules use. */
const SHARED = 'base';

export type ModuleExport = {
  readonly files: readonly FileText[];
  /** Files that are no text. */
  readonly pictures: readonly ModulePicture[];
  /** Parts that files of modules cannot express, in words. */
  readonly left: readonly string[];
};

/** A report with the module it belongs to. */
type Report = { readonly id: string; readonly module: string; readonly definition: ReportDefinition };

/** A chart with the module it belongs to and its entry in the menu. */
type Chart = { readonly id: string; readonly module: string; readonly definition: GraphDefinition };

/** A sheet report with the module it belongs to. */
type Sheet = { readonly id: string; readonly module: string; readonly definition: SheetReportDefinition };

/** An amis page as its file says it, with the module it belongs to. */
type Page = { readonly id: string; readonly module: string; readonly definition: PageFile };

/** A designed form as its file says it, with the module it belongs to; the id is that of its menu entry. */
type Desform = { readonly id: string; readonly module: string; readonly definition: DesformFile };

/** Everything the exporter knows, read at one moment. */
type World = {
  readonly catalogue: Catalogue;
  readonly forms: readonly Form[];
  readonly reports: readonly Report[];
  readonly charts: readonly Chart[];
  readonly sheets: readonly Sheet[];
  readonly pages: readonly Page[];
  readonly desforms: readonly Desform[];
  readonly stored: Installation;
  readonly english: Readonly<Record<string, string>>;
  /** Module of every table, sub-tables included. */
  readonly moduleOf: ReadonlyMap<string, string>;
  readonly popups: ReadonlyMap<string, { readonly module: string; readonly definition: PopupDefinition }>;
  /** Which modules use a dictionary or number rule. */
  readonly uses: ReadonlyMap<string, ReadonlySet<string>>;
  readonly modules: readonly string[];
};

/**
 * The whole installation as a folder of modules, from what the database holds now: the loader makes the same screens, tables, menus and
 * grants of it in an empty one. Records are not part of it.
 */
export async function exportModules(db: Db, storage: Pick<Storage, 'read'>): Promise<ModuleExport> {
  const world = await readWorld(db);
  const left: string[] = [];
  const files: FileText[] = [];
  const pictures: ModulePicture[] = [];
  for (const module of world.modules) {
    files.push(...filesOf(module, world));
    const tables = world.forms.flatMap((form) => (form.module === module ? form.definition.table : []));
    const prints = await printFiles(module, { ...world, tables }, { db, storage });
    files.push(...prints.files);
    pictures.push(...prints.pictures);
    left.push(...prints.left);
  }
  const workflows = await workflowFiles(db, {
    ...world,
    forms: new Map([...world.forms, ...world.catalogue.copies].map((form) => [form.definition.table, form])),
    roles: new Set(world.stored.roles.map(({ code }) => code)),
  });
  files.push(...workflows.files);
  left.push(...workflows.left);
  files.push(
    { path: 'buttons.yaml', text: moduleText('buttons', buttonTexts(world), 0) },
    { path: 'roles.yaml', text: moduleText('roles', { roles: roleFiles(world, workflows.roles) }, 0) },
  );
  const words = glossary(world, files, await readInstalledTexts(db));
  files.push({ path: 'glossary.yaml', text: moduleText('glossary', words, 0) });
  const placed = new Set(world.stored.menus.map(({ id }) => id));
  for (const { definition } of world.catalogue.copies)
    if (placed.has(stableId('menu', definition.table)))
      left.push(`the menu entry of view copy ${definition.table}: it is added, and granted, in the designer`);
  return { files, pictures, left };
}

async function readWorld(db: Db): Promise<World> {
  const catalogue = await readCatalogue(db);
  const { reports: rows } = await readDefinitions(db);
  const stored = await readInstallation(db);
  const reports = rows.map(
    // Written by the loader and the designer, which checked them.
    (row): Report => ({ id: row.id, module: row.module ?? OWN, definition: row.definition as ReportDefinition }),
  );
  const charts = stored.graphs.map(({ id, module, definition }): Chart => ({
    id,
    module: module ?? OWN,
    definition: definition as GraphDefinition,
  }));
  const sheets = stored.sheets.map(({ id, module, definition }): Sheet => ({
    id,
    module: module ?? OWN,
    definition: definition as SheetReportDefinition,
  }));
  const pages = stored.amisPages.map(({ id, module, code, name, name_en: english, schema, status }): Page => ({
    id,
    module: module ?? OWN,
    definition: {
      code,
      title: name,
      ...(english === null ? {} : { title_en: english }),
      ...(status === '1' ? {} : { closed: true as const }),
      schema,
    },
  }));
  const english = await translationsInto(db, 'en');
  const desforms = stored.desforms.map((row): Desform => {
    const { id, module, desform_code: code, desform_name: title, cgform_code: form } = row;
    const titleEn = english[title];
    return {
      id: desformEntryId(id),
      module: module ?? OWN,
      definition: {
        code,
        title,
        ...(titleEn === undefined ? {} : { title_en: titleEn }),
        form,
        // What people fill in goes along; a newer draft stays here.
        ...(row.published_json === null ? { draft: true as const } : {}),
        design: JSON.parse(row.published_json ?? row.desform_json ?? '{}') as unknown,
      },
    };
  });
  const popups = new Map(
    stored.popups.map(({ code, module, definition }) => [code, { module, definition: definition as PopupDefinition }]),
  );
  const { forms } = catalogue;
  const uses = new Map<string, Set<string>>();
  const use = (key: string, module: string): void => void uses.set(key, (uses.get(key) ?? new Set()).add(module));
  for (const { module, definition } of forms) {
    if (definition.number !== undefined) use(`rule ${definition.number.rule}`, module);
    for (const { fields } of [definition, ...(definition.sub_tables ?? [])])
      for (const field of fields) {
        if (field.dict !== undefined) use(`dict ${field.dict}`, module);
        const rule = fillRule(field.default)?.code;
        if (rule !== undefined) use(`rule ${rule}`, module);
      }
  }
  for (const { module, definition } of [...reports, ...charts])
    for (const { dict } of definition.items) if (dict !== undefined) use(`dict ${dict}`, module);
  for (const { module, definition } of reports)
    if (definition.db_source !== undefined) use(`source ${definition.db_source}`, module);
  for (const { module, definition } of charts)
    if (definition.source.kind === 'sql' && definition.source.db_source !== undefined)
      use(`source ${definition.source.db_source}`, module);
  const owners = [...forms, ...reports, ...charts, ...sheets, ...pages, ...desforms, ...stored.popups].map(
    ({ module }) => module,
  );
  const modules = [...new Set(owners.length === 0 ? [OWN] : owners)].sort();
  const moduleOf = new Map(
    forms.flatMap(({ module, definition }) =>
      [definition, ...(definition.sub_tables ?? [])].map(({ table }) => [table, module] as const),
    ),
  );
  return {
    catalogue,
    forms,
    reports,
    charts,
    sheets,
    pages,
    desforms,
    stored,
    english,
    moduleOf,
    popups,
    uses,
    modules,
  };
}

/** Returns the module of a dictionary or number rule: its only user, else the one that all share. */
function homeOf({ uses, modules }: World, key: string): string {
  const users = [...(uses.get(key) ?? [])].sort();
  const [only] = users;
  if (only !== undefined && users.length === 1) return only;
  return modules.includes(SHARED) ? SHARED : (only ?? modules[0] ?? OWN);
}

function filesOf(module: string, world: World): FileText[] {
  const { stored, english } = world;
  const forms = world.forms.filter((form) => form.module === module);
  const reports = world.reports.filter((report) => report.module === module);
  const files: FileText[] = [
    { path: `${module}/module.yaml`, text: moduleText('module', moduleFile(module, forms, reports, world)) },
  ];
  for (const { definition } of forms)
    files.push({
      path: `${module}/forms/${fileName(definition.table)}.yaml`,
      text: moduleText('form', formFile(definition, world.catalogue), 2),
    });
  for (const form of [...forms, ...world.catalogue.copies.filter((copy) => copy.module === module)]) {
    const { table } = form.definition;
    const enhancement = ownEnhancement(form, world.catalogue);
    if (!isNothing(enhancement))
      files.push({
        path: `${module}/enhance/${fileName(table)}.yaml`,
        text: moduleText('enhance', fileOf(table, enhancement), 2),
      });
  }
  for (const report of reports)
    files.push({
      path: `${module}/reports/${fileName(report.definition.code)}.yaml`,
      text: moduleText('report', withEntry(report, world), 2),
    });
  for (const chart of world.charts.filter((one) => one.module === module))
    files.push({
      path: `${module}/charts/${fileName(chart.definition.code)}.yaml`,
      text: moduleText('chart', withEntry(chart, world), 2),
    });
  for (const sheet of world.sheets.filter((one) => one.module === module))
    files.push({
      path: `${module}/sheets/${fileName(sheet.definition.code)}.yaml`,
      text: moduleText('sheet', withEntry(sheet, world), 2),
    });
  for (const page of world.pages.filter((one) => one.module === module))
    files.push({
      path: `${module}/pages/${fileName(page.definition.code)}.yaml`,
      text: moduleText('page', withEntry(page, world), 2),
    });
  for (const desform of world.desforms.filter((one) => one.module === module))
    files.push({
      path: `${module}/desforms/${fileName(desform.definition.code)}.yaml`,
      text: moduleText('desform', withEntry(desform, world), 2),
    });
  const part = (name: string, key: string, values: readonly unknown[]): void => {
    if (values.length > 0) files.push({ path: `${module}/${name}.yaml`, text: moduleText(name, { [key]: values }) });
  };
  const dicts = stored.dicts.filter(({ code }) => homeOf(world, `dict ${code}`) === module);
  part(
    'dicts',
    'dicts',
    dicts.map(({ code, name, items }): DictFile => ({
      code,
      name,
      name_en: english[name] ?? name,
      items: items.map(({ value, text, color, enabled }) => ({
        value,
        text,
        text_en: english[text] ?? text,
        ...(color === null ? {} : { color }),
        ...(enabled ? {} : { enabled: false as const }),
      })),
    })),
  );
  const rules = stored.rules.filter(({ code }) => homeOf(world, `rule ${code}`) === module);
  part(
    'numbers',
    'rules',
    rules.map((rule) => numberFileOf(rule, english)),
  );
  part(
    'sources',
    'sources',
    stored.sources
      .filter(({ code }) => homeOf(world, `source ${code}`) === module)
      .map(({ code, name, db_url: url, db_username: user, remark }): SourceFile => ({
        code,
        name,
        url,
        user,
        ...(remark === null ? {} : { remark }),
      })),
  );
  const popups = [...world.popups.values()].filter((popup) => popup.module === module);
  part(
    'popups',
    'popups',
    popups.map(({ definition }) => definition),
  );
  const tables = new Set([...world.moduleOf].flatMap(([table, owner]) => (owner === module ? table : [])));
  part('permissions', 'tables', permissionsOf(tables, world.stored).tables);
  return files;
}

/** A report, chart, sheet report or page with the place an administrator gave it in the menu. */
function withEntry<Drawn extends { readonly title: string }>(
  { id, definition }: { readonly id: string; readonly definition: Drawn },
  { stored, modules }: World,
): Drawn & { readonly entry?: MenuEntry } {
  const row = stored.menus.find((menu) => menu.id === id);
  if (row === undefined || row.hidden) return definition;
  const module = modules.find((name) => stableId('menu', name) === row.parent_id);
  return {
    ...definition,
    entry: {
      ...(module === undefined ? {} : { module }),
      ...(row.name === definition.title ? {} : { title: row.name }),
      sort: row.sort_no,
    },
  };
}

function moduleFile(
  module: string,
  forms: readonly Form[],
  reports: readonly Report[],
  { stored, ...world }: World,
): ModuleFile {
  const entry = stored.menus.find(({ id }) => id === stableId('menu', module));
  const [title, titleEn] = module === OWN ? ['自定义表单', 'Own forms'] : [module, module];
  const needs = [...neededBy(module, forms, { stored, ...world })].sort();
  const places = new Map(stored.menus.map(({ id, sort_no: place }) => [id, place]));
  const placeOf = (code: string): number => places.get(stableId('menu', code)) ?? Number.MAX_SAFE_INTEGER;
  const listed = [
    ...forms.map(({ definition }) => definition.table),
    ...reports.flatMap(({ definition }) => (definition.route === undefined ? [] : definition.code)),
  ]
    .map((code) => ({ code, place: placeOf(code), isForm: forms.some(({ definition }) => definition.table === code) }))
    .sort((one, other) => one.place - other.place || one.code.localeCompare(other.code));
  // Reports that come after everything share one place; the file does not list them.
  const isLast = ({ place, isForm }: (typeof listed)[number]): boolean =>
    !isForm && (place === Number.MAX_SAFE_INTEGER || listed.filter((other) => other.place === place).length > 1);
  return {
    module,
    title: entry?.name ?? title ?? module,
    title_en: entry?.title_en ?? titleEn ?? module,
    icon: entry?.icon ?? 'form',
    sort: entry?.sort_no ?? 900,
    ...(needs.length === 0 ? {} : { needs }),
    menu: listed.filter((one) => !isLast(one)).map(({ code }) => fileName(code)),
  };
}

/** Modules without which this one would have faults: those of its dictionaries, number rules, popups and required references. */
function neededBy(module: string, forms: readonly Form[], world: World): ReadonlySet<string> {
  const { moduleOf, popups, uses, reports, charts, sheets, pages, desforms } = world;
  const needs = new Set<string>();
  for (const [key, users] of uses) if (users.has(module)) needs.add(homeOf(world, key));
  const table = (name: string | undefined): void => {
    const owner = name === undefined ? undefined : moduleOf.get(name);
    if (owner !== undefined) needs.add(owner);
  };
  for (const { definition, enhancement } of forms) {
    for (const { fields } of [definition, ...(definition.sub_tables ?? [])])
      for (const { required, reference } of fields) if (required === true) table(reference?.table);
    const text = JSON.stringify(enhancement);
    for (const name of moduleOf.keys()) if (text.includes(`"${name}"`)) table(name);
  }
  for (const { definition } of [...popups.values()].filter((popup) => popup.module === module)) {
    table(definition.table);
    const below = definition.sub === undefined ? undefined : popups.get(definition.sub.popup);
    if (below !== undefined) needs.add(below.module);
  }
  for (const drawn of [...reports, ...charts].filter((one) => one.module === module)) {
    for (const { reference } of drawn.definition.items) table(reference?.table);
  }
  for (const { definition } of sheets.filter((sheet) => sheet.module === module))
    for (const { kind, code } of definition.sets)
      if (kind === 'form') table(code);
      else for (const report of reports) if (report.definition.code === code) needs.add(report.module);
  for (const { definition } of desforms.filter((desform) => desform.module === module)) table(definition.form);
  for (const page of [...reports, ...charts, ...sheets, ...pages, ...desforms].filter((one) => one.module === module)) {
    const below = withEntry<{ readonly title: string }>(page, world).entry?.module;
    if (below !== undefined) needs.add(below);
  }
  for (const { definition } of charts.filter((chart) => chart.module === module))
    if (definition.source.kind === 'form') table(definition.source.table);
  needs.delete(module);
  return needs;
}

/** Buttons of forms and reports by their codes, as the menu calls them. */
function buttonTexts({ forms, stored }: World): Record<string, { title: string; title_en: string }> {
  const names = new Map(stored.menus.map((row) => [row.id, row]));
  const texts: Record<string, { title: string; title_en: string }> = {};
  for (const { definition } of forms)
    for (const button of definition.buttons) {
      const row = names.get(stableId('button', definition.permission, button));
      if (row !== undefined) texts[button] ??= { title: row.name, title_en: row.title_en ?? row.name };
      // A form nobody put into the menu has no entries to be named by.
      else texts[button] ??= { title: button, title_en: button };
    }
  return Object.fromEntries(Object.entries(texts).sort(([one], [other]) => one.localeCompare(other)));
}

/** English that no other file says: of headings above several columns, and of texts that stand nowhere now. */
function glossary(
  { reports, charts, english }: World,
  files: readonly FileText[],
  installed: ReadonlyMap<string, string>,
): Record<string, string> {
  const texts = new Map<string, string>();
  for (const { definition } of [...reports, ...charts])
    for (const { group, group_en: own } of definition.items) {
      const text = group === undefined ? undefined : english[group];
      if (group !== undefined && own === undefined && text !== undefined) texts.set(group, text);
    }
  // A text that is cut at its punctuation here stands in the glossary once more, which does no harm.
  // The words of a designed form have no English beside them.
  const bilingual = files.filter(({ path }) => !path.includes('/desforms/'));
  const said = new Set(bilingual.flatMap(({ text }) => text.split(/[\n'"{}[\],:]/)).map((part) => part.trim()));
  for (const [zh, en] of Object.entries(english)) if (!installed.has(zh) && !said.has(zh)) texts.set(zh, en);
  return Object.fromEntries([...texts].sort(([one], [other]) => one.localeCompare(other)));
}

/** Roles with exactly the permissions they hold of forms, reports, pages and documents; those of whole screens in one word. */
function roleFiles(
  { forms, reports, charts, sheets, pages: amisPages, stored, english, modules }: World,
  /** Codes of those that processes ask, whatever they hold. */
  asked: ReadonlySet<string>,
): RoleFile[] {
  const pages = [
    ...forms.map(({ definition, enhancement }) => ({
      permission: definition.permission,
      buttons: [...definition.buttons, ...enhancement.buttons.map(({ code }) => code)],
    })),
    ...[...reports, ...charts, ...sheets].map(({ definition }) => ({
      permission: definition.permission,
      buttons: [...reportButtons],
    })),
    ...amisPages.map(({ definition }) => ({ permission: amisPermission(definition.code), buttons: ['view'] })),
    ...documentPages,
    ...approvalPages,
    ...grantedModulePages(new Set(modules)),
  ];
  const codes = [
    ...new Set(pages.flatMap(({ permission, buttons }) => buttons.map((button) => `${permission}:${button}`))),
  ].sort();
  const permissions = [...new Set(pages.map(({ permission }) => permission))].sort();
  const perms = new Map(stored.menus.map(({ id, perms: code }) => [id, code]));
  const known = new Set(permissions);
  // `<permission>:*` grants what begins with the permission.
  const above = new Map(codes.map((code) => [code, beginnings(code).filter((each) => known.has(each))]));
  const under = new Map(permissions.map((permission): [string, string[]] => [permission, []]));
  for (const [code, begins] of above) for (const permission of begins) under.get(permission)?.push(code);
  return stored.roles.flatMap(({ code, name, description, permissionIds }) => {
    const held = new Set(permissionIds.flatMap((id) => perms.get(id) ?? []));
    const own = codes.filter((each) => held.has(each));
    const whole = permissions.filter((permission) => {
      const below = under.get(permission) ?? [];
      return below.length > 0 && below.every((each) => held.has(each));
    });
    const isWhole = new Set(whole);
    const covered = (each: string): boolean => above.get(each)?.some((permission) => isWhole.has(permission)) === true;
    const grants = [...whole.map((permission) => `${permission}:*`), ...own.filter((each) => !covered(each))].sort();
    // The installation itself makes the others.
    if (grants.length === 0 && english[name] === undefined && !asked.has(code)) return [];
    return {
      code,
      name,
      name_en: english[name] ?? name,
      ...(description === null || description === '' ? {} : { description }),
      grants,
    };
  });
}

/** A code and everything it begins with: `a:b:c`, `a:b`, `a`. */
function beginnings(code: string): string[] {
  const parts = code.split(':');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join(':'));
}
