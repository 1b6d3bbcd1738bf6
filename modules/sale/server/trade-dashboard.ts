import { sumAmounts } from '#core/amounts/amounts.ts';
import type { components } from '#core/contract/api.ts';
import { addDays, dateText } from '#core/dates/dates.ts';
import type { Catalogue, Form } from '#server/engine/definition/catalogue.ts';
import { currentTime, type Engine } from '#server/engine/scope.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import {
  lateLines,
  openDebts,
  sumsByMonth,
  topItems,
  topParties,
  waitingByTable,
  type Counted,
  type Trade,
} from './db/trade-dashboard.ts';

type Schemas = components['schemas'];
export type TradeSide = Schemas['Side'];
type Figure = Schemas['TradeFigure'];

/** States of documents that count (dictionaries bill_status and order_status), and of those nobody has decided on. */
const posted = ['2', '3'];
const agreed = ['2', '3', '4', '5'];
const undecided = ['0', '1'];

const MONTHS = 12;
const SHARES = 8;
const LATE = 10;

type Side = Trade & {
  readonly paid: Counted;
  readonly debts: Counted;
  /** Forms whose documents people push on, in their order. */
  readonly steps: readonly string[];
  readonly settling: { readonly component: string; readonly title: string; readonly permission: string };
  readonly report: { readonly route: string; readonly permission: string };
};

const sides: Readonly<Record<TradeSide, Side>> = {
  sale: {
    party: { table: 'crm_customer', column: 'customer_id' },
    order: { table: 'sal_order', amount: 'total_amount', states: agreed },
    lines: 'sal_order_item',
    done: 'out_qty',
    back: 'return_qty',
    moved: { table: 'sal_out', amount: 'total_amount', states: posted },
    movedLines: 'sal_out_item',
    paid: { table: 'fin_receipt', amount: 'amount', states: posted },
    debts: { table: 'fin_ar_bill', amount: 'open_amount', states: posted },
    steps: ['quo_quote', 'sal_order', 'sal_delivery_notice', 'sal_out', 'sal_invoice', 'fin_receipt'],
    settling: { component: 'hexiao/hexiao', title: '应收核销', permission: 'hexiao:hexiao' },
    report: { route: '/sale/rpt-order-exec', permission: 'sale:rpt-order-exec' },
  },
  procure: {
    party: { table: 'pur_supplier', column: 'supplier_id' },
    order: { table: 'pur_order', amount: 'total_amount', states: agreed },
    lines: 'pur_order_item',
    done: 'in_qty',
    back: 'return_qty',
    moved: { table: 'wms_purchase_in', amount: 'total_amount', states: posted },
    movedLines: 'wms_purchase_in_item',
    paid: { table: 'fin_payment', amount: 'amount', states: posted },
    debts: { table: 'fin_ap_bill', amount: 'open_amount', states: posted },
    steps: ['pur_request', 'pur_order', 'pur_arrival', 'wms_purchase_in', 'pur_invoice', 'fin_payment'],
    settling: { component: 'hexiao/yfhexiao', title: '应付核销', permission: 'hexiao:yfhexiao' },
    report: { route: '/procure/rpt-order-exec', permission: 'procure:rpt-order-exec' },
  },
};

type Desk = {
  readonly engine: Engine;
  readonly actor: Actor;
  readonly catalogue: Catalogue;
  readonly side: Side;
  readonly today: string;
};

/** Returns the dashboard of those who sell, or buy [B2.19]; parts whose module is not installed are empty. */
export async function tradeDashboard(
  engine: Engine,
  name: TradeSide,
  actor: Actor,
): Promise<Schemas['TradeDashboard']> {
  const today = dateText((engine.now ?? currentTime)());
  const desk: Desk = { engine, actor, catalogue: await engine.store.catalogue(), side: sides[name], today };
  const { side } = desk;
  const months = monthsUntil(today);
  const [orders, moved, paid, debts, late, shares, steps, requests] = await Promise.all([
    sums(desk, side.order, months),
    sums(desk, side.moved, months),
    sums(desk, side.paid, months),
    debtsOf(desk),
    lateOf(desk),
    sharesOf(desk),
    stepsOf(desk),
    requestsOf(desk, name),
  ]);
  const flow = (code: Figure['code'], counted: Counted, sum: ReadonlyMap<string, string>): Figure[] =>
    desk.catalogue.table(counted.table) === undefined ? [] : [flowFigure(desk, code, counted, sum)];
  return {
    side: name,
    period: today.slice(0, 7),
    figures: [
      ...flow('orders', side.order, orders),
      ...flow('moved', side.moved, moved),
      ...flow('paid', side.paid, paid),
      ...debts,
      ...late.figures,
      ...requests,
    ],
    months: months.map((period) => ({
      period,
      orders: orders.get(period) ?? '0.00',
      moved: moved.get(period) ?? '0.00',
      paid: paid.get(period) ?? '0.00',
    })),
    ...shares,
    steps,
    late: late.lines,
  };
}

/** Twelve months that end with the one of today. */
function monthsUntil(today: string): readonly string[] {
  const at = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = at - (MONTHS - 1 - index);
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}

async function sums(
  { engine, actor, catalogue }: Desk,
  counted: Counted,
  [first = '']: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (catalogue.table(counted.table) === undefined) return new Map();
  return sumsByMonth(engine.db, actor.tenantId, counted, `${first}-01`);
}

