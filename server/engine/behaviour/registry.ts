import { installReckoned, type ReckonedColumns } from '#server/engine/definition/reckoned-columns.ts';
import type { DocumentAct } from './act.ts';
import type { AnyDocument, DocumentBehaviour, Module, StateStep } from './module.ts';

/** What all modules declare, in one table. */
type Behaviours = {
  readonly documents: ReadonlyMap<string, DocumentBehaviour>;
  readonly columns: ReckonedColumns;
  readonly reportTables: NonNullable<Module['reportTables']>;
  readonly anyDocument: readonly AnyDocument[];
  readonly jobs: NonNullable<Module['jobs']>;
  readonly acts: readonly DocumentAct[];
  readonly steps: readonly StateStep[];
  readonly checks: NonNullable<Module['checks']>;
  readonly effects: NonNullable<Module['effects']>;
  readonly afterEffects: readonly NonNullable<Module['afterEffects']>[];
};

// Of the process: what modules declare is code, the same for every company and database it serves.
let installed: Behaviours | null = null;
let source: readonly Module[] | null = null;

/**
 * Makes known what the kernel and the modules declare, in the order in which they act on one event.
 * @throws Error where a module comes before one it needs, or two declare the same
 */
export function installBehaviours(modules: readonly Module[]): void {
  if (source === modules) return;
  installed = combined(modules);
  installReckoned(installed.columns);
  source = modules;
}

/** Gives what was declared. @throws Error before `installBehaviours` */
export function behaviours(): Behaviours {
  if (installed === null)
    throw new Error('No module is installed: call installModules(modules) with those of server/modules.ts first.');
  return installed;
}

/** Puts the declarations of modules together; see `installBehaviours`. */
export function combined(modules: readonly Module[]): Behaviours {
  const known = new Set<string>();
  const owners = new Map<string, string>();
  const own = (kind: string, names: readonly string[], module: string): void => {
    for (const name of names) {
      const other = owners.get(`${kind} ${name}`);
      if (other !== undefined)
        throw new Error(`Both ${other} and ${module} declare the ${kind} ${name}; leave it to one of them.`);
      owners.set(`${kind} ${name}`, module);
    }
  };
  const documents = new Map<string, DocumentBehaviour>();
  for (const module of modules) {
    const missing = module.needs.filter((name) => !known.has(name));
    if (missing.length > 0)
      throw new Error(`Module ${module.name} needs ${missing.join(', ')}, which must stand before it in the list.`);
    own('module', [module.name], module.name);
    known.add(module.name);
    own('document', Object.keys(module.documents ?? {}), module.name);
    own('table of reckoned columns', Object.keys(module.columns ?? {}), module.name);
    own('table of reports', Object.keys(module.reportTables ?? {}), module.name);
    own('check', Object.keys(module.checks ?? {}), module.name);
    own('effect', Object.keys(module.effects ?? {}), module.name);
    own('job', Object.keys(module.jobs ?? {}), module.name);
    own(
      'button',
      (module.steps ?? []).map(({ table, code }) => `${table}:${code}`),
      module.name,
    );
    for (const [table, behaviour] of Object.entries(module.documents ?? {})) documents.set(table, behaviour);
  }
  return {
    documents,
    columns: merged(modules.map(({ columns = {} }) => columns)),
    reportTables: merged(modules.map(({ reportTables = {} }) => reportTables)),
    anyDocument: modules.flatMap(({ anyDocument }) => (anyDocument === undefined ? [] : [anyDocument])),
    jobs: merged(modules.map(({ jobs = {} }) => jobs)),
    acts: modules.flatMap(({ acts = [] }) => acts),
    steps: modules.flatMap(({ steps = [] }) => steps),
    checks: merged(modules.map(({ checks = {} }) => checks)),
    effects: merged(modules.map(({ effects = {} }) => effects)),
    afterEffects: modules.flatMap(({ afterEffects }) => (afterEffects === undefined ? [] : [afterEffects])),
  };
}

function merged<Table extends object>(tables: readonly Table[]): Table {
  // Nothing is in two of them.
  return Object.assign({}, ...tables) as Table;
}
