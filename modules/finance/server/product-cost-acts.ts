import Big from 'big.js';
import { sql } from 'kysely';
import { thousands } from '#core/amounts/amounts.ts';
import { ownEntry } from '#core/lists/own-entry.ts';
import { productCostInto } from '#core/params/flow.ts';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { actOf, type DocumentAct } from '#server/engine/behaviour/act.ts';
import type { Row } from '#server/engine/list/select.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { changeRecord } from '#server/engine/record/save-record.ts';
import type { Scope, Stored } from '#server/engine/scope.ts';
import { checksOf } from '#server/kernel/period/close-checks.ts';
import { isClosed } from '#server/kernel/period/db/ledger-period.ts';
import { ledgerTexts, refuseClosed } from '#server/kernel/period/period.ts';
import { readParams } from '#server/platform/params.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { shareOut } from '../rules/gl.ts';
import { costRefusals } from './cost-refusals.ts';
import { variancesMadeBy } from './db/cost-variance.ts';
import {
  orderFacts,
  lockCosting,
  otherCalculation,
  workLeft,
  workOrderCosts,
  type WorkOrderFacts,
} from './db/product-cost.ts';
import { refuseVouched } from './gl-guard.ts';
import { amountOf, areSame, costMonth, takeBackCost } from './product-cost-run.ts';
import { makeProductVariance, removeVariances } from './product-variance.ts';
import { actWord } from '#core/refusals/act-words.ts';
import { financeAnswers } from './answers.ts';

const SHEETS = 'fin_cost_sheet';
/** Costs that are shared out over the work orders of a month. */
export const POOLS = 'fin_cost_pool';
const fits = actOf('fin_product_cost');
const exp = 'bill_status#eq#0';

/** Cost of a month, step by step: collected, allocated, split between what is finished and what is in work, kept (P21). */
export const productCostActs: readonly DocumentAct[] = [
  { code: 'collect', title: '归集/采集', exp, fits, run: collect },
  { code: 'allocate', title: '分摊', exp, fits, run: allocate },
  { code: 'calc', title: '计算', exp, fits, run: calculate },
  { code: 'post', title: '记账', exp, fits, run: keep },
  { code: 'unpost', title: '反记账', exp: 'bill_status#eq#2', fits, run: undo },
];

/** Brings what went into and came out of work orders, and what was in work before; what was typed stays. */
async function collect(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, actor, catalogue } = scope;
  const stored = await openOne(scope, id, '归集');
  if (catalogue.table('wms_prod_issue') === undefined) throw refusal(422, costRefusals.collectNeedsStorage);
  const period = plain(stored.head['period']);
  const costs = await workOrderCosts(db, { tenantId: actor.tenantId, period });
  const left = await workLeft(db, actor.tenantId, period);
  const orders =
    catalogue.table('mfg_work_order') === undefined
      ? new Map<string, WorkOrderFacts>()
      : await orderFacts(
          db,
          actor.tenantId,
          [...costs, ...left].map(({ work_order: order }) => order),
        );
  const sheets = new Map<string, Row>();
  for (const row of stored.subs.get(SHEETS) ?? [])
    sheets.set(plain(row['work_order_id']) || plain(row['work_order_no']), {
      ...known(row),
      material_cost: '0',
      finish_qty: '0',
      begin_wip: '0',
      begin_material: '0',
    });
  const put = (order: string, values: Row): void => {
    sheets.set(order, {
      ...(sheets.get(order) ?? {
        work_order_id: order,
        work_order_no: orders.get(order)?.no ?? order,
        material_id: orders.get(order)?.material ?? null,
      }),
      ...values,
    });
  };
  for (const { work_order: order, material, finished } of costs)
    put(order, { material_cost: money(material), finish_qty: finished });
  for (const { work_order: order, wip, material } of left)
    put(order, { begin_wip: money(wip), begin_material: money(material) });
  if (sheets.size === 0) throw refusal(422, costRefusals.nothingToCollect, { period });
  await write(scope, id, [...sheets.values()]);
  return [filled(financeAnswers.costCollected, { count: costs.length, begun: left.length })];
}

