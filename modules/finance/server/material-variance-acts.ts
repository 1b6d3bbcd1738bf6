import Big from 'big.js';
import { thousands } from '#core/amounts/amounts.ts';
import { materialVariance } from '#core/params/flow.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { actOf, type DocumentAct } from '#server/engine/behaviour/act.ts';
import type { Row } from '#server/engine/list/select.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { changeRecord } from '#server/engine/record/save-record.ts';
import type { Scope, Stored } from '#server/engine/scope.ts';
import { isClosed } from '#server/kernel/period/db/ledger-period.ts';
import { readParams } from '#server/platform/params.ts';
import { refusal } from '#server/platform/refusal.ts';
import { financeAnswers } from './answers.ts';
import { costRefusals } from './cost-refusals.ts';
import { postedNumber, otherVariance, varianceKinds } from './db/cost-variance.ts';
import { lockCosting } from './db/product-cost.ts';
import { refuseVouched } from './gl-guard.ts';
import { materialVariances } from './material-variance.ts';
import { varianceRows, type SpreadItem } from './product-variance.ts';
import { amountOf } from './product-cost-run.ts';

const fits = actOf('fin_cost_variance');
const exp = `bill_status#eq#0&&kind#eq#${varianceKinds.materials}`;

/** Spreading of the variance of materials of a month, before its product cost (K8). */
export const materialVarianceActs: readonly DocumentAct[] = [
  { code: 'calc', title: '计算', exp, fits, run: calculate },
  { code: 'post', title: '记账', exp, fits, run: keep },
  {
    code: 'unpost',
    title: '反记账',
    exp: `bill_status#eq#2&&kind#eq#${varianceKinds.materials}`,
    fits,
    run: undo,
  },
];

async function calculate(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { head } = await openOne(scope, id);
  const { items, way } = await reckoned(scope, head);
  await changeRecord(scope, id, {}, null, { way, ...(await varianceRows(scope, items)) });
  const sum = (of: (item: SpreadItem) => Big): string =>
    thousands(items.reduce((total, item) => total.plus(of(item)), new Big(0)).toFixed(2), 2);
  return [
    filled(financeAnswers.varianceCalculated, {
      production: sum(({ orders }) => [...orders.values()].reduce((total, part) => total.plus(part), new Big(0))),
      sales: sum(({ sold }) => sold),
      left: sum(({ left }) => left),
    }),
  ];
}

/** Posts what was calculated: vouchers are made of it, and work orders bear their parts. */
async function keep(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { head, subs } = await openOne(scope, id);
  const { items, way } = await reckoned(scope, head);
  const rows = await varianceRows(scope, items);
  for (const [table, own] of Object.entries(rows))
    if (!isSame(own, subs.get(table) ?? [])) throw refusal(422, costRefusals.varianceChanged, { name: nameOf(head) });
  await changeRecord(scope, id, {}, null, { bill_status: '2', way });
  return [];
}

async function undo(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db } = scope;
  const { head } = await lockedRecord(scope, id);
  const name = nameOf(head);
  if (plain(head['bill_status']) !== '2') throw refusal(422, costRefusals.varianceNotPosted);
  if (plain(head['kind']) !== varianceKinds.materials) throw refusal(422, costRefusals.varianceOfProducts, { name });
  await refuseVouched(scope, { ids: [id], name, act: '反记账' });
  const month = monthOf(scope, head);
  await refuseCosted(scope, head);
  const later = await otherVariance(db, { ...month, id, kind: varianceKinds.materials }, 'later');
  if (later !== null) throw refusal(422, costRefusals.laterPosted, { name, later });
  await changeRecord(scope, id, {}, null, { bill_status: '0' });
  return [];
}

async function reckoned(
  scope: Scope,
  head: Row,
): Promise<{ readonly items: readonly SpreadItem[]; readonly way: string }> {
  const month = monthOf(scope, head);
  const { text } = await readParams(scope.db, month.tenantId, [materialVariance]);
  const way = text(materialVariance);
  const items = await materialVariances(scope, month, way);
  if (items.length === 0) throw refusal(422, costRefusals.nothingToSpread, { period: month.period });
  return { items, way };
}

/** A spreading that may still change: of materials, alone in its month, before the product cost of a month that is open. */
async function openOne(scope: Scope, id: string): Promise<Stored> {
  const { db } = scope;
  const stored = await lockedRecord(scope, id);
  const { head } = stored;
  const month = monthOf(scope, head);
  const name = nameOf(head);
  if (plain(head['kind']) !== varianceKinds.materials) throw refusal(422, costRefusals.varianceOfProducts, { name });
  if (plain(head['bill_status']) !== '0')
    throw refusal(422, costRefusals.otherVariancePosted, { ...month, other: name });
  const date = plain(head['bill_date']).slice(0, 10);
  if (!date.startsWith(month.period))
    throw refusal(422, costRefusals.dateOutsidePeriod, { date, period: month.period });
  await refuseCosted(scope, head);
  for (const when of ['same', 'later'] as const) {
    const other = await otherVariance(db, { ...month, id, kind: varianceKinds.materials }, when);
    if (other !== null) throw refusal(422, costRefusals.otherVariancePosted, { period: month.period, other });
  }
  return stored;
}

/** Work orders bear variances of materials: nothing of it changes once they are costed, nor in a closed month. */
async function refuseCosted(scope: Scope, head: Row): Promise<void> {
  const { db } = scope;
  const { tenantId, period } = monthOf(scope, head);
  await lockCosting(db, tenantId, period);
  const no = await postedNumber(db, { tenantId, period });
  if (no !== null) throw refusal(422, costRefusals.costedAlready, { period, no });
  if (await isClosed(db, tenantId, 'gl', period)) throw refusal(422, costRefusals.glClosedForVariance, { period });
}

const monthOf = ({ actor }: Scope, head: Row) => ({ tenantId: actor.tenantId, period: plain(head['period']) });

const nameOf = (head: Row): RefusalText => filled(costRefusals.varianceNamed, { no: plain(head['bill_no']) });

const amounts = ['begin_amount', 'arisen_amount', 'production_amount', 'sales_amount', 'amount'] as const;

/** Do rows say the same of the same items and orders? */
function isSame(own: readonly Row[], stored: readonly Row[]): boolean {
  if (own.length !== stored.length) return false;
  const keyOf = (row: Row): string => `${plain(row['material_id'])} ${plain(row['work_order_id'])}`;
  const before = new Map(stored.map((row) => [keyOf(row), row]));
  return own.every((row) => {
    const other = before.get(keyOf(row));
    return other !== undefined && amounts.every((name) => amountOf(row, name).eq(amountOf(other, name)));
  });
}
