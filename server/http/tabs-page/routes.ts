import { tabsPage } from '#server/engine/page/tabs-page.ts';
import type { Engine } from '#server/engine/scope.ts';
import type { HandlersOf } from '../handler.ts';

/** Pages of several screens [B2.3]. */
export function tabsPageHandlers(engine: Engine): HandlersOf<'tabsPage'> {
  return { tabsPage: async ({ path, actor }) => ({ result: await tabsPage(engine, path.tabcode, actor) }) };
}
