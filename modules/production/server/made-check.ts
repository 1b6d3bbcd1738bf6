import Big from 'big.js';
import { sumAmounts } from '#core/amounts/amounts.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import type { Row } from '#server/engine/list/select.ts';
import { readStored } from '#server/engine/record/read-record.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { DONE } from '#server/kernel/inspection/inspection.ts';
import { kernelRefusals } from '#server/kernel/refusals.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { finalInspections, receivedOf, takenBack } from './db/made.ts';
import { productionRefusals } from './refusals.ts';

const ORDER = 'mfg_work_order';

type Held = { readonly batch: string; readonly inspection: string; readonly qty: string };

/**
 * All receipts of a work order are no more than was reported good of it, or, where nothing is reported, than was to be made; what is inspected at
 * the end comes in once it is judged, and no more than was let pass (INV-MFG-02, INV-QC-01).
 * @throws Refusal 422 with the figures
 */
export async function checkMade(scope: Scope, { head, subs }: Stored): Promise<void> {
  const { db, catalogue, form, actor } = scope;
  const work = catalogue.forms.find(({ head: table }) => table.name === ORDER);
  if (work === undefined) return;
  const say = (text: RefusalText): never => {
    throw refusal(422, kernelRefusals.cannotAudit, { name: nameOf(form.head, form, head), text });
  };
  const order = await readStored({ ...scope, form: work }, plain(head['work_order_id']), true, new Set());
  if (order === null) return say(productionRefusals.ordersGone);
  const material = plain(order.head['material_id']);
  const rows = (subs.get(`${form.head.name}_item`) ?? []).filter((row) => plain(row['material_id']) === material);
  if (rows.length === 0) return;
  const of = { tenantId: actor.tenantId, id: plain(order.head['id']), material };
  const before = await receivedOf(db, { ...of, except: plain(head['id']) });
  const orderName = nameOf(work.head, work, order.head);
  const [good, planned] = [sumAmounts([order.head['good_qty']]), sumAmounts([order.head['qty']])];
  const isReported = good.gt(0);
  refuseBeyond(say, {
    what: filled(platformRefusals.subjectFault, {
      subject: orderName,
      text: isReported ? kernelRefusals.reportedGood : kernelRefusals.ordered,
    }),
    most: isReported ? good : planned,
    had: sumAmounts(before.map(({ qty }) => qty)),
    own: sumAmounts(rows.map((row) => row['qty'])),
  });
  if (catalogue.table('qc_fqc') === undefined) return;
  const own = rows.map((row): Held => ({
    batch: plain(row['batch_no']).trim(),
    inspection: plain(row['src_line_id']),
    qty: plain(row['qty']),
  }));
  for (const inspection of await finalInspections(db, of)) {
    const isOf = (held: Held): boolean =>
      held.inspection === inspection.id || (held.inspection === '' && held.batch === inspection.batch);
    const mine = own.filter(isOf);
    if (mine.length === 0) continue;
    const name = filled(productionRefusals.finalInspection, { no: inspection.no });
    if (inspection.state !== DONE) say(filled(productionRefusals.inspectionNotJudged, { name }));
    // Goods without a batch are not known to be those that were looked at, unless they come from there.
    if (inspection.batch === '' && mine.every((held) => held.inspection === '')) continue;
    refuseBeyond(say, {
      what: filled(productionRefusals.passedOf, { name }),
      most: new Big(inspection.passed),
      had: sumAmounts(before.filter(isOf).map(({ qty }) => qty)),
      own: sumAmounts(mine.map(({ qty }) => qty)),
    });
  }
}

/**
 * Refuses to take back from a work order more of an item than was issued to it and has not come back yet.
 * @throws Refusal 422 with the item and the figures
 */
export async function checkTakenBack(scope: Scope, { head, subs }: Stored): Promise<void> {
  const { db, catalogue, form, actor } = scope;
  const order = plain(head['work_order_id']);
  const work = catalogue.forms.find(({ head: table }) => table.name === ORDER);
  // Two returns of one work order wait for each other.
  if (work !== undefined) await readStored({ ...scope, form: work }, order, true, new Set());
  const byItem = Map.groupBy(subs.get(`${form.head.name}_item`) ?? [], (row) => plain(row['material_id']));
  if (byItem.size === 0) return;
  const known = await takenBack(db, {
    tenantId: actor.tenantId,
    id: order,
    materials: [...byItem.keys()],
    except: plain(head['id']),
  });
  for (const [material, rows] of byItem) {
    const { issued = '0', returned = '0' } = known.get(material) ?? {};
    const [left, own] = [new Big(issued).minus(returned), sumAmounts(rows.map((row) => row['qty']))];
    if (own.lte(left)) continue;
    throw refusal(422, productionRefusals.beyondIssued, {
      name: nameOf(form.head, form, head),
      item: itemOf(rows),
      issued: new Big(issued).toFixed(),
      returned: new Big(returned).toFixed(),
      own: own.toFixed(),
      over: own.minus(left).toFixed(),
    });
  }
}

type Bound = { readonly what: RefusalText; readonly most: Big; readonly had: Big; readonly own: Big };

function refuseBeyond(say: (text: RefusalText) => never, { what, most, had, own }: Bound): void {
  if (had.plus(own).gt(most))
    say(
      filled(productionRefusals.beyondBound, {
        what,
        most: most.toFixed(),
        had: had.toFixed(),
        own: own.toFixed(),
        over: had.plus(own).minus(most).toFixed(),
      }),
    );
}

function itemOf([row]: readonly Row[]): string {
  return [row?.['material_code'], row?.['material_name']].map(plain).filter(Boolean).join(' ');
}
