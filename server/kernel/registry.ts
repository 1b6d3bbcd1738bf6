import { installBehaviours } from '#server/engine/behaviour/registry.ts';
import type { LedgerModule } from './module.ts';

// Of the process, as the behaviours of documents are.
let installed: readonly LedgerModule[] | null = null;

/**
 * Makes known what the kernel and the modules declare, in the order in which they act on one event.
 * @throws Error where a module comes before one it needs, or two declare the same
 */
export function installModules(modules: readonly LedgerModule[]): void {
  installBehaviours(modules);
  installed = modules;
}

/** Gives all modules, the kernel first. @throws Error before `installModules` */
export function ledgerModules(): readonly LedgerModule[] {
  if (installed === null)
    throw new Error('No module is installed: call installModules(modules) with those of server/modules.ts first.');
  return installed;
}
