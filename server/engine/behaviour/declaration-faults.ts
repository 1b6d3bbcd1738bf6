import { declaredAt } from './declared-at.ts';
import type { Module } from './module.ts';

/** Finds what is wrong with the declarations of modules, each with file, line and what to do. */
export function declarationFaults(modules: readonly Module[]): readonly string[] {
  return [...needFaults(modules), ...twiceFaults(modules), ...takeBackFaults(modules), ...afterFaults(modules)];
}

const entry = (name: string): RegExp => new RegExp(`^\\s*['"]?${name}['"]?:`);

/** Finds the circle that leads from a module back to it; null where there is none. */
function circleOf(modules: readonly Module[], name: string, way: readonly string[] = []): readonly string[] | null {
  if (way.includes(name)) return name === way[0] ? [...way, name] : null;
  for (const needed of modules.find((one) => one.name === name)?.needs ?? []) {
    const circle = circleOf(modules, needed, [...way, name]);
    if (circle !== null) return circle;
  }
  return null;
}

function needFaults(modules: readonly Module[]): readonly string[] {
  const before = new Set<string>();
  return modules.flatMap(({ name, needs }) => {
    const missing = needs.filter((needed) => !before.has(needed));
    before.add(name);
    if (missing.length === 0) return [];
    const at = declaredAt(name, /^\s*needs:|needs: \[/);
    const circle = circleOf(modules, name);
    return circle === null
      ? `${at} Module ${name} needs ${missing.join(', ')}, which must stand before it in the list: run npm run generate, or name a module that is there.`
      : `${at} Module ${name} needs ${missing.join(', ')} in a circle (${circle.join(' → ')}): take one of these out of needs and let the module that reacts declare what it does.`;
  });
}

/** Finds what two modules declare; buttons that fit the same form are looked at with the forms. */
function twiceFaults(modules: readonly Module[]): readonly string[] {
  const owners = new Map<string, string>();
  return modules.flatMap((module) => {
    const {
      name,
      documents = {},
      columns = {},
      reportTables = {},
      reportPapers = {},
      checks = {},
      effects = {},
      jobs = {},
      steps = [],
    } = module;
    const declared: readonly (readonly [kind: string, names: readonly string[]])[] = [
      ['module', [name]],
      ['document', Object.keys(documents)],
      ['table of reckoned columns', Object.keys(columns)],
      ['table of reports', Object.keys(reportTables)],
      ['paper of report', Object.keys(reportPapers)],
      ['check', Object.keys(checks)],
      ['effect', Object.keys(effects)],
      ['job', Object.keys(jobs)],
      ['button', steps.map(({ table, code }) => `${table}:${code}`)],
    ];
    return declared.flatMap(([kind, names]) =>
      names.flatMap((one) => {
        const other = owners.get(`${kind} ${one}`);
        owners.set(`${kind} ${one}`, name);
        if (other === undefined) return [];
        const [table = '', code = table] = one.split(':');
        const at = (of: string): string => declaredAt(of, entry(one), new RegExp(`'${table}', code: '${code}'`));
        return `${at(name)} Both ${other} and ${name} declare the ${kind} ${one}; leave it to one of them (the other is at ${at(other)}).`;
      }),
    );
  });
}

function takeBackFaults(modules: readonly Module[]): readonly string[] {
  return modules.flatMap(({ name, effects = {} }) =>
    Object.entries(effects).flatMap(([kind, { takeBack }]) =>
      // The compiler says so as well; whoever starts without it is told here.
      takeBack === undefined
        ? `${declaredAt(name, entry(kind))} The effect ${kind} of module ${name} has no takeBack: say how an undone audit takes it back, or why it stays ({ stays: '…' }).`
        : [],
    ),
  );
}

/** Finds what follows effects that nobody declares: it would never be done. */
function afterFaults(modules: readonly Module[]): readonly string[] {
  const known = new Set(modules.flatMap(({ effects = {} }) => Object.keys(effects)));
  return modules.flatMap(({ name, afterEffects = {} }) =>
    Object.keys(afterEffects)
      .filter((kind) => !known.has(kind))
      .map(
        (kind) =>
          `${declaredAt(name, entry(kind))} Module ${name} follows the effect ${kind}, which no module declares: correct the name, or declare the effect.`,
      ),
  );
}
