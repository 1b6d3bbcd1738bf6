import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { SIDE } from '#core/kernel/price-side.ts';
import { dateText } from '#core/dates/dates.ts';
import { ownEntry } from '#core/lists/own-entry.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { installedForm, type DocumentAct } from '#server/engine/behaviour/act.ts';
import { followChange } from '#server/engine/behaviour/any-document.ts';
import { runChecks } from '#server/engine/behaviour/checks.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import { checkSources, storedRecord } from '#server/engine/flow/flow-check.ts';
import { recount, restate } from '#server/engine/flow/flow-count.ts';
import { updateRow, updateRows } from '#server/engine/list/db/row.ts';
import type { Row } from '#server/engine/list/select.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import { refuseErrors } from '#server/engine/record/prepare.ts';
import { lockedRecord, readStored } from '#server/engine/record/read-record.ts';
import { changeRecord } from '#server/engine/record/save-record.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { refusal } from '#server/platform/refusal.ts';
import { dropAgreed, keepAgreed } from './agreed-prices.ts';
import { changesOf } from './db/order-change.ts';
import { orderRefusals } from './refusals.ts';
import { actWord } from '#core/refusals/act-words.ts';
import { orderAnswers } from './answers.ts';

/** Documents of change and the orders they change; their lines have columns of fixed names. */
const changed: Readonly<Record<string, string>> = { sal_order_change: 'sal_order', pur_order_change: 'pur_order' };
const changeOf = new Map(Object.entries(changed).map(([change, order]) => [order, change]));
/** Dictionary order_status: audited, partly executed. */
const RUNNING: readonly string[] = ['2', '3'];
/** Dictionary change_reason: 数量调整. */
const QUANTITY = '3';

/** Orders that count are changed by documents of their own. */
export const changeActs: readonly DocumentAct[] = [
  {
    code: 'change',
    title: '变更',
    exp: `bill_status#in#${RUNNING.join(',')}`,
    fits: ({ head }) => changeOf.has(head.name),
    run: draftChange,
  },
];

const linesName = (table: string): string => `${table}_item`;

/** A draft with all lines of the order as they are. One at a time: what another one changes would be unknown to it. */
async function draftChange(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, form, actor, now } = scope;
  const stored = await lockedRecord(scope, id);
  const name = nameOf(form.head, form, stored.head);
  if (!RUNNING.includes(plain(stored.head['bill_status']))) throw refusal(422, orderRefusals.stateNoChange, { name });
  const table = changeOf.get(form.head.name) ?? '';
  const { waiting } = await changesOf(db, table, { tenantId: actor.tenantId, orderId: id });
  if (waiting !== null) throw refusal(422, orderRefusals.changeWaiting, { name, waiting });
  const made = await makeDocument(
    { ...scope, form: installedForm(scope, table), cause: { way: 'action', note: `变更 ${name}` } },
    { bill_date: dateText(now), order_id: id, change_reason: QUANTITY, handler_id: actor.username },
    {
      [linesName(table)]: (stored.subs.get(linesName(form.head.name)) ?? []).map((row) => ({
        ...row,
        line_id: row['id'],
        old_qty: row['qty'],
        new_qty: row['qty'],
        old_price: row['price'],
        new_price: row['price'],
        old_tax_price: row['tax_price'],
        old_tax_flag: row[SIDE],
        new_tax_price: row['tax_price'],
        old_date: row['delivery_date'],
        new_date: row['delivery_date'],
      })),
    },
  );
  return [filled(orderAnswers.changeMade, { no: plain(made.head['bill_no']) })];
}

/** Subject of a change, locked: its order, and the lines of both. */
type Change = {
  readonly order: Scope;
  readonly orderId: string;
  readonly name: string;
  readonly orderName: string;
  readonly lines: readonly Row[];
  readonly orderLines: readonly Row[];
};

async function changeAt(scope: Scope, { head, subs }: Stored, act: string): Promise<Change> {
  const { form } = scope;
  const name = nameOf(form.head, form, head);
  const order = {
    ...scope,
    form: installedForm(scope, ownEntry(changed, form.head.name) ?? ''),
    acts: undefined,
    cause: { way: 'action', note: `${act} ${name}` },
  } as const;
  const orderId = plain(head['order_id']);
  const stored = await readStored(order, orderId, true);
  if (stored === null) throw refusal(422, orderRefusals.changedOrderGone, { name, act: actWord(act) });
  const orderName = nameOf(order.form.head, order.form, stored.head);
  // A reduction may have left nothing to execute: the order counts as executed then.
  if (![...RUNNING, '4'].includes(plain(stored.head['bill_status'])))
    throw refusal(422, orderRefusals.orderNotOpen, { name, act: actWord(act), order: orderName });
  return {
    order,
    orderId,
    name,
    orderName,
    lines: subs.get(linesName(form.head.name)) ?? [],
    orderLines: stored.subs.get(linesName(order.form.head.name)) ?? [],
  };
}

