import Big from 'big.js';
import { thousands } from '#core/amounts/amounts.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import type { DocumentAct } from '#server/engine/behaviour/act.ts';
import { openLines } from '#server/engine/flow/flow-left.ts';
import { restOf, stepBetween } from '#server/engine/flow/flow-make.ts';
import { insertRows, updateRow } from '#server/engine/list/db/row.ts';
import { selectRows, type Row } from '#server/engine/list/select.ts';
import { noteHistory } from '#server/engine/record/history.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { newLines } from '#server/engine/record/save-lines.ts';
import { changeRecord } from '#server/engine/record/save-record.ts';
import { writeHead } from '#server/engine/record/write-head.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { currencyOfHead } from '#server/kernel/currency/own-currency.ts';
import { refusal } from '#server/platform/refusal.ts';
import { financeAnswers } from './answers.ts';
import { auditedOfMonth, clearLines, partyMonth, payablesOf } from './db/payable.ts';
import { shareOfBill } from './instalments.ts';
import { moneyRefusals } from './money-refusals.ts';

/** Dictionary confirm_status. */
const TO_CONFIRM = '0';
const CONFIRMED = '1';

const isStatement = (table: string): boolean => ['sal_statement', 'pur_statement'].includes(table);

/** Acts on accounts of parties: fill a document from the ledger, and confirm it. */
export const accountActs: readonly DocumentAct[] = [
  {
    code: 'fetch',
    title: '取数',
    exp: 'bill_status#in#0,5&&bpm_status#ne#2',
    fits: ({ head }) => isStatement(head.name) || head.name === 'pur_pay_request',
    run: (scope, id) => (isStatement(scope.form.head.name) ? fetchMonth(scope, id) : fetchPayables(scope, id)),
  },
  {
    code: 'confirm',
    title: '确认',
    exp: `bill_status#eq#2&&confirm_status#ne#${CONFIRMED}`,
    fits: ({ head }) => isStatement(head.name),
    run: confirmStatement,
  },
];

async function draftOf(scope: Scope, id: string): Promise<Stored> {
  const stored = await lockedRecord(scope, id);
  const { head } = stored;
  if (!['0', '5'].includes(plain(head['bill_status'])) || head['bpm_status'] === '2')
    throw refusal(422, moneyRefusals.noDraftToFetch, { name: nameOf(scope.form.head, scope.form, head) });
  if (scope.catalogue.table('fin_ap_bill') === undefined) throw refusal(422, moneyRefusals.fetchNeedsFinance);
  return stored;
}

/**
 * Fills a statement from the ledger of its party, in its currency: what was open when the month began, what documents changed, what is open at its end; and with
 * the goods of the month that stand in no statement yet.
 * @throws Refusal 422 where it is no draft
 */
async function fetchMonth(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, catalogue, form, actor } = scope;
  const { head } = await draftOf(scope, id);
  const { tenantId, username } = actor;
  const isSale = form.head.name === 'sal_statement';
  const partyId = plain(head[isSale ? 'customer_id' : 'supplier_id']);
  const period = plain(head['period']).slice(0, 7);
  const currency = await currencyOfHead(scope, head);
  const month = await partyMonth(db, { tenantId, ledger: isSale ? 'ar' : 'ap', partyId, period, currency });
  const titles = new Map(catalogue.forms.map(({ head: { name }, definition }) => [name, definition.title]));
  const sum = (name: 'increase' | 'decrease'): Big =>
    month.entries.reduce((total, entry) => total.plus(entry[name]), new Big(0));
  const closing = new Big(month.opening).plus(sum('increase')).minus(sum('decrease'));
  let balance = new Big(month.opening);
  const lines = month.entries.map((entry) => {
    balance = balance.plus(entry.increase).minus(entry.decrease);
    const values = {
      biz_date: entry.date,
      doc_kind: titles.get(entry.form) ?? '核销',
      doc_no: entry.no,
      increase: entry.increase,
      decrease: entry.decrease,
      balance: balance.toFixed(2),
    };
    return { values };
  });
  const table = `${form.head.name}_ledger`;
  await clearLines(db, table, { tenantId, id });
  await insertRows(db, table, newLines(scope, id, lines));
  const values = {
    opening_amount: month.opening,
    increase_amount: sum('increase').toFixed(2),
    decrease_amount: sum('decrease').toFixed(2),
    closing_amount: closing.toFixed(2),
    confirm_status: TO_CONFIRM,
  };
  await updateRow(db, form.head.name, { id, tenantId }, values, username);
  await noteHistory({ ...scope, cause: { way: 'button', note: '取数' } }, [
    { recordId: id, version: Number(head['version']) + 1, act: 'change', changes: null },
  ]);
  const goods = await deliveredIn(scope, { isSale, partyId, period, currency });
  if (goods.length > 0) {
    const lines = `${form.head.name}_item`;
    const stored = await lockedRecord(scope, id);
    await changeRecord(scope, id, { [lines]: [...(stored.subs.get(lines) ?? []), ...goods] }, null);
  }
  return [
    filled(financeAnswers.statementFetched, {
      period,
      entries: lines.length,
      goods: goods.length,
      opening: thousands(month.opening, 2),
      closing: thousands(closing.toFixed(2), 2),
    }),
  ];
}

