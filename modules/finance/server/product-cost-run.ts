import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { listed } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import type { Row } from '#server/engine/list/select.ts';
import type { Scope } from '#server/engine/scope.ts';
import { closingOf } from '#server/kernel/period/close-kinds.ts';
import { monthState } from '#server/kernel/period/close.ts';
import type { Month } from '#server/kernel/period/db/ledger-close.ts';
import { setLineWorths } from '#server/kernel/stock/line-worth.ts';
import { postingOf } from '#server/kernel/stock/stock-lines.ts';
import { refusal } from '#server/platform/refusal.ts';
import { levelsOf } from '../rules/cost-levels.ts';
import { costOf } from '../rules/product-cost.ts';
import { STANDARD_COST } from '../rules/variance.ts';
import { writtenBack } from '../rules/written-back.ts';
import { costRefusals } from './cost-refusals.ts';
import { beginVariances, type ProductVariance, type VarianceBook } from './cost-variance.ts';
import { variancesOfOrders } from './db/cost-variance.ts';
import { workLeft, workOrderCosts } from './db/product-cost.ts';
import { finishedLines, hasMonthAverages, lockItems, takenItems, type FinishedLine } from './db/product-receipts.ts';

/** Ways of the cost of finished goods: values of parameter flow.productCostInto. */
export const costWays = { receipts: 'receipts', variance: 'variance' } as const;

/** Rounds in which orders that take each other's products find their costs; a rework order needs a few. */
const MOST_ROUNDS = 40;

/** Costs of a month: its sheets with their results, and the variances of products. */
export type MonthCost = { readonly rows: readonly Row[]; readonly variances: readonly ProductVariance[] };

type Run = {
  readonly scope: Scope;
  readonly head: Row;
  readonly month: Month;
  readonly way: string;
  readonly lines: readonly FinishedLine[];
  readonly variances: VarianceBook;
};

export const keyOfSheet = (row: Row): string => plain(row['work_order_id']) || plain(row['work_order_no']);

/**
 * Costs the work orders of a month from the bottom (P21): the cost of what a level finished goes into its receipts, which costs anew what was issued
 * to the next one. What the receipts cannot bear is a variance. Changes the stock ledger in the caller's transaction.
 * @throws Refusal 422 where orders are missing among the sheets, a month before is open whose average prices goods, or costs find no end
 */
export async function costMonth(scope: Scope, head: Row, rows: readonly Row[], way: string): Promise<MonthCost> {
  const { db, actor } = scope;
  const month = { tenantId: actor.tenantId, period: plain(head['period']) };
  if (scope.catalogue.table('wms_prod_issue') === undefined)
    return { rows: rows.map((row) => ({ ...row, ...resultOf(head, row) })), variances: [] };
  const lines = await finishedLines(db, month);
  const materials = [...new Set(lines.map(({ material }) => material))];
  await lockItems(db, month.tenantId, materials);
  const hasAverages = await hasMonthAverages(db, month);
  if (hasAverages) await strike(scope, month);
  const takes = Map.groupBy(await takenItems(db, month), ({ order }) => order);
  const orders = rows.map((row) => {
    const key = keyOfSheet(row);
    return {
      key,
      makes: [...new Set(lines.filter(({ order }) => order === key).map(({ material }) => material))],
      takes: (takes.get(key) ?? []).map(({ material }) => material),
    };
  });
  const variances = await beginVariances(scope, month, {
    orders,
    borne: await variancesOfOrders(db, month),
  });
  const run: Run = { scope, head, month, way, lines, variances };
  const begun = await beginRows(scope, month, rows);
  const done = new Map<string, Row>();
  for (const level of levelsOf(orders)) {
    const own = begun.filter((row) => level.includes(keyOfSheet(row)));
    for (const row of await costLevel(run, own, hasAverages)) done.set(keyOfSheet(row), row);
    await variances.settle(level, done);
  }
  return { rows: begun.map((row) => done.get(keyOfSheet(row)) ?? row), variances: variances.found() };
}

/** Goods that are valued by the average of the month are priced with what is known by now; closing the month prices them once more. */
async function strike(scope: Scope, month: Month): Promise<void> {
  const { next } = await monthState(scope, 'stock');
  if (next !== null && next < month.period) throw refusal(422, costRefusals.earlierStockOpen, { ...month, next });
  await closingOf('stock').price(scope, month);
}

/** Begins with the work the last calculation left. @throws Refusal 422 naming orders that are on no sheet */
async function beginRows({ db }: Scope, month: Month, rows: readonly Row[]): Promise<readonly Row[]> {
  const left = new Map((await workLeft(db, month.tenantId, month.period)).map((one) => [one.work_order, one]));
  const costs = await workOrderCosts(db, month);
  const known = new Set(rows.map(keyOfSheet));
  const missing = [...costs.map((one) => one.work_order), ...left.keys()].filter((order) => !known.has(order));
  if (missing.length > 0) throw refusal(422, costRefusals.ordersNotCollected, { count: new Set(missing).size });
  return rows.map((row) => {
    const begin = left.get(keyOfSheet(row));
    return begin === undefined ? row : { ...row, begin_wip: begin.wip, begin_material: begin.material };
  });
}

