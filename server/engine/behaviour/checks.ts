import Big from 'big.js';
import { money, parseAmount, sumAmounts } from '#core/amounts/amounts.ts';
import type { AuditCheck } from '#core/flow/definition.ts';
import { orderOff, type Off } from '#core/kernel/order-off.ts';
import { dateText } from '#core/dates/dates.ts';
import { plain } from '#core/values/plain.ts';
import {
  billedBack,
  columnOf,
  creditOf,
  floorPrice,
  overlappingPrice,
  type LateBill,
} from '#modules/sale/server/db/audit-check.ts';
import { Refusal, refusal } from '#server/platform/refusal.ts';
import { checkClaimPaid } from '#modules/finance/server/claim-acts.ts';
import { linesBehind } from '#server/engine/flow/flow-behind.ts';
import { checkFresh } from '#server/kernel/stock/fresh-check.ts';
import { checkInspected } from '#server/kernel/inspection/inspected-check.ts';
import { checkPayable } from '#modules/finance/server/payable-check.ts';
import { checkBilled, checkThreeWay } from '#modules/procure/server/invoice-check.ts';
import { checkNeed } from '#modules/production/server/kit-acts.ts';
import { checkAwards, checkListPrice } from '#modules/procure/server/quotation-acts.ts';
import { checkGross } from '#modules/quotation/server/quote-acts.ts';
import { checkPriced } from '#server/kernel/order/price-check.ts';
import { checkMade, checkTakenBack } from '#modules/production/server/made-check.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { checkAllowance, checkDelivered, checkReceived } from '#server/kernel/order/return-check.ts';
import { checkOutputs } from '#modules/procure/server/subcontract-outputs.ts';
import { saleAsked } from '#modules/sale/server/sale-price-acts.ts';
import type { Row } from '#server/engine/list/select.ts';

/** Dictionary credit_control. */
const WARN = '1';
const BY_PROCESS = '2';
const FORBID = '3';

/** Column of lines with how much they are about. */
const QTY = 'qty';

/**
 * What a form says must hold before it is audited: credit of the customer, floor prices, the standing of the supplier.
 * @param asked.isAgreed a process agreed: what needs an approval has one
 * @param asked.counted lines that counted before: what was not asked then is not asked of them now
 * @param asked.act what is refused otherwise, in words
 * @returns what the person who audits should know all the same
 * @throws Refusal 422 with the rule and the figures
 */
export async function runChecks(
  scope: Scope,
  stored: Stored,
  {
    isAgreed,
    counted,
    act = '审核',
  }: { readonly isAgreed: boolean; readonly counted: ReadonlySet<string>; readonly act?: string },
): Promise<readonly string[]> {
  const warnings: string[] = [];
  for (const check of scope.form.definition.checks ?? []) {
    if (check.check === 'credit') warnings.push(...(await checkCredit(scope, stored, check, { isAgreed, act })));
    else if (check.check === 'floor_price') {
      refuseUnpriced(scope, stored, check, act);
      if (!isAgreed) await checkFloor(scope, stored, check, act);
    } else if (check.check === 'list_price') {
      if (!isAgreed) await checkListPrice(scope, stored, act);
    } else if (check.check === 'gross') {
      if (!isAgreed) await checkGross(scope, stored);
    } else if (check.check === 'claimed') await checkClaimPaid(scope, stored);
    else if (check.check === 'billed_back') warnings.push(...(await checkBilledBack(scope, stored)));
    else if (check.check === 'lines_total') checkLinesTotal(scope, stored);
    else if (check.check === 'issuable') checkIssuable(scope, stored);
    else if (check.check === 'quality') checkQuality(scope, stored, check);
    else if (check.check === 'kit_need') await checkNeed(scope, stored);
    else if (check.check === 'awards') checkAwards(scope, stored);
    else if (check.check === 'payable') await checkPayable(scope, stored, '审核');
    else if (check.check === 'three_way') await checkThreeWay(scope, stored, isAgreed);
    else if (check.check === 'made') await checkMade(scope, stored);
    else if (check.check === 'sum') checkSum(scope, stored, check);
    else if (check.check === 'taken_back') await checkTakenBack(scope, stored);
    else if (check.check === 'billed') await checkBilled(scope, stored);
    else if (check.check === 'delivered') await checkDelivered(scope, stored);
    else if (check.check === 'outputs') checkOutputs(scope, stored);
    else if (check.check === 'fresh') await checkFresh(scope, stored, check, isAgreed);
    else if (check.check === 'priced') await checkPriced(scope, stored, check, counted);
    else if (check.check === 'allowance') await checkAllowance(scope, stored);
    else if (check.check === 'received') await checkReceived(scope, stored);
    else if (check.check === 'price_overlap') await checkOverlap(scope, stored, check);
    else if (check.check === 'inspected') await checkInspected(scope, stored, check);
    else await checkStanding(scope, stored, check, act);
  }
  return warnings;
}

