import { plain } from '#core/values/plain.ts';
import type { DocumentBehaviour, Storing } from '#server/engine/behaviour/module.ts';
import { fieldError, type PreparedRow } from '#server/engine/record/prepare.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { refusal } from '#server/platform/refusal.ts';
import { soldAmong, type SoldLine } from './db/direct.ts';
import { directTexts } from './direct-texts.ts';

/** Says whether sales orders know of drop shipments in this installation. */
const knowsDirect = ({ catalogue }: Pick<Scope, 'catalogue'>): boolean =>
  catalogue.table('sal_order_item')?.byName.has('direct_flag') === true;

/** Finds the sold lines behind the lines of a purchase order, in their order; nothing for one that comes from elsewhere. */
async function soldBehind(scope: Storing, rows: readonly PreparedRow[]): Promise<readonly (SoldLine | undefined)[]> {
  if (!knowsDirect(scope)) return rows.map(() => undefined);
  const keys = rows.map(({ values }) => plain(values['src_line_id']));
  const found = await soldAmong(
    scope.db,
    scope.actor.tenantId,
    keys.filter((id) => id !== ''),
  );
  const sold = new Map(found.map((line) => [line.id, line]));
  return keys.map((id) => sold.get(id));
}

/** Marks a purchase order whose lines come from sales orders: the supplier sends them to the customer. */
export const markDirect: NonNullable<DocumentBehaviour['fill']> = async (scope, record) => {
  const rows = record.subs.get('pur_order_item');
  if (rows === undefined || !knowsDirect(scope)) return record;
  const isDirect = (await soldBehind(scope, rows)).some((line) => line !== undefined);
  record.head.values['direct_flag'] = isDirect ? 'Y' : 'N';
  return record;
};

/** Finds lines of a drop shipment that come from elsewhere, or from a sale that is none. */
export const directFaults: NonNullable<DocumentBehaviour['faults']> = async (scope, _own, record) => {
  const rows = record.subs.get('pur_order_item') ?? [];
  const sold = await soldBehind(scope, rows);
  if (sold.every((line) => line === undefined)) return [];
  return rows.flatMap(({ table, index }, place) => {
    const line = sold[place];
    if (line?.direct === true) return [];
    return [fieldError(table, index, 'material_id', line === undefined ? directTexts.mixed : directTexts.notMarked)];
  });
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
