import { plain } from '#core/values/plain.ts';
import type { DocumentBehaviour } from '#server/engine/behaviour/module.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { refusal } from '#server/platform/refusal.ts';
import { soldAmong } from './db/direct.ts';
import { directTexts } from './direct-texts.ts';

/** Says whether sales orders know of drop shipments in this installation. */
const knowsDirect = ({ catalogue }: Pick<Scope, 'catalogue'>): boolean =>
  catalogue.table('sal_order_item')?.byName.has('direct_flag') === true;

/**
 * Marks a purchase order whose lines come from sales orders: the supplier sends them to the customer.
 * @throws Refusal 422 where some of them do and some do not, or where the line that was sold is no drop shipment
 */
export const markDirect: NonNullable<DocumentBehaviour['fill']> = async (scope, record) => {
  const lines = record.subs.get('pur_order_item');
  if (lines === undefined || !knowsDirect(scope)) return record;
  const keyOf = (index: number): string => plain(lines[index]?.values['src_line_id']);
  const ids = lines.map((_, index) => keyOf(index)).filter((id) => id !== '');
  const sold = new Map((await soldAmong(scope.db, scope.actor.tenantId, ids)).map((line) => [line.id, line]));
  record.head.values['direct_flag'] = sold.size > 0 ? 'Y' : 'N';
  for (const index of sold.size > 0 ? lines.keys() : []) {
    const line = sold.get(keyOf(index));
    if (line?.direct === true) continue;
    throw refusal(422, line === undefined ? directTexts.mixed : directTexts.notMarked, { line: index + 1 });
  }
  return record;
};

/**
 * Refuses to notice, deliver or receive by hand what the supplier sends to the customer.
 * @throws Refusal 422 naming the sales order
 */
export async function checkDirect(scope: Scope, { head, subs }: Stored): Promise<void> {
  if (head['direct_flag'] === 'Y') return;
  const { db, form, actor } = scope;
  const name = nameOf(form.head, form, head);
  if (!knowsDirect(scope)) return;
  const lines = [...subs.values()].flat();
  const ids = lines.map((line) => plain(line['src_line_id'])).filter((id) => id !== '');
  const sold = new Map((await soldAmong(db, actor.tenantId, ids)).map((line) => [line.id, line]));
  for (const line of lines) {
    const found = sold.get(plain(line['src_line_id']));
    if (found?.direct !== true) continue;
    const sale = `${scope.catalogue.forms.find(({ head: table }) => table.name === 'sal_order')?.definition.title ?? ''} ${found.no}`;
    throw refusal(422, directTexts.bySupplier, { name, line: plain(line['line_no']), sale });
  }
}