/**
 * Lines that others count on say how much: more than nothing, or not nothing where a red document says less than nothing. What moves stock is
 * looked at by its ledger.
 * @throws Refusal 422 naming the first line that does not
 */
export function refuseNothing({ form }: Scope, { head, subs }: Stored): void {
  const { effects = [], pushes = [], execution } = form.definition;
  if (effects.some((effect) => 'stock' in effect)) return;
  if (effects.length === 0 && pushes.length === 0 && execution === undefined) return;
  for (const table of form.subs) {
    const field = table.byName.get(QTY);
    if (field === undefined) continue;
    for (const row of subs.get(table.name) ?? []) {
      const qty = parseAmount(row[QTY]) ?? new Big(0);
      if (field.min === undefined ? !qty.eq(0) : qty.gt(0)) continue;
      throw new Refusal(
        422,
        `${nameOf(form.head, form, head)}不能审核：第 ${plain(row['line_no'])} 行 ${lineName(row)} 的${field.label} ${qty.toFixed()} ${field.min === undefined ? '不能为 0' : '必须大于 0'}，请修改或删除该行`,
      );
    }
  }
}

/** What must hold already when a document is handed in: others count on it from then on. */
export async function runSubmitChecks(scope: Scope, stored: Stored): Promise<void> {
  for (const { check } of scope.form.definition.checks ?? [])
    if (check === 'payable') await checkPayable(scope, stored, '提交');
}

export type CheckOf<Kind extends AuditCheck['check']> = Extract<AuditCheck, { check: Kind }>;

/** What a customer may owe, what is used of it without a document of his, and by what, in words. */
export type Credit = {
  readonly control: string;
  readonly credit: Big;
  readonly used: Big;
  readonly facts: string;
  /** A receivable that is overdue for longer than he is allowed, in words. */
  readonly late: string | null;
};

/** The credit of the customer of a document; null where nobody limits it. */
export async function creditStanding(
  { db, catalogue, actor, now }: Scope,
  head: Row,
  party: string,
): Promise<Credit | null> {
  if (catalogue.table('crm_credit') === undefined) return null;
  const { tenantId } = actor;
  const found = await creditOf(db, {
    tenantId,
    customerId: plain(head[party]),
    day: dateText(now),
    except: plain(head['id']),
    hasBills: catalogue.table('fin_ar_bill') !== undefined,
  });
  if (found === undefined || ![WARN, BY_PROCESS, FORBID].includes(found.control)) return null;
  return {
    control: found.control,
    credit: new Big(found.credit),
    used: sumAmounts([found.receivable, found.orders, found.unbilled]),
    facts: `应收 ${money(found.receivable)}，未发货订单 ${money(found.orders)}，未开票出库 ${money(found.unbilled)}`,
    late: found.late === null ? null : lateText(found.late),
  };
}

function lateText({ no, due, days, open, allowed }: LateBill): string {
  return `应收单 ${no} 到期日 ${due}，已逾期 ${days} 天，未核销 ${money(open)}，超过允许逾期 ${allowed} 天，请先催收`;
}

/**
 * What a document will be billed with: its lines at what is left of their prices after all that is taken off, as deliveries bill them, less
 * what was delivered. In the own currency, as a limit is.
 */