/** Returns the quantity of a line that documents behind the order have taken, by the columns that count them. */
function executedOf({ definition }: Form, row: Row): { readonly qty: Big; readonly label: string } {
  const columns = (definition.pushes ?? []).flatMap(({ lines }) => lines.count ?? []);
  const labels = definition.sub_tables?.flatMap(({ fields }) => fields) ?? [];
  return columns
    .map((column) => ({
      qty: parseAmount(row[column]) ?? new Big(0),
      label: labels.find(({ name }) => name === column)?.label ?? column,
    }))
    .reduce((most, one) => (one.qty.gt(most.qty) ? one : most), { qty: new Big(0), label: '' });
}

const same = (one: unknown, other: unknown): boolean =>
  (parseAmount(one) ?? new Big(0)).eq(parseAmount(other) ?? new Big(0));
const day = (value: unknown): string => plain(value).slice(0, 10);

/**
 * An audited change becomes what the order says: quantities not below what was executed, prices and dates; a line without an original is
 * added. The order keeps its state, its history and its number; what it was made from counts anew.
 * @throws Refusal 422 with the line and the figures
 */
export async function applyChange(scope: Scope, stored: Stored): Promise<void> {
  const begun = await changeAt(scope, stored, '审核');
  await keepAgreed(begun, repriced(begun), plain(stored.head['bill_no']), '审核');
  // What was delivered of a line at its price before is known to it by now.
  const change = await changeAt(scope, stored, '审核');
  const { order, orderId, name, lines, orderLines } = change;
  const say = (index: number, text: RefusalText): never => {
    throw refusal(422, orderRefusals.cannotAuditChange, { name, line: index + 1, text });
  };
  if (lines.length === 0) throw refusal(422, orderRefusals.changeEmpty, { name });
  const before = new Set(orderLines.map((row) => plain(row['id'])));
  const next = new Map(orderLines.map((row) => [plain(row['id']), row]));
  const added: Row[] = [];
  for (const [index, line] of lines.entries()) {
    const qty = parseAmount(line['new_qty']) ?? new Big(0);
    if (qty.lte(0)) say(index, orderRefusals.newQtyAboveZero);
    const lineId = plain(line['line_id']);
    if (lineId === '') {
      if (day(line['new_date']) === '') say(index, orderRefusals.newLineDate);
      // A change names no tax: that of the item on this order, or of the order's first line.
      const like = orderLines.find((row) => row['material_id'] === line['material_id']) ?? orderLines[0];
      const given = { qty: line['new_qty'], ...pricesOf(line), delivery_date: line['new_date'] };
      added.push({ ...known(order.form, line), ...given, tax_rate: like?.['tax_rate'] ?? null });
      continue;
    }
    const old = next.get(lineId);
    if (old === undefined) {
      say(index, orderRefusals.lineNotInOrder);
      continue;
    }
    if (
      !same(old['qty'], line['old_qty']) ||
      !same(old['price'], line['old_price']) ||
      day(old['delivery_date']) !== day(line['old_date'])
    )
      say(index, orderRefusals.lineOfOrderChanged);
    const executed = executedOf(order.form, old);
    if (qty.lt(executed.qty))
      say(
        index,
        filled(orderRefusals.newQtyBelow, { qty: qty.toFixed(), label: executed.label, done: executed.qty.toFixed() }),
      );
    next.set(lineId, {
      ...old,
      qty: line['new_qty'],
      ...(plain(line['new_price']) === '' ? {} : pricesOf(line)),
      ...(day(line['new_date']) === '' ? {} : { delivery_date: line['new_date'] }),
    });
  }
  if (added.length === 0 && orderLines.every((row) => isSameLine(row, next.get(plain(row['id'])) ?? row)))
    throw refusal(422, orderRefusals.changeNothing, { name });
  const after = await rewrite(change, [...next.values(), ...added], '审核');
  // Whatever the process of the change agreed to needs no second agreement.
  await runChecks(order, after, { isAgreed: stored.head['bpm_status'] === '2', counted: before });
  const made = (after.subs.get(linesName(order.form.head.name)) ?? []).filter((row) => !before.has(plain(row['id'])));
  await noteAdded(scope, lines, made);
  await noteVersion(scope, stored, orderId);
}

/** Finds the lines of the order whose price the change is about. */
function repriced({ lines, orderLines }: Change): readonly string[] {
  const before = new Map(orderLines.map((row) => [plain(row['id']), row]));
  return lines.flatMap((line) => {
    const old = before.get(plain(line['line_id']));
    if (old === undefined || plain(line['new_price']) === '') return [];
    return isSameLine(old, { ...old, ...pricesOf(line) }) ? [] : [plain(old['id'])];
  });
}

