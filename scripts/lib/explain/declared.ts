import { join } from 'node:path';
import { readModules, type ModuleFault } from '#server/engine/module-file/module-files.ts';
import { inOrderOfNeeds, declaredKernel, declaredModules } from '../declared/modules.ts';
import { codePlaces } from './code-places.ts';
import type { Declared } from './explain.ts';

/** Reads everything explanations are made of. @throws Error with the faults of files that cannot be read */
export async function readDeclared(root: string): Promise<Declared> {
  const faults: ModuleFault[] = [];
  const set = await readModules(join(root, 'modules'), faults);
  if (faults.length > 0) throw new Error(faults.map(({ file, line, text }) => `${file}:${line} ${text}`).join('\n'));
  const kernel = await declaredKernel(root);
  const modules = inOrderOfNeeds([kernel, ...(await declaredModules(root)).flatMap(({ code }) => code ?? [])]);
  return { set, modules, places: codePlaces(root) };
}