/** Dictionary cost_element: which column of the sheets a cost goes to. */
const columns: Readonly<Record<string, string>> = {
  '1': 'material_cost',
  '2': 'labor_cost',
  '3': 'energy_cost',
  '4': 'mold_cost',
  '5': 'overhead',
  '6': 'overhead',
};

/** Shares the costs of the pool out by the weights of the sheets; what is shared is what there was. */
async function allocate(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const stored = await openOne(scope, id, '分摊');
  const sheets = sheetsOf(stored, '分摊');
  const pools = stored.subs.get(POOLS) ?? [];
  if (pools.length === 0) throw refusal(422, costRefusals.noCostsToShare);
  const weights = sheets.map((row) => amountOf(row, 'base_qty'));
  if (weights.every((weight) => weight.eq(0))) throw refusal(422, costRefusals.basesAreZero);
  const totals = new Map<string, Big>();
  for (const pool of pools) {
    const column = ownEntry(columns, plain(pool['element_type'])) ?? 'overhead';
    if (column === 'material_cost') throw refusal(422, costRefusals.materialNotShared);
    totals.set(column, amountOf(pool, 'amount').plus(totals.get(column) ?? 0));
  }
  const shares = new Map([...totals].map(([column, total]) => [column, shareOut(total, weights)]));
  await write(
    scope,
    id,
    sheets.map((row, index) => ({
      ...row,
      ...Object.fromEntries([...shares].map(([column, parts]) => [column, (parts[index] ?? new Big(0)).toFixed(2)])),
    })),
  );
  const total = [...totals.values()].reduce((sum, one) => sum.plus(one), new Big(0));
  return [filled(financeAnswers.costAllocated, { total: thousands(total.toFixed(2), 2), count: sheets.length })];
}

/** Columns of a sheet that a calculation writes. */
const reckoned = [
  'begin_wip',
  'begin_material',
  'material_cost',
  'finish_qty',
  'finish_cost',
  'end_wip',
  'end_material',
  'unit_cost',
  'in_amount',
  'back_amount',
  'back_price',
  'variance_amount',
] as const;

/** Calculates as posting would, and leaves nothing of it but the figures of the sheets. */
async function calculate(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const stored = await openOne(scope, id, '计算');
  await refuseUndecided(scope, plain(stored.head['period']));
  const rows = sheetsOf(stored, '计算');
  await sql`savepoint cost_trial`.execute(scope.db);
  const { rows: sheets } = await costMonth(scope, stored.head, rows, await wayOf(scope));
  await sql`rollback to savepoint cost_trial`.execute(scope.db);
  await write(scope, id, sheets);
  const sum = (name: string): string =>
    thousands(sheets.reduce((total, row) => total.plus(amountOf(row, name)), new Big(0)).toFixed(2), 2);
  return [
    filled(financeAnswers.costCalculated, {
      finished: sum('finish_cost'),
      wip: sum('end_wip'),
      back: sum('back_amount'),
      variance: sum('variance_amount'),
    }),
  ];
}

async function wayOf({ db, actor }: Scope): Promise<string> {
  const { text } = await readParams(db, actor.tenantId, [productCostInto]);
  return text(productCostInto);
}

/**
 * Posts the calculated costs: what is finished goes into its receipts or becomes a variance, the next month begins with what is in work, and
 * vouchers are made of both.
 */
async function keep(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, actor } = scope;
  const stored = await openOne(scope, id, '过账');
  const { head } = stored;
  const period = plain(head['period']);
  if (plain(head['bill_date']).slice(0, 7) !== period)
    throw refusal(422, costRefusals.dateOutsidePeriod, { date: plain(head['bill_date']).slice(0, 10), period });
  await refuseUndecided(scope, period);
  const name = filled(costRefusals.calculationNamed, { no: plain(head['bill_no']) });
  const later = await otherCalculation(db, { tenantId: actor.tenantId, period, id, isLater: true });
  if (later !== null) throw refusal(422, costRefusals.laterPosted, { name, later });
  const rows = sheetsOf(stored, '过账');
  const way = await wayOf(scope);
  const cost = await costMonth(scope, head, rows, way);
  for (const [index, row] of rows.entries())
    if (!areSame([row], [cost.rows[index] ?? {}], reckoned))
      throw refusal(422, costRefusals.changedAfterCalculation, { line: index + 1 });
  await makeProductVariance(scope, head, cost.variances);
  await changeRecord(scope, id, {}, null, { bill_status: '2', cost_way: way });
  return [];
}

