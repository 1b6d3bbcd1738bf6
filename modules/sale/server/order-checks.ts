import Big from 'big.js';
import { money } from '#core/amounts/amounts.ts';
import { checksOf } from '#core/online/parameters.ts';
import { plain } from '#core/values/plain.ts';
import { freeStock } from '#modules/production/server/db/work-order.ts';
import { actOf, type DocumentAct } from '#server/engine/behaviour/act.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { nameOf, type Scope } from '#server/engine/scope.ts';
import { amountOf } from '#server/kernel/stock/stock-lines.ts';
import { refusal } from '#server/platform/refusal.ts';
import { claimOf, creditStanding, creditTakes } from './credit.ts';
import { onOrder } from './db/order-check.ts';
import { saleRefusals } from './refusals.ts';

/** Checks of an order before it is audited or promised; nothing is changed. */
export const orderChecks: readonly DocumentAct[] = [
  {
    code: 'stock_check',
    title: '查可用量',
    exp: '',
    isTold: true,
    fits: actOf('sal_order'),
    run: checkStock,
  },
  {
    code: 'credit_check',
    title: '信用检查',
    exp: '',
    isTold: true,
    fits: actOf('sal_order'),
    run: checkStanding,
  },
];

/** Of each line: what is to be delivered, what lies there, what is promised, what is on order, and what is missing. */
async function checkStock(scope: Scope, id: string): Promise<readonly string[]> {
  const { db, catalogue, form, actor } = scope;
  const { tenantId } = actor;
  const { head, subs } = await lockedRecord(scope, id);
  const rows = (subs.get('sal_order_item') ?? []).filter((row) => row['line_status'] !== '2');
  if (rows.length === 0) throw refusal(422, saleRefusals.noLines, { name: nameOf(form.head, form, head) });
  if (catalogue.table('wms_warehouse') === undefined) throw refusal(422, saleRefusals.stockNeedsStorage);
  const materials = [...new Set(rows.map((row) => plain(row['material_id'])))];
  const free = await freeStock(db, { tenantId, warehouse: null, materials });
  const coming =
    catalogue.table('pur_order') === undefined ? new Map<string, string>() : await onOrder(db, tenantId, materials);
  const left = new Map<string, Big>();
  return rows.map((row, index) => {
    const material = plain(row['material_id']);
    const there = free.get(material);
    const [qty, reserved] = [new Big(there?.qty ?? 0), new Big(there?.reserved ?? 0)];
    const open = amountOf(row, 'qty').minus(amountOf(row, 'out_qty'));
    // What an earlier line of the order takes is not there for a later one.
    const available = left.get(material) ?? qty.minus(reserved);
    const wanted = open.gt(0) ? open : new Big(0);
    const short = wanted.minus(available);
    left.set(material, available.gt(wanted) ? available.minus(wanted) : new Big(0));
    const facts = `现存 ${qty.toFixed()}，预留和冻结 ${reserved.toFixed()}，可用 ${available.toFixed()}，在途 ${new Big(coming.get(material) ?? 0).toFixed()}`;
    return `第 ${index + 1} 行 ${plain(row['material_code'])} ${plain(row['material_name'])}：未交 ${wanted.toFixed()}，${facts}，${short.gt(0) ? `缺 ${short.toFixed()}` : '够'}`;
  });
}

/** The limit of the customer, what is used of it and by what, what this order takes, and what is left. */
async function checkStanding(scope: Scope, id: string): Promise<readonly string[]> {
  const { form } = scope;
  const stored = await lockedRecord(scope, id);
  const { head } = stored;
  const customer = plain(head['customer_id_dictText']);
  const standing = await creditStanding(scope, head, 'customer_id');
  if (standing === null) return [`客户“${customer}”没有信用额度，不控制信用`];
  const { credit, used, facts, late } = standing;
  const [check] = checksOf(form.definition, 'credit', creditTakes);
  const own = check === undefined ? new Big(0) : await claimOf(scope, stored, check);
  const rest = credit.minus(used).minus(own);
  return [
    `客户“${customer}”信用额度 ${money(credit)}`,
    `已用 ${money(used)}（${facts.zh}），可用 ${money(credit.minus(used))}`,
    `${nameOf(form.head, form, head)} 未出库价税合计 ${money(own)}，${rest.gte(0) ? `之后还剩 ${money(rest)}` : `超出 ${money(rest.abs())}`}`,
    ...(late === null ? [] : [late.zh]),
  ];
}
