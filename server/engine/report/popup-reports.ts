import { catalogueFor } from '#server/engine/access/auth-access.ts';
import { mayUseTable } from '#server/engine/list/lookup.ts';
import type { Engine } from '#server/engine/scope.ts';
import type { Actor } from '#server/platform/actor.ts';
import { readableReports } from './report.ts';

/** Everything a popup field of this person can open: popup reports first, then reports by SQL. */
export async function popupReports(engine: Engine, actor: Actor): Promise<{ code: string; title: string }[]> {
  const catalogue = await catalogueFor(engine, actor, 'list');
  const popups = catalogue.popups.filter(({ table }) => mayUseTable(catalogue, table, actor));
  return [...popups, ...readableReports(catalogue, actor)].map(({ code, title }) => ({ code, title }));
}
