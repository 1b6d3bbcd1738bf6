import { sql } from 'kysely';
import type { Actor } from '#server/domain/actor.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Catalogue, Form, Popup } from './catalogue.ts';
import { mayUseTable } from './lookup.ts';
import { pageOf, type ListQuery } from './query.ts';
import type { Engine } from './record.ts';
import { selectPage, type Row } from './select.ts';

/** A popup report with the form it draws from, for a user who may look at that form or at one that offers the popup. */
export async function popupOf(
  engine: Engine,
  idOrCode: string,
  actor: Actor,
): Promise<{ popup: Popup; form: Form; catalogue: Catalogue }> {
  const catalogue = await engine.store.catalogue();
  const popup = catalogue.popup(idOrCode);
  const form = popup === undefined ? undefined : catalogue.form(popup.table);
  if (popup === undefined || form === undefined) throw new Refusal(404, '实体不存在');
  if (!mayUseTable(catalogue, popup.table, actor)) throw new Refusal(403, '没有权限使用该弹出报表');
  return { popup, form, catalogue };
}

/** Rows to choose from. Disabled records cannot be chosen in new documents, so they are not offered. */
export async function popupRows(
  engine: Engine,
  idOrCode: string,
  options: { query: ListQuery; pageNo: number | undefined; pageSize: number | undefined },
  actor: Actor,
): Promise<{ records: Row[]; total: number; limit: number; page: number }> {
  const { popup, form } = await popupOf(engine, idOrCode, actor);
  const page = pageOf(options.pageNo, options.pageSize);
  const hasEnabled = form.head.byName.get('enabled')?.type === 'switch';
  const result = await selectPage(engine.db, form, {
    query: options.query,
    tenantId: actor.tenantId,
    ...page,
    columns: [...new Set([...popup.columns, popup.display])],
    ...(hasEnabled ? { extra: sql`t.enabled = 'Y'` } : {}),
  });
  return { ...result, ...page };
}
