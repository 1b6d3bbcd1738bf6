import { plain } from '#core/screen/list-view.ts';
import { originsOf } from '#server/db/repositories/flow.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { flowGraph } from './flow-links.ts';
import { nameOf, type Scope, type Stored } from './record.ts';
import { selectRows, type Row } from './select.ts';

/**
 * The currency of the orders a document goes back to, with the rate of the first of them; nothing where it goes back to none.
 * @throws Refusal 422 where they are in several currencies: what follows from the document can be in one alone
 */
export async function currencyBehind(scope: Scope, { head, subs }: Stored): Promise<Row> {
  const { db, catalogue, form, actor } = scope;
  const graph = flowGraph(catalogue);
  const orders: Row[] = [];
  const lines = [...subs.values()].flat().flatMap((line) => plain(line['src_line_id']) || []);
  let waiting = [{ table: form.head.name, ids: lines }];
  const seen = new Set<string>(lines);
  while (waiting.length > 0) {
    const next: typeof waiting = [];
    for (const { table, ids } of waiting.filter((one) => one.ids.length > 0))
      for (const [name, [link]] of Map.groupBy(graph.into(table), ({ sourceLines }) => sourceLines.name)) {
        if (link === undefined) continue;
        const { source, sourceLines } = link;
        const hasSource = sourceLines.byName.has('src_line_id');
        const found = await originsOf(db, { lines: name, hasSource }, { ids, tenantId: actor.tenantId });
        if (found.length === 0) continue;
        if (source.head.byName.has('currency')) {
          const values = [...new Set(found.map((one) => one.head_id))];
          orders.push(...(await selectRows(db, source.head, { tenantId: actor.tenantId, column: 'id', values })));
          continue;
        }
        const before = [...new Set(found.flatMap((one) => one.source ?? []))].filter((id) => !seen.has(id));
        for (const id of before) seen.add(id);
        next.push({ table: source.head.name, ids: before });
      }
    waiting = next;
  }
  const [order] = orders;
  const currencies = [...new Set(orders.map((row) => plain(row['currency'])))].toSorted();
  if (currencies.length > 1)
    throw new Refusal(
      422,
      `${nameOf(form.head, form, head)}不能审核：所来自订单的币种不同（${currencies.join('、')}），请按币种分开制单`,
    );
  return order === undefined ? {} : { currency: order['currency'], exchange_rate: order['exchange_rate'] };
}
