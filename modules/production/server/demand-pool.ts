import Big from 'big.js';
import type { CycleAct } from '#core/life-cycle/transitions.ts';
import { ownEntry } from '#core/lists/own-entry.ts';
import { plain } from '#core/values/plain.ts';
import { installedForm } from '#server/engine/behaviour/act.ts';
import type { Row } from '#server/engine/list/select.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import { removeRecords } from '#server/engine/record/remove-record.ts';
import { changeRecord } from '#server/engine/record/save-record.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { amountOf } from '#server/kernel/stock/stock-lines.ts';
import { refusal } from '#server/platform/refusal.ts';
import { demandsOf, type Demand } from './db/demand.ts';
import { productionRefusals } from './refusals.ts';
import { actWord } from '#core/refusals/act-words.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { productionAnswers } from './answers.ts';

const POOL = 'mfg_demand';
/** Sources of demands: lines, and the dictionary demand_type. */
const sources: Readonly<Record<string, { readonly lines: string; readonly type: string }>> = {
  sal_order: { lines: 'sal_order_item', type: '1' },
  sal_forecast: { lines: 'sal_forecast_item', type: '2' },
};

/** Part of a line that is to be in the pool. */
export type Wanted = { readonly row: Row; readonly customer: unknown; readonly qty: Big; readonly date: string };

/** Returns the undelivered quantity of each line of an order; zero for closed lines. */
export function wantedOf(head: Row, rows: readonly Row[]): readonly Wanted[] {
  return rows.map((row) => {
    const left = row['line_status'] === '2' ? new Big(0) : amountOf(row, 'qty').minus(amountOf(row, 'out_qty'));
    return {
      row,
      customer: head['customer_id'],
      qty: left.gt(0) ? left : new Big(0),
      date: plain(row['delivery_date']) || plain(head['delivery_date']),
    };
  });
}

const idOf = (row: Row): string => plain(row['id']);

/** Returns the planning status of a demand (dictionary plan_status); closed where nothing of its line is wanted any more. */
function statusOf(wanted: Big, planned: Big): string {
  if (wanted.lte(0)) return '4';
  if (planned.lte(0)) return '1';
  return planned.lt(wanted) ? '2' : '3';
}

/** Makes or follows the demands of lines: each line has one, never of less than what is planned of it. */
export async function intoPool(
  scope: Scope,
  head: Row,
  wanted: readonly Wanted[],
): Promise<{ readonly added: number; readonly changed: number; readonly sum: Big }> {
  const { db, actor, form } = scope;
  const pool = poolOf(scope, `下推 ${nameOf(form.head, form, head)}`);
  const known = await demandsOf(
    db,
    actor.tenantId,
    wanted.map(({ row }) => idOf(row)),
  );
  let [added, changed, sum] = [0, 0, new Big(0)];
  for (const { row, customer, qty, date } of wanted) {
    sum = sum.plus(qty);
    const before = known.get(idOf(row));
    if (before === undefined) {
      if (qty.lte(0)) continue;
      await makeDocument(
        pool,
        {
          demand_type: ownEntry(sources, form.head.name)?.type,
          src_no: head['bill_no'],
          src_line_id: row['id'],
          customer_id: customer,
          material_id: row['material_id'],
          qty: qty.toFixed(),
          need_date: date,
        },
        {},
      );
      added += 1;
      continue;
    }
    const planned = new Big(before.planned);
    const next = { qty: qty.lt(planned) ? planned : qty, date, status: statusOf(qty, planned) };
    if (next.qty.eq(before.qty) && next.date === before.date && next.status === before.status) continue;
    const values = { qty: next.qty.toFixed(), need_date: next.date, demand_status: next.status };
    await changeRecord(pool, before.id, {}, null, values);
    changed += 1;
  }
  return { added, changed, sum };
}

/** Demands as the kernel writes them. */
function poolOf(scope: Scope, note: string): Scope {
  return { ...scope, form: installedForm(scope, POOL), acts: undefined, cause: { way: 'action', note } };
}

/**
 * Moves demands along with their order or forecast: they leave the pool with what it no longer says, are closed with it, and follow it
 * again when it is reopened.
 * @throws Refusal 422 where it is taken back though one of them is planned already
 */
export async function moveDemands(
  scope: Scope,
  { head, subs }: Stored,
  { act, title }: { readonly act: CycleAct; readonly title: string },
): Promise<readonly RefusalText[]> {
  if (act !== 'unaudit' && act !== 'void' && act !== 'close' && act !== 'reopen') return [];
  const rows = subs.get(ownEntry(sources, scope.form.head.name)?.lines ?? '') ?? [];
  const known = await knownOf(scope, rows);
  if (known.size === 0) return [];
  if (act === 'unaudit' || act === 'void') {
    await leavePool(scope, head, known, title);
    return [filled(productionAnswers.poolLeft, { count: known.size })];
  }
  const wanted = wantedOf(head, rows).flatMap((one) =>
    known.has(idOf(one.row)) ? [act === 'close' ? { ...one, qty: new Big(0) } : one] : [],
  );
  const { changed } = await intoPool(scope, head, wanted);
  return [
    act === 'close'
      ? filled(productionAnswers.poolClosed, { count: changed })
      : filled(productionAnswers.poolChanged, { count: changed }),
  ];
}

/**
 * The demands of an order follow what it says now, where it has some; what was added to it comes into the pool, what is gone leaves.
 * @throws Refusal 422 where what is gone is planned already
 */
export async function followOrder(
  scope: Scope,
  before: readonly Row[],
  { head, subs }: Stored,
  act: string,
): Promise<void> {
  const { form } = scope;
  const known = await knownOf(scope, before);
  if (known.size === 0) return;
  const rows = subs.get(ownEntry(sources, form.head.name)?.lines ?? '') ?? [];
  const now = new Set(rows.map(idOf));
  const gone = new Map([...known].filter(([line]) => !now.has(line)));
  if (gone.size > 0) await leavePool(scope, head, gone, act);
  const old = new Set(before.map(idOf));
  const wanted = wantedOf(head, rows).filter(({ row }) => known.has(idOf(row)) || !old.has(idOf(row)));
  await intoPool(scope, head, wanted);
}

/** Demands that lines led to, by the line; none where no module plans, or nothing of the form is planned. */
async function knownOf(
  { db, catalogue, form, actor }: Scope,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, Demand>> {
  if (!Object.hasOwn(sources, form.head.name) || catalogue.table(POOL) === undefined) return new Map();
  return demandsOf(db, actor.tenantId, rows.map(idOf));
}

async function leavePool(scope: Scope, head: Row, known: ReadonlyMap<string, Demand>, act: string): Promise<void> {
  const name = nameOf(scope.form.head, scope.form, head);
  const demands = [...known.values()];
  const planned = demands.find((one) => new Big(one.planned).gt(0));
  if (planned !== undefined)
    throw refusal(422, productionRefusals.demandPlanned, {
      name,
      no: planned.no,
      planned: new Big(planned.planned).toFixed(),
      act: actWord(act),
    });
  await removeRecords(
    poolOf(scope, `${act} ${name}`),
    demands.map(({ id }) => id),
  );
}