export async function claimOf(scope: Scope, stored: Stored, check: CheckOf<'credit'>): Promise<Big> {
  const { done } = check;
  const rate = parseAmount(stored.head['exchange_rate']) ?? new Big(1);
  return sumAmounts(
    (await askedLines(scope, stored, check)).map((row) => {
      if (row['line_status'] === '2') return null;
      const [qty, total] = [parseAmount(row[QTY]), parseAmount(row['total_amount'])];
      const open = qty?.minus(parseAmount(row[done ?? '']) ?? 0);
      if (qty == null || open == null || total === null || open.lte(0) || qty.eq(0)) return null;
      return total.times(open).div(qty).times(rate).round(2, Big.roundHalfUp).toFixed(2);
    }),
  );
}

async function checkCredit(
  scope: Scope,
  stored: Stored,
  check: CheckOf<'credit'>,
  { isAgreed, act }: { readonly isAgreed: boolean; readonly act: string },
): Promise<readonly string[]> {
  const { form } = scope;
  const { head } = stored;
  const own = await claimOf(scope, stored, check);
  if (own.eq(0)) return [];
  const standing = await creditStanding(scope, head, check.party);
  if (standing === null) return [];
  const { control, credit, used, late } = standing;
  const open = credit.minus(used);
  if ((own.lte(open) && late === null) || (control === BY_PROCESS && isAgreed)) return [];
  const name = plain(head[`${check.party}_dictText`]);
  const party = `${form.head.byName.get(check.party)?.label ?? ''}“${name}”`;
  const beyond = `${party}信用额度 ${money(credit)}，已用 ${money(used)}（${standing.facts}），可用 ${money(open)}，本单 ${money(own)}，超出 ${money(own.minus(open))}`;
  const facts = [...(own.lte(open) ? [] : [beyond]), ...(late === null ? [] : [`${party}${late}`])].join('；');
  if (control === WARN) return [facts];
  throw new Refusal(
    422,
    `${nameOf(form.head, form, head)}不能${act}：${facts}${control === BY_PROCESS ? '，须经信用审批' : ''}`,
  );
}

/** What is taken off a document is nothing below 0 and no more than its lines; a line without a price is one somebody forgot. */
function refuseUnpriced({ form }: Scope, { head, subs }: Stored, check: CheckOf<'floor_price'>, act: string): void {
  const rows = subs.get(check.lines) ?? [];
  const name = nameOf(form.head, form, head);
  const { amount: discount, sum } = offOf(head, rows, check);
  if (discount.lt(0) || discount.gt(sum))
    throw new Refusal(
      422,
      `${name}不能${act}：${form.head.byName.get(check.discount ?? '')?.label ?? ''} ${money(discount)} 须在 0 与明细价税合计 ${money(sum)} 之间`,
    );
  if (check.free === undefined || check.free.values.includes(plain(head[check.free.column]))) return;
  const bare = rows.find((row) => parseAmount(row[check.price]) === null);
  if (bare !== undefined)
    throw new Refusal(422, `${name}不能${act}：第 ${plain(bare['line_no'])} 行 ${lineName(bare)} 没有单价，请先填写`);
}

function offOf(head: Row, rows: readonly Row[], { rate, discount }: CheckOf<'floor_price'>): Off {
  return orderOff({ rate: head[rate ?? ''], amount: head[discount ?? ''] }, rows);
}

async function checkFloor(scope: Scope, stored: Stored, check: CheckOf<'floor_price'>, act: string): Promise<void> {
  const { db, catalogue, form } = scope;
  const { head } = stored;
  const { party, price, net: after = price, qty, alone } = check;
  if (catalogue.table('sal_price_list_item') === undefined) return;
  const rows = await askedLines(scope, stored, check);
  const { rate, amount } = offOf(head, rows, check);
  const taken = [rate.eq(0) ? [] : `整单折扣 ${rate.toFixed()}%`, amount.eq(0) ? [] : `优惠 ${money(amount)}`].flat();
  for (const row of rows) {
    const floor = await floorPrice(db, saleAsked(scope, head, row, [party, qty]));
    const own = parseAmount(row[price]) ?? (alone === undefined ? null : new Big(0));
    if (floor === null || own === null) continue;
    // What is taken off all of it makes every line so much cheaper.
    const net = parseAmount(row[after]) ?? own;
    if (net.gte(floor)) continue;
    const off = net.eq(own) ? '' : `（扣除${taken.join('、')} 后 ${net.toFixed()}）`;
    throw new Refusal(
      422,
      `${nameOf(form.head, form, head)}不能${act}：第 ${plain(row['line_no'])} 行 ${lineName(row)} 的单价 ${own.toFixed()}${off} 低于最低限价 ${new Big(floor).toFixed()}，须经价格审批`,
    );
  }
}