async function undo(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, actor } = scope;
  const { tenantId } = actor;
  const stored = await lockedRecord(scope, id);
  const period = plain(stored.head['period']);
  if (plain(stored.head['bill_status']) !== '2') throw refusal(422, costRefusals.costNotPosted);
  await lockCosting(db, tenantId, period);
  const name = filled(costRefusals.calculationNamed, { no: plain(stored.head['bill_no']) });
  const made = scope.catalogue.table('fin_cost_variance') === undefined ? [] : await variancesMadeBy(db, tenantId, id);
  await refuseVouched(scope, { ids: [id, ...made], name, act: '反记账' });
  const later = await otherCalculation(db, { tenantId, period, id, isLater: true });
  if (later !== null) throw refusal(422, costRefusals.laterPosted, { name, later });
  for (const ledger of ['gl', 'stock'] as const) await refuseClosed(db, { tenantId, ledger, date: `${period}-01` });
  await takeBackCost(scope, stored.head);
  await removeVariances(scope, made);
  await changeRecord(scope, id, {}, null, { bill_status: '0' });
  return [];
}

/** A calculation that may still change: not kept, alone in its month, of a month that is open. */
async function openOne(scope: Scope, id: string, act: string): Promise<Stored> {
  const { db, actor } = scope;
  const stored = await lockedRecord(scope, id);
  const { head } = stored;
  const period = plain(head['period']);
  const name = filled(costRefusals.calculationNamed, { no: plain(head['bill_no']) });
  if (plain(head['bill_status']) !== '0') throw refusal(422, costRefusals.postedAlready, { name, act: actWord(act) });
  if (plain(head['wip_method']) === '2') throw refusal(422, costRefusals.noStandardCost, { name });
  // Two that are kept for one month at once would each see the other open.
  await lockCosting(db, actor.tenantId, period);
  const other = await otherCalculation(db, { tenantId: actor.tenantId, period, id, isLater: false });
  if (other !== null) throw refusal(422, costRefusals.otherPosted, { period, other, act: actWord(act) });
  for (const ledger of ['gl', 'stock'] as const)
    if (await isClosed(db, actor.tenantId, ledger, period))
      throw refusal(422, costRefusals.ledgerClosed, {
        ledger: ledgerTexts[ledger],
        period,
        act: actWord(act),
      });
  return stored;
}

/** Stock documents of the month are decided first: what they move is what is reckoned with. */
async function refuseUndecided({ db, catalogue, actor, now }: Scope, period: string): Promise<void> {
  const checks = await checksOf({ db, catalogue, actor, now }, 'stock', { tenantId: actor.tenantId, period });
  const undecided = checks.filter(({ kind }) => kind === 'undecided');
  if (undecided.length > 0)
    throw refusal(422, costRefusals.stockUndecided, {
      period,
      documents: listed(
        undecided.map(({ title, count }) => filled(platformRefusals.bracketed, { text: title, more: count })),
        '；',
      ),
    });
}

function sheetsOf({ subs }: Stored, act: string): readonly Row[] {
  const rows = subs.get(SHEETS) ?? [];
  if (rows.length === 0) throw refusal(422, costRefusals.nothingCalculated, { act: actWord(act) });
  return rows.map(known);
}

/** A row as an action gives it back. */
export function known(row: Row): Row {
  const system = new Set([
    'head_id',
    'line_no',
    'version',
    'bpm_status',
    'create_by',
    'create_time',
    'update_by',
    'update_time',
  ]);
  return Object.fromEntries(Object.entries(row).filter(([name]) => !system.has(name) && !name.endsWith('_dictText')));
}

async function write(scope: Scope, id: string, sheets: readonly Row[]): Promise<void> {
  await changeRecord(scope, id, {}, null, { [SHEETS]: sheets });
}

const money = (value: string): string => new Big(value).toFixed(2);
