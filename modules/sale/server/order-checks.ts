import Big from 'big.js';
import { money } from '#core/amounts/amounts.ts';
import { checksOf } from '#core/online/parameters.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { freeStock } from '#modules/production/server/db/work-order.ts';
import { actOf, type DocumentAct } from '#server/engine/behaviour/act.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { nameOf, type Scope } from '#server/engine/scope.ts';
import { amountOf } from '#server/kernel/stock/stock-lines.ts';
import { refusal } from '#server/platform/refusal.ts';
import { saleAnswers } from './answers.ts';
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
async function checkStock(scope: Scope, id: string): Promise<readonly RefusalText[]> {
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
    return filled(saleAnswers.lineStock, {
      line: index + 1,
      item: `${plain(row['material_code'])} ${plain(row['material_name'])}`,
      wanted: wanted.toFixed(),
      qty: qty.toFixed(),
      reserved: reserved.toFixed(),
      available: available.toFixed(),
      coming: new Big(coming.get(material) ?? 0).toFixed(),
      rest: short.gt(0) ? filled(saleAnswers.short, { short: short.toFixed() }) : saleAnswers.enough,
    });
  });
}

/** The limit of the customer, what is used of it and by what, what this order takes, and what is left. */
async function checkStanding(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { form } = scope;
  const stored = await lockedRecord(scope, id);
  const { head } = stored;
  const customer = plain(head['customer_id_dictText']);
  const standing = await creditStanding(scope, head, 'customer_id');
  if (standing === null) return [filled(saleAnswers.noCreditLimit, { customer })];
  const { credit, used, facts, late } = standing;
  const [check] = checksOf(form.definition, 'credit', creditTakes);
  const own = check === undefined ? new Big(0) : await claimOf(scope, stored, check);
  const rest = credit.minus(used).minus(own);
  return [
    filled(saleAnswers.creditLimit, { customer, credit: money(credit) }),
    filled(saleAnswers.creditUsed, { used: money(used), facts, open: money(credit.minus(used)) }),
    filled(saleAnswers.creditOfOrder, {
      name: nameOf(form.head, form, head),
      own: money(own),
      rest: rest.gte(0)
        ? filled(saleAnswers.creditLeft, { rest: money(rest) })
        : filled(saleAnswers.creditOver, { over: money(rest.abs()) }),
    }),
    ...(late === null ? [] : [late]),
  ];
}
