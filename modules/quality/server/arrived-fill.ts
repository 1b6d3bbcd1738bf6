import { plain } from '#core/values/plain.ts';
import type { Storing } from '#server/engine/behaviour/module.ts';
import type { PreparedRecord } from '#server/engine/record/prepare.ts';
import { arrivedQty } from '#server/kernel/inspection/db/inspection.ts';

/** Writes into an inspection what arrived, as the arrival says; only an inspection of nothing that arrived says it itself. */
export async function fillArrived({ db, actor }: Storing, record: PreparedRecord): Promise<PreparedRecord> {
  const qty = await arrivedQty(db, actor.tenantId, plain(record.head.values['src_line_id']));
  if (qty !== null) record.head.values['receive_qty'] = qty;
  return record;
}