/** Returns the prices a line of the order is to have, and which of them was typed. */
function pricesOf(line: Row): Row {
  return { price: line['new_price'], tax_price: line['new_tax_price'], [SIDE]: line[SIDE] };
}

/** Returns the fields of a change's line that a line of the order has, too. */
function known(form: Form, line: Row): Row {
  const sub = form.subs.find(({ name }) => name === linesName(form.head.name));
  return Object.fromEntries(Object.entries(line).filter(([name]) => sub?.byName.has(name) === true));
}

function isSameLine(one: Row, other: Row): boolean {
  return (
    same(one['qty'], other['qty']) &&
    same(one['price'], other['price']) &&
    same(one['tax_price'], other['tax_price']) &&
    day(one['delivery_date']) === day(other['delivery_date'])
  );
}

/** Writes the lines of the order; what it was made from, its state and its demands follow. */
async function rewrite(
  { order, orderId, name, orderLines }: Change,
  rows: readonly Row[],
  act: string,
): Promise<Stored> {
  await changeRecord(order, orderId, { [linesName(order.form.head.name)]: rows }, null, {});
  const after = await readStored(order, orderId, true);
  if (after === null) throw new RangeError('An order that was changed is not there');
  const flow = storedRecord(order, after);
  refuseErrors(await checkSources(order, flow));
  await recount(order, flow, `${act} ${name}`);
  await restate(order, [orderId], { table: '', values: new Map() }, `${act} ${name}`);
  await followChange(order, orderLines, after, `${act} ${name}`);
  return after;
}

/** Lines that were added know which lines of the order they became. */
async function noteAdded({ db, form, actor }: Scope, lines: readonly Row[], made: readonly Row[]): Promise<void> {
  const fresh = lines.filter((line) => plain(line['line_id']) === '');
  await updateRows(
    db,
    linesName(form.head.name),
    fresh.map((line, index) => ({ id: plain(line['id']), line_id: plain(made[index]?.['id']) })),
    { tenantId: actor.tenantId, by: actor.username },
  );
}

/** Which change of its order it is. */
async function noteVersion({ db, form, actor }: Scope, { head }: Stored, orderId: string): Promise<void> {
  if (!form.head.byName.has('version_no')) return;
  const place = { id: plain(head['id']), tenantId: actor.tenantId };
  const { audited } = await changesOf(db, form.head.name, { tenantId: actor.tenantId, orderId });
  await updateRow(db, form.head.name, place, { version_no: audited + 1 }, actor.username);
}

/**
 * The order says again what it said before, where nothing has built on the change.
 * @throws Refusal 422 with the line and the figures
 */
export async function takeBackChange(scope: Scope, stored: Stored): Promise<void> {
  const begun = await changeAt(scope, stored, '反审核');
  await dropAgreed(begun, plain(stored.head['bill_no']), '反审核');
  const change = await changeAt(scope, stored, '反审核');
  const { order, name, orderName, lines, orderLines } = change;
  const say = (index: number, text: RefusalText): never => {
    throw refusal(422, orderRefusals.cannotUndoChange, { name, line: index + 1, text });
  };
  const next = new Map(orderLines.map((row) => [plain(row['id']), row]));
  for (const [index, line] of lines.entries()) {
    const lineId = plain(line['line_id']);
    const now = next.get(lineId);
    if (now === undefined) {
      say(index, filled(orderRefusals.goneFromOrder, { order: orderName }));
      continue;
    }
    // The other price follows by the tax of the order's line, which a line that is added does not name.
    const isTaxed = plain(line[SIDE]) === 'Y';
    const given = {
      qty: line['new_qty'],
      price: isTaxed || plain(line['new_price']) === '' ? now['price'] : line['new_price'],
      tax_price: isTaxed ? line['new_tax_price'] : now['tax_price'],
      delivery_date: day(line['new_date']) === '' ? now['delivery_date'] : line['new_date'],
    };
    if (!isSameLine(now, given)) say(index, filled(orderRefusals.changedAgain, { order: orderName }));
    const executed = executedOf(order.form, now);
    const isAdded = plain(line['old_qty']) === '';
    const least = isAdded ? new Big(0) : (parseAmount(line['old_qty']) ?? new Big(0));
    if (executed.qty.gt(least))
      say(
        index,
        filled(orderRefusals.belowDone, {
          before: isAdded ? '' : filled(orderRefusals.beforeQty, { qty: least.toFixed() }),
          label: executed.label,
          done: executed.qty.toFixed(),
        }),
      );
    if (isAdded) next.delete(lineId);
    else {
      const prices = { price: line['old_price'], tax_price: line['old_tax_price'], [SIDE]: line['old_tax_flag'] };
      next.set(lineId, { ...now, qty: line['old_qty'], ...prices, delivery_date: line['old_date'] });
    }
  }
  await rewrite(change, [...next.values()], '反审核');
}
