import { plain } from '#core/values/plain.ts';
import type { Row } from '#server/engine/list/select.ts';
import type { FlowScope } from '#server/engine/scope.ts';
import { countReceived } from './db/made.ts';

/** A receipt that was audited, or is no more, is counted by its work order. */
export async function countMade({ db, catalogue, form, actor }: FlowScope, head: Row): Promise<void> {
  const order = plain(head['work_order_id']);
  if (form.head.name !== 'wms_prod_in' || order === '' || catalogue.table('mfg_work_order') === undefined) return;
  await countReceived(db, actor.tenantId, order);
}
