import { stableId } from '#server/db/stable-id.ts';
import type { ModulePage } from './module-page.ts';
import { modulePages } from './module-pages.generated.ts';

/** Pages of a module, in their order. */
export function pagesOfModule(module: string): readonly ModulePage[] {
  return modulePages.filter((page) => page.module === module);
}

/** Key of a page in the menu; its entry is `stableId('menu', …)`. */
export function modulePageKey({ component }: ModulePage): string {
  return `page:${component}`;
}

/** Lists the pages that roles of module files are granted, as of forms. */
export function grantedModulePages(installed: ReadonlySet<string>): readonly {
  readonly id: string;
  readonly permission: string;
  readonly buttons: readonly string[];
  readonly module: string;
}[] {
  return modulePages
    .filter(({ module }) => installed.has(module))
    .map((page) => ({
      id: stableId('menu', modulePageKey(page)),
      permission: page.permission,
      buttons: page.buttons,
      module: page.module,
    }));
}
