import type { Db } from '#server/db/connection.ts';
import type { GraphDefinition } from '#server/engine/definition/graph-definition.ts';
import { engineRefusals } from '#server/engine/refusals.ts';
import {
  addPageToMenu,
  placePage,
  writePageGrants,
  type MenuPage,
  type MenuRequest,
} from '#server/engine/report/report-menu.ts';
import type { Engine } from '#server/engine/scope.ts';
import { refusal } from '#server/platform/refusal.ts';
import { storedGraphs } from './db/graph.ts';
import { chartRefusals } from './refusals.ts';

/**
 * Writes the entries roles can be granted: the page of a chart, hidden until somebody places it, and its buttons. A placed entry stays
 * where it is.
 */
export async function writeGraphGrants(db: Db, id: string, definition: GraphDefinition): Promise<void> {
  await writePageGrants(db, pageOf(id, definition));
}

/** The entry of a chart whose file gives it a place. */
export async function placeGraph(
  db: Db,
  id: string,
  definition: GraphDefinition,
  place: { readonly parentId: string | null; readonly name: string; readonly sortNo: number },
): Promise<void> {
  await placePage(db, pageOf(id, definition), place);
}

/** Puts a chart into the menu, or moves its entry, and grants it with its buttons to roles. */
export async function addGraphToMenu(engine: Engine, request: MenuRequest): Promise<void> {
  await addPageToMenu(engine, request, async (db) => {
    const stored = await storedGraphs.find(db, request.id, { lock: true });
    if (stored === undefined) throw refusal(404, engineRefusals.entityUnknown);
    if (stored.module !== null) throw refusal(422, chartRefusals.graphInMenu);
    // Written by graph-design.ts, which checked it.
    return pageOf(stored.id, stored.definition as GraphDefinition);
  });
}

function pageOf(id: string, { code, title, title_en, permission }: GraphDefinition): MenuPage {
  return {
    id,
    code,
    title,
    title_en,
    permission,
    url: `/online/watchDiagram/${code}`,
    component: 'online/watchDiagram',
  };
}