function flowFigure(
  { actor, catalogue, today }: Desk,
  code: Figure['code'],
  { table, states }: Counted,
  byMonth: ReadonlyMap<string, string>,
): Figure {
  const period = today.slice(0, 7);
  const before = addDays(`${period}-01`, -1).slice(0, 7);
  const ofYear = [...byMonth].filter(([month]) => month.startsWith(today.slice(0, 4))).map(([, amount]) => amount);
  return {
    code,
    isMoney: true,
    value: byMonth.get(period) ?? '0.00',
    before: byMonth.get(before) ?? '0.00',
    year: sumAmounts(ofYear).toFixed(2),
    link: listOf(catalogue.form(table), actor, {
      bill_date_begin: `${period}-01`,
      bill_date_end: today,
      bill_status: states.join(','),
    }),
  };
}

async function debtsOf({ engine, actor, catalogue, side, today }: Desk): Promise<readonly Figure[]> {
  const { debts } = side;
  const form = catalogue.form(debts.table);
  if (form === undefined) return [];
  const { open, overdue } = await openDebts(engine.db, actor.tenantId, debts, today);
  const ofToday = { isMoney: true, before: null, year: null };
  const states = { bill_status: debts.states.join(',') };
  const due = { due_date_end: addDays(today, -1) };
  return [
    { ...ofToday, code: 'open', value: open, link: listOf(form, actor, states) },
    { ...ofToday, code: 'overdue', value: overdue, link: listOf(form, actor, { ...states, ...due }) },
  ];
}

async function lateOf({
  engine,
  actor,
  catalogue,
  side,
  today,
}: Desk): Promise<{ readonly figures: readonly Figure[]; readonly lines: Schemas['TradeLate'][] }> {
  const form = catalogue.form(side.order.table);
  if (form === undefined) return { figures: [], lines: [] };
  const { count, rows } = await lateLines(engine.db, actor.tenantId, side, { today, limit: LATE });
  const { report } = side;
  const link = may(actor, `${report.permission}:view`) ? `${report.route}?q.overdue_days_begin=1` : null;
  return {
    figures: [{ code: 'late', isMoney: false, value: String(count), before: null, year: null, link }],
    lines: rows.map(({ order_id, number, party, item, open, due, days }) => ({
      orderId: order_id,
      number,
      party,
      item,
      open,
      dueDate: due,
      days,
      link: canSee(form, actor) ? `${form.definition.route}?form=view&id=${order_id}` : null,
    })),
  };
}

async function sharesOf({
  engine,
  actor,
  catalogue,
  side,
  today,
}: Desk): Promise<Pick<Schemas['TradeDashboard'], 'parties' | 'items'>> {
  const form = catalogue.form(side.moved.table);
  if (form === undefined || catalogue.table(side.party.table) === undefined) return { parties: [], items: [] };
  const asked = { from: `${today.slice(0, 4)}-01-01`, limit: SHARES };
  const [parties, items] = await Promise.all([
    topParties(engine.db, actor.tenantId, side, asked),
    topItems(engine.db, actor.tenantId, side, asked),
  ]);
  const moved = { bill_date_begin: asked.from, bill_date_end: today, bill_status: side.moved.states.join(',') };
  return {
    parties: parties.map((row) => ({ ...row, link: listOf(form, actor, { ...moved, [side.party.column]: row.id }) })),
    items: items.map((row) => ({ ...row, link: null })),
  };
}

async function stepsOf({ engine, actor, catalogue, side }: Desk): Promise<Schemas['TradeStep'][]> {
  const forms = side.steps.flatMap((table) => {
    const form = catalogue.form(table);
    return form !== undefined && canSee(form, actor) && form.head.byName.has('bill_status') ? [form] : [];
  });
  const isSettled = catalogue.table(side.debts.table) !== undefined && may(actor, `${side.settling.permission}:view`);
  const waiting = await waitingByTable(
    engine.db,
    actor.tenantId,
    forms.map(({ head }) => ({ table: head.name, states: undecided })),
  );
  const steps = forms.map((form) => ({
    code: form.head.name,
    title: form.definition.title,
    count: waiting.get(form.head.name) ?? 0,
    link: listOf(form, actor, { bill_status: undecided.join(',') }) ?? form.definition.route,
  }));
  if (!isSettled) return steps;
  const { component, title } = side.settling;
  const open = await waitingByTable(engine.db, actor.tenantId, [
    { table: side.paid.table, states: posted, isOpen: true },
  ]);
  return [...steps, { code: component, title, count: open.get(side.paid.table) ?? 0, link: `/${component}` }];
}

/** Requests that were agreed to and are not all ordered. */
async function requestsOf({ engine, actor, catalogue }: Desk, name: TradeSide): Promise<readonly Figure[]> {
  const form = catalogue.form('pur_request');
  if (name !== 'procure' || form === undefined) return [];
  const states = ['2', '3'];
  const found = await waitingByTable(engine.db, actor.tenantId, [{ table: form.head.name, states }]);
  const link = listOf(form, actor, { bill_status: states.join(',') });
  const value = String(found.get(form.head.name) ?? 0);
  return [{ code: 'requests', isMoney: false, value, before: null, year: null, link }];
}

function canSee({ definition }: Form, actor: Actor): boolean {
  return may(actor, `${definition.permission}:view`);
}

/** Address of a list that shows just these; null where he may not look at it. */
function listOf(form: Form | undefined, actor: Actor, filters: Readonly<Record<string, string>>): string | null {
  if (form === undefined || !canSee(form, actor)) return null;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) query.set(`q.${name}`, value);
  return `${form.definition.route}?${query.toString()}`;
}
