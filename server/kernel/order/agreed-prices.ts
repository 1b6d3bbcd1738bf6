import { plain } from '#core/values/plain.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import { linesBelow } from '#server/engine/flow/flow-below.ts';
import { recountLines } from '#server/engine/flow/flow-count.ts';
import { stayingLinks } from '#server/engine/flow/flow-fill.ts';
import { takingOf } from '#server/engine/flow/flow-links.ts';
import { updateRows } from '#server/engine/list/db/row.ts';
import { selectRows, type Row } from '#server/engine/list/select.ts';
import type { Scope } from '#server/engine/scope.ts';

/** An order whose prices are changed, locked, its lines, and the name of the change. */
type Changed = { readonly order: Scope; readonly name: string; readonly orderLines: readonly Row[] };

/**
 * Lets what was executed of lines, before their prices change, keep what was agreed (decision 432): its lines name the change, and the lines of
 * the order know how much it is. What keeps an earlier price already goes on with that.
 * @param lines ids of the lines of the order
 * @param by number of the change
 */
export async function keepAgreed(
  { order, name }: Changed,
  lines: readonly string[],
  by: string,
  act: string,
): Promise<void> {
  if (lines.length === 0) return;
  await markBelow(order, lines, `${act} ${name}`, (was, counts) => (was === '' && counts ? by : was));
}

/** Lets what kept a price by a change follow the order again: the change is taken back. */
export async function dropAgreed({ order, name, orderLines }: Changed, by: string, act: string): Promise<void> {
  const lines = orderLines.map((row) => plain(row['id']));
  await markBelow(order, lines, `${act} ${name}`, (was) => (was === by ? '' : was));
}

/** Writes by which change the lines of documents below keep their prices. @param next says so by what they said, and whether they count */
async function markBelow(
  order: Scope,
  lines: readonly string[],
  why: string,
  next: (was: string, counts: boolean) => string,
): Promise<void> {
  const { db, catalogue, actor } = order;
  const table = order.form.subs[0];
  if (table === undefined) return;
  const { tenantId, username } = actor;
  for (const target of stayingBelow(order)) {
    const by = new Map(
      stayingLinks({ catalogue, form: target }).map(({ targetLines, push }) => [
        targetLines,
        push.lines.stays?.by ?? '',
      ]),
    );
    const below = await linesBelow(order, { form: order.form, table: table.name }, lines, target.head.name);
    let hasChanged = false;
    for (const [own, column] of by) {
      const counting = new Map(
        below
          .filter(({ link }) => link.targetLines === own)
          .map(({ row, link }) => [row.id, ['full', 'done'].includes(takingOf(link, row).weight)]),
      );
      const rows = await selectRows(db, own, { tenantId, column: 'id', values: [...counting.keys()] });
      const changed = rows.flatMap((row) => {
        const id = plain(row['id']);
        const was = plain(row[column]);
        const wanted = next(was, counting.get(id) === true);
        return wanted === was ? [] : [{ id, [column]: wanted === '' ? null : wanted }];
      });
      await updateRows(db, own.name, changed, { tenantId, by: username });
      hasChanged ||= changed.length > 0;
    }
    if (!hasChanged) continue;
    const counted = { lines: new Map([[table.name, { form: order.form, ids: new Set(lines) }]]) };
    await recountLines({ ...order, form: target }, counted, why);
  }
}

/** Forms whose lines keep prices, and go back to documents of the order's form. */
function stayingBelow({ catalogue, form }: Scope): readonly Form[] {
  return catalogue.forms.filter((target) =>
    stayingLinks({ catalogue, form: target }).some(({ source }) => source.head.name === form.head.name),
  );
}
