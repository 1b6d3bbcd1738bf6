import Big from 'big.js';
import { thousands } from '#core/amounts/amounts.ts';
import { filled } from '#core/refusals/text.ts';
import type { CloseDesk } from '#server/kernel/period/close-desk.ts';
import { levels, type MonthFinding } from '#server/kernel/period/closing.ts';
import type { Month } from '#server/kernel/period/db/ledger-close.ts';
import { borneOfProducts, postedCalculation, sheetFigures, varianceEnd } from './db/cost-findings.ts';
import { variancesOfOrders, varianceKinds } from './db/cost-variance.ts';
import { balancesOfRole } from './db/gl-ledger.ts';
import { PRODUCT_VARIANCE_SUBJECT, VARIANCE_SUBJECT } from '../rules/gl.ts';
import { workLeft, workOrderCosts } from './db/product-cost.ts';
import { monthRefusals } from './month-refusals.ts';

const COSTS = 'fin_product_cost';
/** Role of the account production costs stand in, with those below it. */
const PRODUCTION = '5001';

const isKept = ({ catalogue }: CloseDesk): boolean =>
  [COSTS, 'fin_cost_variance', 'wms_prod_issue', 'wms_prod_in'].every((table) => catalogue.table(table) !== undefined);

/** Finds work orders of a month of stock that were not costed, or differ from what they were costed with: afterwards nothing can be written back. */
export async function costFindings(desk: CloseDesk, month: Month): Promise<readonly MonthFinding[]> {
  if (!isKept(desk)) return [];
  const { db } = desk;
  const { period, tenantId } = month;
  const costs = await workOrderCosts(db, month);
  const posted = await postedCalculation(db, month);
  const base = { subject: null, link: `/finance/product-cost?q.period=${period}` };
  if (posted === null) {
    const begun = await workLeft(db, tenantId, period);
    const count = new Set([...costs, ...begun].map((one) => one.work_order)).size;
    const title = filled(monthRefusals.costNotPosted, { period });
    return count === 0 ? [] : [{ ...base, kind: 'cost', title, level: levels.warns, count }];
  }
  if (posted.way === '') return [];
  const sheets = await sheetFigures(db, tenantId, posted.id);
  const borne = [await variancesOfOrders(db, month), await borneOfProducts(db, tenantId, posted.id)];
  const now = new Map(costs.map((one) => [one.work_order, one]));
  const count = [...new Set([...sheets.keys(), ...now.keys()])].filter((order) => {
    const [sheet, cost] = [sheets.get(order), now.get(order)];
    // What was typed of orders the ledger does not know stands as it is.
    if (cost === undefined) return false;
    const material = borne.reduce((sum, one) => sum.plus(one.get(order) ?? 0), new Big(cost.material));
    return (
      sheet === undefined ||
      !material.eq(sheet.material) ||
      !new Big(cost.finished).eq(sheet.finished) ||
      !new Big(cost.booked).eq(sheet.booked)
    );
  }).length;
  if (count === 0) return [];
  return [{ ...base, kind: 'cost_changed', title: monthRefusals.costChanged, level: levels.blocks, count }];
}

/** Finds that the general ledger has another work in process than the cost sheets of the month. */
export async function workFindings(desk: CloseDesk, month: Month): Promise<readonly MonthFinding[]> {
  if (!isKept(desk)) return [];
  const posted = await postedCalculation(desk.db, month);
  if (posted === null) return [];
  const general = new Big((await balancesOfRole(desk.db, month, PRODUCTION)).end);
  const difference = general.minus(posted.wip);
  if (difference.eq(0)) return [];
  const text = (amount: Big): string => thousands(amount.toFixed(2), 2);
  const title = filled(monthRefusals.workInProcess, {
    general: text(general),
    sheet: text(new Big(posted.wip)),
    difference: text(difference),
  });
  return [{ kind: 'wip', subject: text(difference), title, level: levels.warns, count: 1, link: '/finance/rpt-trial' }];
}

const variances = [
  { kind: varianceKinds.materials, role: VARIANCE_SUBJECT, account: monthRefusals.materialVariance },
  { kind: varianceKinds.products, role: PRODUCT_VARIANCE_SUBJECT, account: monthRefusals.productVariance },
] as const;

/** Finds variances the general ledger has that nobody spread (K8). */
export async function varianceFindings(desk: CloseDesk, month: Month): Promise<readonly MonthFinding[]> {
  if (!isKept(desk)) return [];
  const found: MonthFinding[] = [];
  for (const { kind, role, account } of variances) {
    const general = new Big((await balancesOfRole(desk.db, month, role)).end);
    const spread = new Big((await varianceEnd(desk.db, month, kind)) ?? 0);
    if (general.eq(spread)) continue;
    const text = (amount: Big): string => thousands(amount.toFixed(2), 2);
    found.push({
      kind: 'variance',
      subject: filled(monthRefusals.accountAmount, { account, amount: text(general.minus(spread)) }),
      title: filled(monthRefusals.varianceLeft, { account, general: text(general), sheet: text(spread) }),
      level: levels.warns,
      count: 1,
      link: `/finance/cost-variance?q.period=${month.period}`,
    });
  }
  return found;
}
