import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import {
  readModules,
  type ModuleFault,
  type ModuleFile,
  type ModuleSet,
} from '#server/engine/module-file/module-files.ts';
import type { LedgerModule } from '#server/kernel/module.ts';

/** Description of a module in module.yaml, and, where it has code, in server/index.ts. */
export type DeclaredModule = { readonly file: ModuleFile; readonly code: LedgerModule | null };

/** Reads what every module declares, in the order of the menu. */
export async function declaredModules(root: string): Promise<readonly DeclaredModule[]> {
  const names = readdirSync(join(root, 'modules'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, 'modules', entry.name, 'module.yaml')))
    .map(({ name }) => name);
  const found: DeclaredModule[] = [];
  for (const name of names) {
    const folder = join(root, 'modules', name);
    const file = parse(readFileSync(join(folder, 'module.yaml'), 'utf8')) as ModuleFile;
    const index = join(folder, 'server/index.ts');
    found.push({ file, code: existsSync(index) ? await codeAt(index) : null });
  }
  return found.toSorted((one, other) => one.file.sort - other.file.sort);
}

/** Reads the files of all modules. @throws Error with the faults of those that cannot be read */
export async function moduleFiles(root: string): Promise<ModuleSet> {
  const faults: ModuleFault[] = [];
  const set = await readModules(join(root, 'modules'), faults);
  if (faults.length > 0) throw new Error(faults.map(({ file, line, text }) => `${file}:${line} ${text.zh}`).join('\n'));
  return set;
}

/** Reads what the kernel declares. */
export function declaredKernel(root: string): Promise<LedgerModule> {
  return codeAt(join(root, 'server/kernel/index.ts'));
}

async function codeAt(path: string): Promise<LedgerModule> {
  const { default: declared } = (await import(pathToFileURL(path).href)) as { readonly default: LedgerModule };
  return declared;
}

/**
 * Puts modules after those they need; those that need nothing of each other stay in their order.
 * @throws Error with the circle, where there is one, or what is needed and not there
 */
export function inOrderOfNeeds<Of extends { readonly name: string; readonly needs: readonly string[] }>(
  modules: readonly Of[],
): readonly Of[] {
  const ordered = new Set<Of>();
  const visit = (module: Of, way: readonly string[]): void => {
    if (way.includes(module.name))
      throw new Error(`Modules need each other: ${[...way.slice(way.indexOf(module.name)), module.name].join(' → ')}.`);
    if (ordered.has(module)) return;
    for (const name of module.needs) {
      const needed = modules.find((other) => other.name === name);
      if (needed === undefined) throw new Error(`Module ${module.name} needs ${name}, which is not there.`);
      visit(needed, [...way, module.name]);
    }
    ordered.add(module);
  };
  for (const module of modules) visit(module, []);
  return [...ordered];
}
