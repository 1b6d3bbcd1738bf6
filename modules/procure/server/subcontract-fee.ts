import { plain } from '#core/values/plain.ts';
import type { Db } from '#server/db/connection.ts';
import type { Row } from '#server/engine/list/select.ts';
import type { PreparedRow } from '#server/engine/record/prepare.ts';
import type { Actor } from '#server/platform/actor.ts';
import { subcontractOrder, type SubcontractOrder } from './db/subcontract.ts';

/** The output of its order a line of a receipt is of: the one it goes back to, else the one of its item. */
export function outputOf({ outputs }: SubcontractOrder, row: Row): SubcontractOrder['outputs'][number] | undefined {
  return (
    outputs.find(({ id }) => id === row['src_line_id']) ??
    outputs.find(({ material }) => material === row['material_id'])
  );
}

/** Price and tax of the lines of a subcontract receipt are those of its order, whatever a client sent; what is owed for them follows. */
export async function fillFees(
  { db, actor }: { readonly db: Db; readonly actor: Pick<Actor, 'tenantId'> },
  head: Row,
  lines: readonly PreparedRow[],
): Promise<void> {
  if (lines.length === 0) return;
  const order = await subcontractOrder(db, actor.tenantId, plain(head['order_id']));
  for (const { values } of lines) {
    const output = outputOf(order, values);
    values['price'] = output?.price ?? null;
    values['tax_rate'] = output?.tax_rate ?? null;
  }
}