/** The lines a check is about: those of which no document before it asked the same. */
async function askedLines(
  scope: Scope,
  { subs }: Stored,
  { lines, alone }: CheckOf<'credit'> | CheckOf<'floor_price'>,
): Promise<readonly Row[]> {
  const rows = subs.get(lines) ?? [];
  if (alone === undefined) return rows;
  const sources = rows.map((row) => plain(row['src_line_id'])).filter((id) => id !== '');
  const before = await linesBehind(scope, sources, alone);
  return rows.filter((row) => !before.has(plain(row['src_line_id'])));
}

async function checkOverlap(
  { db, form, actor }: Scope,
  { head }: Stored,
  { party, lines, apart = [] }: CheckOf<'price_overlap'>,
): Promise<void> {
  const place = { head: form.head.name, lines, apart: [party, ...apart] };
  const found = await overlappingPrice(db, place, {
    tenantId: actor.tenantId,
    id: plain(head['id']),
    party: plain(head[party]),
  });
  if (found === null) return;
  const { line, code, name, minQty, number, isOwn, otherLine } = found;
  const days = (begin: string, end: string | null): string => `${begin} 至 ${end ?? '长期'}`;
  const own = `第 ${line} 行 ${[code, name].filter(Boolean).join(' ')}（起订量 ${new Big(minQty).toFixed()}）`;
  throw new Refusal(
    422,
    `${nameOf(form.head, form, head)}不能审核：${own}${
      isOwn
        ? `与本单第 ${otherLine} 行重复（同一物料、同一起订量），请删除其中一行，或改起订量`
        : `的有效期 ${days(found.begin, found.end)}，与已审核的 ${number} 第 ${otherLine} 行的 ${days(found.otherBegin, found.otherEnd)} 有效期重叠，请先让原价目失效或修改日期`
    }`,
  );
}

/** What a bill amounts to is what its lines add up to; one without lines says it itself. */
function checkLinesTotal({ form }: Scope, { head, subs }: Stored): void {
  const lines = form.subs.flatMap(({ name }) => subs.get(name) ?? []);
  if (lines.length === 0) return;
  const [own, sum] = [parseAmount(head['amount']) ?? new Big(0), sumAmounts(lines.map((row) => row['total_amount']))];
  if (!own.eq(sum))
    throw new Refusal(
      422,
      `${nameOf(form.head, form, head)}不能审核：${form.head.byName.get('amount')?.label ?? '金额'} ${money(own)} 与明细价税合计 ${money(sum)} 不一致，相差 ${money(own.minus(sum))}；请改正金额或明细`,
    );
}

/** What goes back of what was billed: the return lowers what is owed, the red invoice only says of what kind it was. */
async function checkBilledBack({ db, catalogue, actor }: Scope, { subs }: Stored): Promise<readonly string[]> {
  if (catalogue.table('wms_purchase_in_item') === undefined) return [];
  const rows = subs.get('pur_return_item') ?? [];
  const lines = rows.map((row) => plain(row['src_line_id'])).filter((id) => id !== '');
  const billed = new Map((await billedBack(db, actor.tenantId, lines)).map((one) => [one.line, one]));
  return [...Map.groupBy(rows, (row) => plain(row['src_line_id']))].flatMap(([line, own]) => {
    const one = billed.get(line);
    const [first] = own;
    if (one === undefined || first === undefined) return [];
    const left = new Big(one.kept).minus(sumAmounts(own.map((row) => row['qty'])));
    const over = new Big(one.billed).minus(left);
    return over.lte(0)
      ? []
      : [
          `${lineName(first)} 已开票 ${new Big(one.billed).toFixed()}，退货后实收 ${left.toFixed()}，请在采购发票登记红字发票，冲回 ${over.toFixed()}`,
        ];
  });
}

