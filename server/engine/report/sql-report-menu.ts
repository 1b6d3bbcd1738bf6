import type { Db } from '#server/db/connection.ts';
import type { ReportDefinition } from '#server/engine/definition/report-definition.ts';
import { engineRefusals } from '#server/engine/refusals.ts';
import type { Engine } from '#server/engine/scope.ts';
import { refusal } from '#server/platform/refusal.ts';
import { storedReports } from './db/report.ts';
import { reportRefusals } from './refusals.ts';
import { addPageToMenu, placePage, writePageGrants, type MenuPage, type MenuRequest } from './report-menu.ts';

/**
 * Writes the entries roles can be granted: the page of a report, hidden until somebody places it, and its buttons. A placed entry stays
 * where it is.
 */
export async function writeReportGrants(db: Db, id: string, definition: ReportDefinition): Promise<void> {
  await writePageGrants(db, pageOf(id, definition));
}

/** The entry of a report whose file gives it a place. */
export async function placeReport(
  db: Db,
  id: string,
  definition: ReportDefinition,
  place: Parameters<typeof placePage>[2],
): Promise<void> {
  await placePage(db, pageOf(id, definition), place);
}

/** Puts a report into the menu, or moves its entry, and grants it with its buttons to roles. */
export async function addReportToMenu(engine: Engine, request: MenuRequest): Promise<void> {
  await addPageToMenu(engine, request, async (db) => {
    const stored = await storedReports.find(db, request.id, { lock: true });
    if (stored === undefined) throw refusal(404, engineRefusals.entityUnknown);
    if (stored.module !== null) throw refusal(422, reportRefusals.reportInMenu);
    // Written by report-design.ts, which checked it.
    return pageOf(stored.id, stored.definition as ReportDefinition);
  });
}

function pageOf(id: string, { code, title, title_en, permission }: ReportDefinition): MenuPage {
  return { id, code, title, title_en, permission, url: `/online/cgreport/${code}`, component: 'online/cgreport' };
}
