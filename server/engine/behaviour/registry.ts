import { StartupFailure } from '#server/db/startup-failure.ts';
import { installReckoned, type ReckonedColumns } from '#server/engine/definition/reckoned-columns.ts';
import type { DocumentAct } from './act.ts';
import { declarationFaults } from './declaration-faults.ts';
import type { AnyDocument, DocumentBehaviour, Module, ParamRule, StateStep } from './module.ts';

/** Declarations of all modules, in one table. */
type Behaviours = {
  readonly documents: ReadonlyMap<string, DocumentBehaviour>;
  readonly columns: ReckonedColumns;
  readonly reportTables: NonNullable<Module['reportTables']>;
  readonly reportPapers: NonNullable<Module['reportPapers']>;
  readonly anyDocument: readonly AnyDocument[];
  readonly jobs: NonNullable<Module['jobs']>;
  /** Rules of parameters, by their codes. */
  readonly params: ReadonlyMap<string, readonly ParamRule[]>;
  readonly founded: readonly NonNullable<Module['founded']>[];
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
 * @throws StartupFailure where a module comes before one it needs, or two declare the same
 */
export function installBehaviours(modules: readonly Module[]): void {
  if (source === modules) return;
  installed = combined(modules);
  installReckoned(installed.columns);
  source = modules;
}

/** Gives the modules that were declared, the kernel first; none before `installBehaviours`. */
export function declaringModules(): readonly Module[] {
  return source ?? [];
}

/** Gives what was declared. @throws Error before `installBehaviours` */
export function behaviours(): Behaviours {
  if (installed === null)
    throw new Error('No module is installed: call installModules(modules) with those of server/modules.ts first.');
  return installed;
}

/**
 * Puts the declarations of modules together; see `installBehaviours`.
 * @throws StartupFailure with every fault of them
 */
export function combined(modules: readonly Module[]): Behaviours {
  const faults = declarationFaults(modules);
  if (faults.length > 0)
    throw new StartupFailure(
      `The declarations of the modules have ${faults.length} fault(s):\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
      'Correct the named lines; server/engine/behaviour/module.ts says what a module declares.',
    );
  const documents = new Map(modules.flatMap(({ documents: own = {} }) => Object.entries(own)));
  return {
    documents,
    columns: merged(modules.map(({ columns = {} }) => columns)),
    reportTables: merged(modules.map(({ reportTables = {} }) => reportTables)),
    reportPapers: merged(modules.map(({ reportPapers = {} }) => reportPapers)),
    anyDocument: modules.flatMap(({ anyDocument }) => (anyDocument === undefined ? [] : [anyDocument])),
    jobs: merged(modules.map(({ jobs = {} }) => jobs)),
    params: rulesOf(modules),
    founded: modules.flatMap(({ founded }) => (founded === undefined ? [] : [founded])),
    acts: modules.flatMap(({ acts = [] }) => acts),
    steps: modules.flatMap(({ steps = [] }) => steps),
    checks: merged(modules.map(({ checks = {} }) => checks)),
    effects: merged(modules.map(({ effects = {} }) => effects)),
    afterEffects: modules.flatMap(({ afterEffects }) => (afterEffects === undefined ? [] : [afterEffects])),
  };
}

function rulesOf(modules: readonly Module[]): Behaviours['params'] {
  const all = modules.flatMap(({ params = {} }) => Object.entries(params));
  return new Map(
    [...Map.groupBy(all, ([code]) => code)].map(([code, rules]) => [code, rules.map(([, rule]) => rule)] as const),
  );
}

function merged<Table extends object>(tables: readonly Table[]): Table {
  // Nothing is in two of them.
  return Object.assign({}, ...tables) as Table;
}