/** Lists what was delivered to a customer, or received from a supplier, in a month and is in no statement or invoice yet. */
async function deliveredIn(
  scope: Scope,
  {
    isSale,
    ...of
  }: { readonly isSale: boolean; readonly partyId: string; readonly period: string; readonly currency: string },
): Promise<readonly Row[]> {
  const { db, catalogue, form, actor } = scope;
  const { tenantId } = actor;
  const source = isSale ? 'sal_out' : 'wms_purchase_in';
  if (catalogue.table(source) === undefined) return [];
  const link = stepBetween(scope, source, form.head.name);
  const [party, number] = isSale ? ['customer_id', 'out_no'] : ['supplier_id', 'in_no'];
  const values = await auditedOfMonth(db, { table: source, party }, { tenantId, ...of });
  const heads = await selectRows(db, link.source.head, { tenantId, column: 'id', values });
  const lines = await selectRows(db, link.sourceLines, { tenantId, column: 'head_id', values });
  const byHead = Map.groupBy(lines, (line) => line['head_id']);
  const inOrder = values.flatMap((id) => byHead.get(id) ?? []);
  const rest = await restOf(scope, link, heads, await openLines(db, catalogue, link, inOrder, actor));
  const headOf = new Map(heads.map((head) => [head['id'], head]));
  const byLine = new Map(lines.map((line) => [line['id'], headOf.get(line['head_id'])]));
  return rest.map((line) => {
    const head = byLine.get(line['src_line_id']);
    return { ...line, [number]: head?.['bill_no'], biz_date: head?.['bill_date'] };
  });
}

/**
 * Fills a request for payment with what is open of its supplier and nobody else asks for.
 * @throws Refusal 422 where it is no draft, or nothing is open
 */
async function fetchPayables(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, actor } = scope;
  const { head } = await draftOf(scope, id);
  const supplierId = plain(head['supplier_id']);
  const bills = await payablesOf(db, { tenantId: actor.tenantId, supplierId, except: id });
  const rows: Row[] = [];
  for (const { id: bill, no, due_date: due, open, in_process: asked } of bills) {
    const of = { id: bill, open: new Big(open), taken: new Big(asked) };
    const share = await shareOfBill(scope, 'fin_ap_bill', of);
    const values = { src_no: no, due_date: share.due ?? due, open_amount: open, apply_amount: share.amount.toFixed(2) };
    if (share.amount.gt(0)) rows.push(values);
  }
  if (rows.length === 0)
    throw refusal(422, moneyRefusals.nothingToApplyFor, { supplier: plain(head['supplier_id_dictText']) });
  await changeRecord(scope, id, { pur_pay_request_item: rows }, null);
  return [filled(financeAnswers.payablesFetched, { count: rows.length })];
}

/** Notes that the party agrees with a statement. @throws Refusal 422 where it is not audited, or confirmed already */
async function confirmStatement(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { form } = scope;
  const stored = await lockedRecord(scope, id);
  const { head } = stored;
  const name = nameOf(form.head, form, head);
  if (head['bill_status'] !== '2') throw refusal(422, moneyRefusals.notAuditedToConfirm, { name });
  if (head['confirm_status'] === CONFIRMED) throw refusal(422, moneyRefusals.confirmedBefore, { name });
  await writeHead(scope, head, { confirm_status: CONFIRMED }, '确认');
  return [];
}