/** Costs orders of one level until what they took costs what was reckoned with; without a loop among them that is once. */
async function costLevel(run: Run, own: readonly Row[], hasAverages: boolean): Promise<readonly Row[]> {
  const { scope, month, variances } = run;
  let before: readonly Row[] | null = null;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const costs = new Map((await workOrderCosts(scope.db, month)).map((one) => [one.work_order, one]));
    const rows = own.map((row) => {
      const key = keyOfSheet(row);
      const cost = costs.get(key);
      // What was typed of orders the ledger does not know stands as it is.
      const collected =
        cost === undefined
          ? row
          : {
              ...row,
              material_cost: new Big(cost.material).plus(variances.borneBy(key)).toFixed(2),
              finish_qty: cost.finished,
            };
      return { ...collected, ...resultOf(run.head, collected), booked: cost?.booked ?? null };
    });
    if (before !== null && areSame(rows, before, ['finish_cost', 'material_cost']))
      return rows.map((row) => withBack(run, row));
    await writeBack(run, rows);
    if (hasAverages) await closingOf('stock').price(scope, month);
    before = rows;
  }
  throw refusal(422, costRefusals.costsWithoutEnd, {
    orders: listed(own.slice(0, 5).map((row) => plain(row['work_order_no']))),
  });
}

/** Are the amounts of rows the same in these columns? */
export function areSame(rows: readonly Row[], others: readonly Row[], columns: readonly string[]): boolean {
  return rows.every((row, index) =>
    columns.every((name) => amountOf(row, name).eq(amountOf(others[index] ?? {}, name))),
  );
}

/** Puts the cost of what is finished into its receipts; where the company does not want that, they stay as they came in. */
async function writeBack({ scope, head, month, way, lines }: Run, rows: readonly Row[]): Promise<void> {
  const now = way === costWays.receipts ? await finishedLines(scope.db, month) : lines;
  const worths = rows.flatMap((row) => {
    const receipts = now.filter(({ order }) => order === keyOfSheet(row));
    if (way !== costWays.receipts) return receipts.map(({ line, posted }) => [line, new Big(posted)] as const);
    const [finished, booked] = [amountOf(row, 'finish_cost'), amountOf(row, 'booked')];
    const bearing = receipts.map((one) => ({
      line: one.line,
      qty: new Big(one.qty),
      amount: new Big(one.amount),
      isStandard: one.method === STANDARD_COST,
    }));
    return [...writtenBack(bearing, { finished, booked })];
  });
  await setLineWorths(postingOf(scope, head), new Map(worths));
}

/** Gives what a sheet shows of its receipts: what they came in at, what they cost more now and what they could not bear. */
function withBack({ lines }: Run, { booked, ...row }: Row): Row {
  if (booked === null) return { ...row, in_amount: null, back_amount: null, back_price: null, variance_amount: null };
  const posted = lines
    .filter(({ order }) => order === keyOfSheet(row))
    .reduce((sum, one) => sum.plus(one.posted), new Big(0));
  const [now, quantity] = [new Big(plain(booked)), amountOf(row, 'finish_qty')];
  return {
    ...row,
    in_amount: posted.toFixed(2),
    back_amount: now.minus(posted).toFixed(2),
    back_price: quantity.lte(0) ? null : now.div(quantity).round(6, Big.roundHalfUp).toFixed(6),
    variance_amount: amountOf(row, 'finish_cost').minus(now).toFixed(2),
  };
}

/** Restores what the receipts of a month came in at. */
export async function takeBackCost(scope: Scope, head: Row): Promise<void> {
  const { db, actor, catalogue } = scope;
  if (catalogue.table('wms_prod_in') === undefined) return;
  const month = { tenantId: actor.tenantId, period: plain(head['period']) };
  const lines = await finishedLines(db, month);
  await lockItems(db, month.tenantId, [...new Set(lines.map(({ material }) => material))]);
  await setLineWorths(
    postingOf(scope, head),
    new Map(lines.map(({ line, posted }) => [line, new Big(posted)] as const)),
  );
  if (await hasMonthAverages(db, month)) await closingOf('stock').price(scope, month);
}

/** Dictionary wip_method: 1 equivalent units, 3 material alone, 4 nothing stays in work; 2, standard cost, has no standards here. */
function resultOf(head: Row, row: Row): Row {
  const method = plain(head['wip_method']);
  const beginMaterial = amountOf(row, 'begin_material');
  const { finishedCost, endMaterial, endWip, unitCost } = costOf({
    beginMaterial,
    beginConversion: amountOf(row, 'begin_wip').minus(beginMaterial),
    material: amountOf(row, 'material_cost'),
    conversion: ['labor_cost', 'overhead', 'energy_cost', 'mold_cost'].reduce(
      (sum, name) => sum.plus(amountOf(row, name)),
      new Big(0),
    ),
    finished: amountOf(row, 'finish_qty'),
    inWork: method === '4' ? new Big(0) : amountOf(row, 'wip_qty'),
    degree: method === '3' ? new Big(0) : amountOf(row, 'wip_rate'),
  });
  return {
    finish_cost: finishedCost.toFixed(2),
    end_wip: endWip.toFixed(2),
    end_material: endMaterial.toFixed(2),
    unit_cost: unitCost?.toFixed(6) ?? null,
  };
}

export function amountOf(row: Row, name: string): Big {
  return parseAmount(row[name]) ?? new Big(0);
}
