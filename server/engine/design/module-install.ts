import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { components } from '#core/contract/api.ts';
import type { PrintTemplateFile } from '#core/print/template-file.ts';
import type { RefusalLanguage, RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import { readCatalogue } from '#server/engine/definition/store.ts';
import { checkPage, checkSources } from '#server/engine/module-file/check-pages.ts';
import { exportModules } from '#server/engine/module-file/export-modules.ts';
import {
  createReader,
  type ChartFile,
  type DesformFile,
  type ModuleFault,
  type ModuleFile,
  type PageFile,
  type ReportFile,
  type SheetFile,
  type Source,
  type SourceFile,
} from '#server/engine/module-file/module-files.ts';
import { describeSql } from '#server/engine/report/report-run.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Storage } from '#server/platform/file/storage.ts';
import { refusal, Refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { importFiles, modulesFolder, type Imported } from './designer-files.ts';
import type { DesignPlan } from './designer.ts';
import { kindOf, titleOf } from './module-files.ts';
import {
  installChart,
  installDesform,
  installPage,
  installPrint,
  installReport,
  installSheet,
  installSource,
  rootOf,
  type InstallDeps,
} from './module-parts.ts';
import { planIn } from './present-plan.ts';
import { designRefusals } from './refusals.ts';

type Schemas = components['schemas'];
type Outcome = Schemas['ModuleFileOutcome'];

export type ModuleDeps = Pick<InstallDeps, 'engine'> & { readonly storage: Storage };

type Call = {
  readonly files: readonly Schemas['ModuleFile'][];
  readonly dryRun?: boolean | undefined;
  readonly confirm?: readonly string[] | undefined;
};

/**
 * Installs files of modules in one transaction. What becomes of each is seen by writing the installation as files before and after, so a dry run, which is
 * undone, shows what the real one will do.
 * @throws Refusal 422 with file and line of what is no such file, or with everything that cannot be installed
 */
export async function installModuleFiles(
  { engine, storage }: ModuleDeps,
  { files, dryRun = false, confirm = [] }: Call,
  { actor, language }: { readonly actor: Actor; readonly language: RefusalLanguage },
): Promise<Schemas['ModuleImportResult']> {
  const parts = readParts(files);
  const kept = keeping(storage, { dryRun });
  const faults = await triedQueries(engine, parts, actor);
  const notes = new Map<string, RefusalText[]>();
  const note = (path: string, words: RefusalText): void => void notes.set(path, [...(notes.get(path) ?? []), words]);
  const before = await textsOf(engine.db, storage);
  let after = before;
  const texts = files.flatMap(({ path, text }) => (text === undefined ? [] : { path, text }));
  const forms = texts.filter(({ path }) => formKinds.has(kindOf(path) ?? 'picture'));
  try {
    const imported = await importFiles(engine, { files: forms, dryRun, confirm }, actor, async (db, results) => {
      const inside = { ...engine, db, store: { ...engine.store, catalogue: () => readCatalogue(db) } };
      const deps: InstallDeps = { engine: inside, storage: kept.storage, actor, note };
      await installParts(deps, parts, faults);
      for (const { table, isNew } of results) if (isNew) note(pathOfTable(parts, table), designRefusals.formToMenu);
      if (!dryRun) refuseFaulty(faults);
      after = await textsOf(db, kept.storage);
    });
    return {
      files: parts.all.map((file) => outcomeOf(file, { before, after, faults, notes, imported, language })),
      plan: planIn(mergedPlan(imported), language),
    };
  } catch (error) {
    await kept.drop();
    throw error;
  }
}

const formKinds: ReadonlySet<string> = new Set(['module', 'form', 'enhance', 'dicts', 'numbers', 'popups']);

type File = { readonly path: string; readonly kind: Outcome['kind']; readonly title: string };
type Part<T> = { readonly path: string; readonly module: string; readonly source: Source<T> };
type Parts = {
  readonly all: readonly File[];
  readonly modules: readonly Part<ModuleFile>[];
  readonly forms: readonly { readonly path: string; readonly table: string }[];
  readonly sources: readonly Part<{ readonly sources: readonly SourceFile[] }>[];
  readonly reports: readonly Part<ReportFile>[];
  readonly charts: readonly Part<ChartFile>[];
  readonly sheets: readonly Part<SheetFile>[];
  readonly pages: readonly Part<PageFile>[];
  readonly desforms: readonly Part<DesformFile>[];
  readonly prints: readonly Part<PrintTemplateFile>[];
  readonly pictures: ReadonlyMap<string, Buffer>;
};

/** The files by what they hold, each checked against its schema. */
function readParts(files: Call['files']): Parts {
  const texts = new Map(files.flatMap(({ path, text }) => (text === undefined ? [] : [[path, text] as const])));
  const faults: ModuleFault[] = [];
  const reader = createReader(modulesFolder, faults, texts);
  const read = <T>(kind: Outcome['kind'], schema: string): Part<T>[] =>
    [...texts.keys()].flatMap((path) => {
      if (kindOf(path) !== kind) return [];
      const source = reader.readIfSound<T>(path, schema);
      return source === null ? [] : { path, module: path.split('/')[0] ?? '', source };
    });
  const all = files.flatMap(({ path, text }): File[] => {
    const kind = kindOf(path);
    return kind === null ? [] : [{ path, kind, title: text === undefined ? '' : titleOf(text) }];
  });
  const parts: Parts = {
    all,
    modules: read('module', 'module'),
    forms: read<{ table: string }>('form', 'form').map(({ path, source }) => ({ path, table: source.value.table })),
    sources: read('sources', 'sources'),
    reports: read('report', 'report'),
    charts: read('chart', 'chart'),
    sheets: read('sheet', 'sheet'),
    pages: read('page', 'page'),
    desforms: read('desform', 'desform'),
    prints: read('print', 'print'),
    pictures: new Map(
      files.flatMap(({ path, base64 }) => (base64 === undefined ? [] : [[path, Buffer.from(base64, 'base64')]])),
    ),
  };
  const tables = parts.sources.flatMap(({ source }) => {
    checkSources(source.value.sources, (place, text) =>
      faults.push({ file: source.file, line: source.lineOf(place), text }),
    );
    return source.value.sources;
  });
  for (const { source } of parts.pages) {
    // Its place in the menu is looked for where it is installed.
    const { entry: _entry, ...value } = source.value;
    checkPage({ ...source, value }, new Set(), faults);
  }
  if (all.length === 0 && tables.length === 0) throw refusal(422, designRefusals.nothingToInstall);
  if (faults.length > 0) {
    const errors = faults.map(({ file, line, text }) => ({ field: `${file}:${line}`, message: text }));
    const [first] = errors;
    throw refusal(
      422,
      designRefusals.moduleFaults,
      { count: faults.length, field: first?.field ?? '', message: first?.message ?? '' },
      {
        errors,
      },
    );
  }
  return parts;
}

type Faults = Map<string, RefusalText[]>;

function tell(faults: Faults, path: string, words: RefusalText): void {
  faults.set(path, [...(faults.get(path) ?? []), words]);
}

/** SQL is tried before anything is locked, unless it reads what comes with the same files: then its first reader is told. */
async function triedQueries(
  engine: ModuleDeps['engine'],
  { forms, sources, reports, charts }: Parts,
  actor: Actor,
): Promise<Faults> {
  const faults: Faults = new Map();
  const coming = new Set(sources.flatMap(({ source }) => source.value.sources.map(({ code }) => code)));
  const queries = [
    ...reports.map(({ path, source: { value } }) => ({ path, sql: value.sql, db_source: value.db_source })),
    ...charts.flatMap(({ path, source: { value } }) =>
      value.source.kind === 'sql' ? { path, sql: value.source.sql, db_source: value.source.db_source } : [],
    ),
  ];
  for (const { path, sql, db_source: code } of queries) {
    // Another database may be out of reach here; who opens the report is told.
    if (code !== undefined || coming.has(code ?? '')) continue;
    if (forms.some(({ table }) => new RegExp(`\\b${table}`, 'i').test(sql))) continue;
    await refusalTo(faults, path, () => describeSql(engine, { sql }, actor));
  }
  return faults;
}

async function installParts(deps: InstallDeps, parts: Parts, faults: Faults): Promise<void> {
  const placed = [...parts.reports, ...parts.charts, ...parts.sheets, ...parts.pages, ...parts.desforms];
  const roots = new Set(placed.flatMap(({ source }) => source.value.entry?.module ?? []));
  for (const { source } of parts.modules) if (roots.has(source.value.module)) await rootOf(deps, source.value);
  const each = async <T>(list: readonly Part<T>[], install: (part: Part<T>) => Promise<void>): Promise<void> => {
    for (const part of list) if (!faults.has(part.path)) await refusalTo(faults, part.path, () => install(part));
  };
  await each(parts.sources, async ({ path, source }) => {
    for (const file of source.value.sources) await installSource(deps, path, file);
  });
  const coming = new Set(parts.sources.flatMap(({ source }) => source.value.sources.map(({ code }) => code)));
  await each(parts.reports, ({ path, module, source }) =>
    installReport(deps, { path, module, file: source.value, coming }),
  );
  await each(parts.charts, ({ path, module, source }) =>
    installChart(deps, { path, module, file: source.value, coming }),
  );
  await each(parts.sheets, ({ path, module, source }) => installSheet(deps, { path, module, file: source.value }));
  await each(parts.pages, ({ path, module, source }) => installPage(deps, { path, module, file: source.value }));
  await each(parts.desforms, ({ path, module, source }) => installDesform(deps, { path, module, file: source.value }));
  await each(parts.prints, ({ path, module, source }) =>
    installPrint(deps, { path, module, file: source.value, pictures: parts.pictures }),
  );
}

async function refusalTo(faults: Faults, path: string, act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const all = error.errors.map(({ message }) => message);
    for (const words of all.length > 0 ? all : [error.text]) tell(faults, path, words);
  }
}

function refuseFaulty(faults: Faults): void {
  const errors = [...faults].flatMap(([field, words]) => words.map((message) => ({ field, message })));
  const [first] = errors;
  if (first !== undefined)
    throw refusal(422, platformRefusals.fieldFault, { field: first.field, message: first.message }, { errors });
}

function pathOfTable({ forms }: Parts, table: string): string {
  return forms.find((form) => form.table === table)?.path ?? '';
}

/** The installation as files. */
async function textsOf(db: Db, storage: Pick<Storage, 'read'>): Promise<ReadonlyMap<string, string>> {
  const { files } = await exportModules(db, storage);
  return new Map(files.map(({ path, text }) => [path, text]));
}

function outcomeOf(
  { path, kind, title }: File,
  seen: {
    readonly before: ReadonlyMap<string, string>;
    readonly after: ReadonlyMap<string, string>;
    readonly faults: Faults;
    readonly notes: ReadonlyMap<string, readonly RefusalText[]>;
    readonly language: RefusalLanguage;
    readonly imported: readonly Imported[];
  },
): Outcome {
  const { before, after, faults, notes, imported, language } = seen;
  const here = placeIn(after, path) ?? placeIn(before, path) ?? path;
  const [old, fresh] = [before.get(here), after.get(here)];
  const table = /^table: (\S+)/m.exec(fresh ?? old ?? '')?.[1];
  const plan = kind === 'form' ? imported.find((form) => form.table === table)?.plan : undefined;
  const wrong = [...(faults.get(path) ?? []), ...(plan?.faults ?? []).map(({ message }) => message)];
  const isSame = old === fresh || kind === 'picture' || kind === 'module';
  return {
    path,
    kind,
    title,
    outcome: wrong.length > 0 ? 'fault' : isSame ? 'same' : old === undefined ? 'new' : 'changed',
    ...(isSame ? {} : { before: old ?? null, after: fresh ?? null }),
    faults: wrong.map((text) => text[language]),
    notes: (notes.get(path) ?? []).map((text) => text[language]),
  };
}

/** Finds the path of the same thing here: another module may have it. */
function placeIn(texts: ReadonlyMap<string, string>, path: string): string | undefined {
  if (texts.has(path)) return path;
  const [, folder, name] = path.split('/');
  return name === undefined ? undefined : [...texts.keys()].find((other) => other.endsWith(`/${folder}/${name}`));
}

function mergedPlan(imported: readonly Imported[]): DesignPlan {
  const plans = imported.map(({ table, plan }) => ({ table, plan }));
  return {
    steps: plans.flatMap(({ plan }) => [...plan.steps]),
    changes: plans.flatMap(({ plan }) => [...plan.changes]),
    faults: plans.flatMap(({ table, plan }) => plan.faults.map((fault) => ({ ...fault, table: fault.table ?? table }))),
  };
}

/** A storage whose new files go again when nothing comes of it; a dry run puts none there. */
function keeping(storage: Storage, { dryRun }: { dryRun: boolean }): { storage: Storage; drop: () => Promise<void> } {
  const bytes = new Map<string, Buffer>();
  const paths: string[] = [];
  return {
    storage: {
      ...storage,
      keep: async (received, path) => {
        if (dryRun) {
          bytes.set(path, await readFile(received.file));
          await received.discard();
          return;
        }
        await storage.keep(received, path);
        paths.push(path);
      },
      read: async (path, range) => {
        const own = bytes.get(path);
        return own === undefined ? storage.read(path, range) : Readable.from([own]);
      },
    },
    drop: async () => {
      for (const path of paths) await storage.remove(path);
    },
  };
}
