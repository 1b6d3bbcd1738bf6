import { findReport } from '#server/engine/report/report.ts';
import type { Engine } from '#server/engine/scope.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { refusal, Refusal } from '#server/platform/refusal.ts';
import { findTabs, type TabRow } from './db/tabs-page.ts';
import { pageRefusals } from './refusals.ts';

/** Contents of a tab, by its type: values of the dictionary `tab_type`. */
export const tabTypes = ['1', '2', '3', '4', '5'] as const;
export type TabType = (typeof tabTypes)[number];

export type TabsPage = {
  readonly code: string;
  readonly name: string;
  readonly tabs: { title: string; type: TabType; target: string; params: string }[];
};

/** Several screens behind one address [B2.3]: those of a configuration this user may look at. */
export async function tabsPage(engine: Engine, code: string, actor: Actor): Promise<TabsPage> {
  const catalogue = await engine.store.catalogue();
  const rows = catalogue.form('onl_tabs_head') === undefined ? [] : await findTabs(engine.db, actor.tenantId, code);
  const [head] = rows;
  if (head === undefined) throw refusal(404, pageRefusals.tabsUnknown, { code });
  const tabs: TabsPage['tabs'] = [];
  for (const row of rows) {
    const type = tabTypes.find((each) => each === row.type);
    if (row.title === null || type === undefined || !(await mayOpen(engine, type, row, actor))) continue;
    tabs.push({ title: row.title, type, target: row.target, params: row.params ?? '' });
  }
  return { code: head.code, name: head.name, tabs };
}

/** Charts, routes and addresses are judged where they are opened: by their own operation, by the menu, by the frame. */
async function mayOpen(engine: Engine, type: TabType, { target }: TabRow, actor: Actor): Promise<boolean> {
  if (type === '1') {
    const form = (await engine.store.catalogue()).form(target);
    return form !== undefined && may(actor, `${form.definition.permission}:view`);
  }
  if (type !== '2') return true;
  // One without the right to it is refused there, which here means: it has no tab.
  return (await findReport(engine, target, actor).catch(absent)) !== undefined;
}

function absent(error: unknown): undefined {
  if (error instanceof Refusal) return undefined;
  throw error;
}
