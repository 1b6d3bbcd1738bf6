import { installModules } from '#server/kernel/registry.ts';
import { declaredKernel, declaredModules, inOrderOfNeeds, moduleFiles } from '../declared/modules.ts';
import { codePlaces } from './code-places.ts';
import type { Declared } from './explain.ts';

/** Reads everything explanations are made of. @throws Error with the faults of files that cannot be read */
export async function readDeclared(root: string): Promise<Declared> {
  const set = await moduleFiles(root);
  const kernel = await declaredKernel(root);
  const modules = inOrderOfNeeds([kernel, ...(await declaredModules(root)).flatMap(({ code }) => code ?? [])]);
  // Some buttons ask what all modules declare.
  installModules(modules);
  return { set, modules, places: codePlaces(root) };
}
