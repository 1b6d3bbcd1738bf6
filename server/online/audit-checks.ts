import Big from 'big.js';
import { money, parseAmount, sumAmounts } from '#core/amounts/amounts.ts';
import type { AuditCheck } from '#core/flow/definition.ts';
import { dateText } from '#core/dates/dates.ts';
import { receivableWhen } from '#core/params/flow.ts';
import { plain } from '#core/screen/list-view.ts';
import { columnOf, creditOf, floorPrice, overlappingPrice } from '#server/db/repositories/audit-check.ts';
import { readParams } from '#server/domain/params.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { checkInspected } from './inspected-check.ts';
import { checkPayable } from './payable-check.ts';
import { checkThreeWay } from './invoice-check.ts';
import { checkNeed } from './kit-acts.ts';
import { checkAwards, checkListPrice } from './quotation-acts.ts';
import { checkGross } from './quote-acts.ts';
import { nameOf, type Scope, type Stored } from './record.ts';
import { saleAsked } from './sale-price-acts.ts';
import type { Row } from './select.ts';

/** Dictionary credit_control. */
const WARN = '1';
const BY_PROCESS = '2';
const FORBID = '3';

/**
 * What a form says must hold before it is audited: credit of the customer, floor prices, the standing of the supplier.
 * @param isAgreed a process agreed: what needs an approval has one
 * @returns what the person who audits should know all the same
 * @throws Refusal 422 with the rule and the figures
 */
export async function runChecks(scope: Scope, stored: Stored, isAgreed: boolean): Promise<readonly string[]> {
  const warnings: string[] = [];
  for (const check of scope.form.definition.checks ?? []) {
    if (check.check === 'credit') warnings.push(...(await checkCredit(scope, stored, check, isAgreed)));
    else if (check.check === 'floor_price') {
      if (!isAgreed) await checkFloor(scope, stored, check);
    } else if (check.check === 'list_price') {
      if (!isAgreed) await checkListPrice(scope, stored);
    } else if (check.check === 'gross') {
      if (!isAgreed) await checkGross(scope, stored);
    } else if (check.check === 'kit_need') await checkNeed(scope, stored);
    else if (check.check === 'awards') checkAwards(scope, stored);
    else if (check.check === 'payable') await checkPayable(scope, stored, '审核');
    else if (check.check === 'three_way') await checkThreeWay(scope, stored, isAgreed);
    else if (check.check === 'price_overlap') await checkOverlap(scope, stored, check);
    else if (check.check === 'inspected') await checkInspected(scope, stored, check);
    else await checkStanding(scope, stored, check);
  }
  return warnings;
}

/** What must hold already when a document is handed in: others count on it from then on. */
export async function runSubmitChecks(scope: Scope, stored: Stored): Promise<void> {
  for (const { check } of scope.form.definition.checks ?? [])
    if (check === 'payable') await checkPayable(scope, stored, '提交');
}

type CheckOf<Kind extends AuditCheck['check']> = Extract<AuditCheck, { check: Kind }>;

/** What a customer may owe, what is used of it without a document of his, and by what, in words. */
export type Credit = {
  readonly control: string;
  readonly credit: Big;
  readonly used: Big;
  readonly facts: string;
};

/** The credit of the customer of a document; null where nobody limits it. */
export async function creditStanding(
  { db, catalogue, actor, now }: Scope,
  head: Row,
  party: string,
): Promise<Credit | null> {
  if (catalogue.table('crm_credit') === undefined) return null;
  const { tenantId } = actor;
  const { text } = await readParams(db, tenantId, [receivableWhen]);
  const found = await creditOf(db, {
    tenantId,
    customerId: plain(head[party]),
    day: dateText(now),
    except: plain(head['id']),
    isBilledAtDelivery: catalogue.table('fin_ar_bill') !== undefined && text(receivableWhen) === 'out',
  });
  if (found === undefined || ![WARN, BY_PROCESS, FORBID].includes(found.control)) return null;
  return {
    control: found.control,
    credit: new Big(found.credit),
    used: sumAmounts([found.receivable, found.orders, found.unbilled]),
    facts: `应收 ${money(found.receivable)}，未发货订单 ${money(found.orders)}，未开票出库 ${money(found.unbilled)}`,
  };
}

async function checkCredit(
  scope: Scope,
  { head }: Stored,
  { party, amount }: CheckOf<'credit'>,
  isAgreed: boolean,
): Promise<readonly string[]> {
  const { form } = scope;
  const standing = await creditStanding(scope, head, party);
  if (standing === null) return [];
  const { control, credit, used } = standing;
  const open = credit.minus(used);
  const own = parseAmount(head[amount]) ?? new Big(0);
  if (own.lte(open) || (control === BY_PROCESS && isAgreed)) return [];
  const name = plain(head[`${party}_dictText`]);
  const facts = `${form.head.byName.get(party)?.label ?? ''}“${name}”信用额度 ${money(credit)}，已用 ${money(used)}（${standing.facts}），可用 ${money(open)}，本单 ${money(own)}，超出 ${money(own.minus(open))}`;
  if (control === WARN) return [facts];
  throw new Refusal(
    422,
    `${nameOf(form.head, form, head)}不能审核：${facts}${control === BY_PROCESS ? '，须经信用审批' : ''}`,
  );
}

async function checkFloor(
  scope: Scope,
  { head, subs }: Stored,
  { party, lines, price, qty }: CheckOf<'floor_price'>,
): Promise<void> {
  const { db, catalogue, form } = scope;
  if (catalogue.table('sal_price_list_item') === undefined) return;
  for (const row of subs.get(lines) ?? []) {
    const floor = await floorPrice(db, saleAsked(scope, head, row, [party, qty]));
    const own = parseAmount(row[price]);
    if (floor === null || own === null || own.gte(floor)) continue;
    throw new Refusal(
      422,
      `${nameOf(form.head, form, head)}不能审核：第 ${plain(row['line_no'])} 行 ${lineName(row)} 的单价 ${own.toFixed()} 低于最低限价 ${new Big(floor).toFixed()}，须经价格审批`,
    );
  }
}

async function checkOverlap(
  { db, form, actor }: Scope,
  { head }: Stored,
  { party, lines, apart = [] }: CheckOf<'price_overlap'>,
): Promise<void> {
  const place = { head: form.head.name, lines, apart: [party, ...apart] };
  const found = await overlappingPrice(db, place, { tenantId: actor.tenantId, id: plain(head['id']) });
  if (found !== null)
    throw new Refusal(
      422,
      `${nameOf(form.head, form, head)}不能审核：第 ${found.line} 行与已审核的 ${found.number} 的有效期重叠（同一物料、同一起订量），请先让原价目失效或修改日期`,
    );
}

async function checkStanding(
  { db, catalogue, form, actor }: Scope,
  { head }: Stored,
  { party, column, refused }: CheckOf<'standing'>,
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
    `${nameOf(form.head, form, head)}不能审核：${form.head.byName.get(party)?.label ?? ''}“${plain(head[`${party}_dictText`])}”的${field.label}为“${text}”`,
  );
}

function lineName(row: Row): string {
  return [row['material_code'], row['material_name']].map(plain).filter(Boolean).join(' ');
}