/** Goods in other states than these do not leave this way: what is rejected is not sold. */
function checkQuality({ catalogue, form }: Scope, { head, subs }: Stored, { lines, states }: CheckOf<'quality'>): void {
  const textOf = (state: string): string =>
    catalogue.dict('quality_status')?.find(({ value }) => value === state)?.text ?? state;
  for (const row of subs.get(lines) ?? []) {
    const quality = plain(row['quality_status']) || '1';
    if (states.includes(quality)) continue;
    throw refusal(422, 'flow.quality', {
      name: nameOf(form.head, form, head),
      line: plain(row['line_no']),
      item: lineName(row),
      state: textOf(quality),
      states: states.map(textOf).join('、'),
    });
  }
}

/** Dictionary quality_status: what waits for a decision is not issued; it is released, or judged 不合格, by a change of status first. */
const waiting: ReadonlySet<string> = new Set(['0', '4']);

function checkIssuable({ catalogue, form }: Scope, { head, subs }: Stored): void {
  for (const table of form.subs)
    for (const row of subs.get(table.name) ?? []) {
      const quality = plain(row['quality_status']);
      if (!waiting.has(quality)) continue;
      const text = catalogue.dict('quality_status')?.find(({ value }) => value === quality)?.text ?? quality;
      const batch = plain(row['batch_no']).trim();
      throw new Refusal(
        422,
        `${nameOf(form.head, form, head)}不能审核：第 ${plain(row['line_no'])} 行 ${lineName(row)}${batch === '' ? '' : `（批号 ${batch}）`} ${new Big(plain(row['qty']) || '0').toFixed()} 的质量状态是“${text}”，不能出库；请先用“库存状态转换”改为合格，要报废的改为不合格`,
      );
    }
}

async function checkStanding(
  { db, catalogue, form, actor }: Scope,
  { head }: Stored,
  { party, column, refused }: CheckOf<'standing'>,
  act: string,
): Promise<void> {
  const reference = form.head.byName.get(party)?.reference;
  const id = plain(head[party]);
  const field = catalogue.table(reference?.table ?? '')?.byName.get(column);
  if (reference == null || field === undefined || id === '') return;
  const value = await columnOf(db, reference.table, { tenantId: actor.tenantId, id, column });
  if (value === null || !refused.includes(value)) return;
  const text = catalogue.dict(field.dict ?? '')?.find((item) => item.value === value)?.text ?? value;
  throw new Refusal(
    422,
    `${nameOf(form.head, form, head)}不能${act}：${form.head.byName.get(party)?.label ?? ''}“${plain(head[`${party}_dictText`])}”的${field.label}为“${text}”`,
  );
}

function lineName(row: Row): string {
  return [row['material_code'], row['material_name']].map(plain).filter(Boolean).join(' ');
}

/** @throws Refusal 422 with what lines add up to and what they should */
function checkSum({ form }: Scope, { head, subs }: Stored, check: CheckOf<'sum'>): void {
  const { lines, column, of, is = '0', optional } = check;
  const rows = subs.get(lines) ?? [];
  if (rows.length === 0 || (optional === true && rows.every((row) => parseAmount(row[column]) === null))) return;
  const sum = sumAmounts(rows.map((row) => row[column]));
  const whole = of === undefined ? new Big(is) : sumAmounts([head[of]]);
  if (sum.eq(whole)) return;
  const table = form.subs.find(({ name }) => name === lines);
  const what = `${table?.title ?? ''}的${table?.byName.get(column)?.label ?? column}合计 ${money(sum)}`;
  throw new Refusal(
    422,
    `${nameOf(form.head, form, head)}不能审核：${what}，应等于${of === undefined ? '' : (form.head.byName.get(of)?.label ?? of)} ${money(whole)}，请修改明细`,
  );
}
