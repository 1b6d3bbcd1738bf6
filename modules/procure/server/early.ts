import { daysBetween } from '#core/dates/dates.ts';
import { earlyReceipt } from '#core/params/flow.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { lineName } from '#server/engine/flow/line-name.ts';
import { selectRows } from '#server/engine/list/select.ts';
import type { Scope, Stored } from '#server/engine/scope.ts';
import { readParams } from '#server/platform/params.ts';
import { procureRefusals } from './refusals.ts';

/**
 * Looks which lines come long before their order asks for them; those of a receipt by an arrival were told with that.
 * @returns what is told
 */
export async function tellEarly(
  { db, catalogue, actor }: Scope,
  { head, subs }: Stored,
): Promise<readonly RefusalText[]> {
  const table = catalogue.table('pur_order_item');
  const rows = [...subs.values()].flat().filter((row) => plain(row['src_line_id']) !== '');
  if (table === undefined || rows.length === 0) return [];
  const { tenantId } = actor;
  const { number } = await readParams(db, tenantId, [earlyReceipt]);
  const most = number(earlyReceipt);
  const day = plain(head['bill_date']).slice(0, 10);
  const values = rows.map((row) => plain(row['src_line_id']));
  const ordered = new Map(
    (await selectRows(db, table, { tenantId, column: 'id', values })).map((row) => [
      plain(row['id']),
      plain(row['delivery_date']).slice(0, 10),
    ]),
  );
  return rows.flatMap((row) => {
    const due = ordered.get(plain(row['src_line_id'])) ?? '';
    const days = due === '' || day === '' ? 0 : daysBetween(day, due);
    if (days <= most || plain(row['qty']).startsWith('-')) return [];
    return [filled(procureRefusals.comesEarly, { line: plain(row['line_no']), item: lineName(row), due, days, most })];
  });
}
