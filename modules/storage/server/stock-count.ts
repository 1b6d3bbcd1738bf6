import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { dateText, dateTimeText } from '#core/dates/dates.ts';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { installedForm } from '#server/engine/behaviour/act.ts';
import { applyEffects } from '#server/engine/behaviour/effects.ts';
import { lockRows, updateRow, updateRows } from '#server/engine/list/db/row.ts';
import type { Row } from '#server/engine/list/select.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import { inName } from '#server/engine/record/named-refusal.ts';
import { lockedRecord, readStored } from '#server/engine/record/read-record.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { stockAt, type StockKey } from '#server/kernel/stock/db/stock-ledger.ts';
import { placeKey } from '#server/kernel/stock/stock-book.ts';
import { GOOD } from '#server/kernel/stock/stock-lines.ts';
import { freeMissing } from '#server/kernel/stock/stock-short.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { countDifference } from '../rules/stocktake.ts';
import {
  clearCounts,
  keepBooks,
  keptBooks,
  knownCosts,
  showBooks,
  lockWarehouses,
  placesInScope,
  setFrozen,
  sheetsOfPlan,
  type BookPlace,
} from './db/stock-count.ts';
import { storageRefusals } from './refusals.ts';
import { actWord } from '#core/refusals/act-words.ts';
import { storageAnswers } from './answers.ts';

/** Dictionary check_status. */
const DRAFT = '1';
const COUNTING = '2';
const DONE = '4';
const CANCELLED = '5';

/** Dictionary check_type: nothing moves while it is counted. */
const STATIC = '1';

/**
 * Begins a count: a sheet for each warehouse of the plan with what the books have there now. A static count freezes the warehouses.
 * @throws Refusal 422 where it has begun, has no scope, or a warehouse is being counted already
 */
export async function beginCount(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, form, actor } = scope;
  const plan = await planOf(scope, id, [DRAFT], '生成盘点表');
  const scopes = (plan.subs.get('wms_check_plan_scope') ?? []).map((row) => ({
    warehouse: plain(row['warehouse_id']),
    area: plain(row['area_id']),
    category: plain(row['category_id']),
    keeper: plain(row['keeper_id']),
  }));
  if (scopes.length === 0) throw refusal(422, storageRefusals.noScope, { name: nameOf(form.head, form, plan.head) });
  const warehouses = [...new Set(scopes.map(({ warehouse }) => warehouse))];
  const isFrozen = plan.head['check_type'] === STATIC || plan.head['lock_flag'] === 'Y';
  // Whoever posts there is waited for: what he moves is in the books that are counted.
  if (isFrozen) await freeze(scope, warehouses);
  else await lockWarehouses(db, actor.tenantId, warehouses);
  const places = Map.groupBy(await placesInScope(db, actor.tenantId, scopes), ({ warehouse }) => warehouse);
  const sheet = installedForm(scope, 'wms_check_task');
  const isBlind = plan.head['blind_flag'] === 'Y';
  for (const warehouse of warehouses) {
    const keeper = scopes.find((one) => one.warehouse === warehouse && one.keeper !== '')?.keeper;
    const there = places.get(warehouse) ?? [];
    const made = await makeDocument(
      { ...scope, form: sheet },
      {
        bill_date: dateText(scope.now),
        plan_id: id,
        warehouse_id: warehouse,
        checker_id: keeper ?? actor.username,
        task_status: COUNTING,
      },
      {
        wms_check_task_item: there.map((place) => lineOf(place, isBlind)),
      },
    );
    const lines = made.subs.get('wms_check_task_item') ?? [];
    if (isBlind)
      await keepBooks(
        db,
        actor.tenantId,
        lines.map((line, index) => ({ id: plain(line['id']), qty: there[index]?.qty ?? '0' })),
      );
  }
  await write(scope, id, { plan_status: COUNTING, lock_flag: isFrozen ? 'Y' : 'N' });
  return [
    isFrozen
      ? filled(storageAnswers.sheetsMadeFrozen, { count: warehouses.length })
      : filled(storageAnswers.sheetsMade, { count: warehouses.length }),
  ];
}

/** A line of a sheet; who counts blind does not see what the books have: his line only says that it is one. */
function lineOf({ material, location, batch, quality, qty, price }: BookPlace, isBlind: boolean): Row {
  return {
    material_id: material,
    location_id: location || null,
    batch_no: batch || null,
    quality_status: quality,
    ...(isBlind ? { snap_qty: '0' } : { book_qty: qty }),
    price,
  };
}

/** Freezes the warehouses of a plan that are not counted yet, or frees them. */
export async function toggleLock(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, form, actor } = scope;
  const plan = await planOf(scope, id, [COUNTING], '冻结或解冻');
  const isFrozen = plan.head['lock_flag'] === 'Y';
  if (isFrozen && plan.head['check_type'] === STATIC)
    throw refusal(422, storageRefusals.staticCount, { name: nameOf(form.head, form, plan.head) });
  const warehouses = await waiting(scope, id);
  if (isFrozen) await setFrozen(db, actor.tenantId, warehouses, false);
  else await freeze(scope, warehouses);
  await write(scope, id, { lock_flag: isFrozen ? 'N' : 'Y' });
  return [isFrozen ? storageAnswers.unfrozen : storageAnswers.frozen];
}

/** Ends a plan without counting what is left of it; sheets that were posted stay. */
export async function cancelCount(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, actor } = scope;
  const plan = await planOf(scope, id, [DRAFT, COUNTING], '取消');
  const { tenantId, username } = actor;
  if (plan.head['plan_status'] === COUNTING && plan.head['lock_flag'] === 'Y')
    await setFrozen(db, tenantId, await waiting(scope, id), false);
  const open = (await sheetsOfPlan(db, tenantId, id)).filter(({ state }) => state !== DONE);
  await updateRows(
    db,
    'wms_check_task',
    open.map((sheet) => ({ id: sheet.id, task_status: CANCELLED })),
    { tenantId, by: username },
  );
  await write(scope, id, { plan_status: CANCELLED });
  return [];
}

/** Lines that differ are counted once more, against the books of now. */
export async function recountLines(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, form, actor } = scope;
  const { sheet } = await sheetOf(scope, id, '复盘');
  const lines = (await linesOf(scope, sheet)).filter(({ real, book }) => real !== null && !real.eq(book ?? 0));
  if (lines.length === 0)
    throw refusal(422, storageRefusals.nothingToRecount, { name: nameOf(form.head, form, sheet.head) });
  const there = await onHand(scope, lines);
  await clearCounts(
    db,
    lines.map((line) => ({ id: line.id, book: (there.get(placeKey(line)) ?? new Big(0)).toFixed() })),
    actor.username,
  );
  return [filled(storageAnswers.linesDiffer, { count: lines.length })];
}

/**
 * Takes what was counted into the books: more than they have comes in at the average, less goes out, by documents that count at once.
 * @throws Refusal 422 where a line is not counted, named twice, or what is missing was promised to somebody
 */
export async function postCount(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, form, actor } = scope;
  const { plan, sheet } = await sheetOf(scope, id, '过账');
  const name = nameOf(form.head, form, sheet.head);
  const lines = await linesOf(scope, sheet);
  refuseUncounted(name, lines);
  const warehouse = plain(sheet.head['warehouse_id']);
  // What was counted here moves again, and the differences first of all.
  if (plan['lock_flag'] === 'Y') await setFrozen(db, actor.tenantId, [warehouse], false);
  const there = await onHand(scope, lines);
  const isStatic = plan['check_type'] === STATIC;
  const differences = lines.map((line) => ({
    line,
    qty: countDifference({
      real: line.real ?? new Big(0),
      book: line.book,
      onHand: there.get(placeKey(line)) ?? new Big(0),
      isStatic,
    }),
  }));
  // What is missing was promised to somebody.
  const said = [
    ...(await freeMissing(
      scope,
      differences.flatMap(({ line, qty }) => (qty.lt(0) ? [{ key: placeOfLine(line), qty: qty.abs() }] : [])),
    )),
  ];
  const costs = await knownCosts(
    db,
    actor.tenantId,
    lines.map(({ material, warehouse }) => ({ material, warehouse })),
  );
  // A gain nobody knows a cost of waits in a draft of its own; the others are posted.
  const waits = ({ line, qty }: { readonly line: Line; readonly qty: Big }): boolean =>
    qty.gt(0) && line.price === null && !costs.has(`${line.material} ${line.warehouse}`);
  const split = kinds.flatMap((kind) => {
    const own = differences.filter(({ qty }) => (kind.sign > 0 ? qty.gt(0) : qty.lt(0)));
    return [
      { ...kind, rows: own.filter((one) => !waits(one)), isDraft: false },
      { ...kind, rows: own.filter(waits), isDraft: true },
    ];
  });
  for (const { table, type, title, rows, isDraft } of split) {
    if (rows.length === 0) continue;
    const of = { ...scope, form: installedForm(scope, table), cause: { way: 'action', note: `过账 ${name}` } as const };
    const made = await makeDocument(
      of,
      {
        ...type,
        bill_date: sheet.head['bill_date'],
        warehouse_id: warehouse,
        remark: `盘点表 ${plain(sheet.head['bill_no'])}`,
        ...(isDraft
          ? { bill_status: '0' }
          : { bill_status: '2', audit_by: actor.username, audit_time: dateTimeText(scope.now) }),
      },
      {
        [`${table}_item`]: rows.map(({ line, qty }) => ({
          material_id: line.material,
          location_id: line.location || null,
          batch_no: line.batch || null,
          quality_status: line.quality,
          qty: qty.abs().toFixed(),
          price: line.price,
          line_remark: line.reason,
          purpose: line.reason,
        })),
      },
    );
    if (!isDraft) await inName(scope, sheet.head, () => applyEffects(of, made, 'audit'));
    said.push(
      isDraft
        ? filled(storageAnswers.countDrafted, { title, no: plain(made.head['bill_no']), count: rows.length })
        : filled(storageAnswers.countPosted, { title, no: plain(made.head['bill_no']) }),
    );
  }
  await showBooks(db, id);
  await updateRow(db, 'wms_check_task', { id, tenantId: actor.tenantId }, { task_status: DONE }, actor.username);
  const planId = plain(plan['id']);
  const left = (await sheetsOfPlan(db, actor.tenantId, planId)).filter(({ state }) => state !== DONE);
  if (left.length === 0)
    await updateRow(
      db,
      'wms_check_plan',
      { id: planId, tenantId: actor.tenantId },
      { plan_status: DONE, lock_flag: 'N' },
      actor.username,
    );
  return [said.length === 0 ? storageAnswers.noDifference : listed(said, '，')];
}

const kinds = [
  { table: 'wms_other_in', type: { in_type: '1' }, title: '盘盈入库单', sign: 1 },
  { table: 'wms_other_out', type: { out_type: '1' }, title: '盘亏出库单', sign: -1 },
] as const;

type Line = StockKey & {
  readonly id: string;
  readonly no: number;
  readonly name: string;
  /** null where nobody counted. */
  readonly real: Big | null;
  /** null for what somebody found that the books do not have. */
  readonly book: Big | null;
  readonly reason: string | null;
  /** Price somebody typed in for goods without a cost. */
  readonly price: string | null;
};

function placeOfLine({ warehouse, location, material, batch, quality }: Line): StockKey {
  return { warehouse, location, material, batch, quality };
}

async function linesOf({ db }: Scope, { head, subs }: Stored): Promise<readonly Line[]> {
  const rows = subs.get('wms_check_task_item') ?? [];
  const kept = await keptBooks(
    db,
    rows.map((row) => plain(row['id'])),
  );
  return rows.map((row, index) => ({
    id: plain(row['id']),
    no: index + 1,
    name: `${plain(row['material_code'])} ${plain(row['material_name'])}`,
    warehouse: plain(head['warehouse_id']),
    location: plain(row['location_id']),
    material: plain(row['material_id']),
    batch: plain(row['batch_no']).trim(),
    quality: plain(row['quality_status']) || GOOD,
    real: parseAmount(row['real_qty']),
    book: parseAmount(kept.get(plain(row['id'])) ?? row['book_qty']),
    reason: plain(row['reason']) || null,
    price: plain(row['gain_price']) || null,
  }));
}

/** Lines that are named at most in a message. */
const TOLD = 10;

function refuseUncounted(name: string, lines: readonly Line[]): void {
  const missing = lines.filter(({ real }) => real === null);
  if (missing.length > 0)
    throw refusal(422, storageRefusals.linesUncounted, {
      name,
      count: missing.length,
      lines: listed(
        missing.slice(0, TOLD).map((line) => filled(storageRefusals.lineNamed, { line: line.no, name: line.name })),
        '，',
      ),
      more: missing.length > TOLD ? ' …' : '',
    });
  const seen = new Map<string, number>();
  for (const line of lines) {
    const before = seen.get(placeKey(line));
    if (before !== undefined) throw refusal(422, storageRefusals.sameLine, { name, line: line.no, before });
    seen.set(placeKey(line), line.no);
  }
}

async function onHand({ db, actor }: Scope, keys: readonly StockKey[]): Promise<ReadonlyMap<string, Big>> {
  const places = keys.map(({ warehouse, location, material, batch, quality }) => ({
    warehouse,
    location,
    material,
    batch,
    quality,
  }));
  const rows = await stockAt(db, actor.tenantId, places);
  return new Map(rows.map((row) => [placeKey(row), new Big(row.qty)]));
}

/** Warehouses of a plan whose sheets are not posted. */
async function waiting({ db, actor }: Scope, plan: string): Promise<readonly string[]> {
  const sheets = await sheetsOfPlan(db, actor.tenantId, plan);
  return sheets.filter(({ state }) => state === COUNTING).map(({ warehouse }) => warehouse);
}

async function freeze({ db, actor }: Scope, ids: readonly string[]): Promise<void> {
  const taken = (await lockWarehouses(db, actor.tenantId, ids)).filter(({ frozen }) => frozen === 'Y');
  if (taken.length > 0)
    throw refusal(422, storageRefusals.frozenByOther, { names: taken.map(({ name }) => name).join('”“') });
  await setFrozen(db, actor.tenantId, ids, true);
}

async function planOf(scope: Scope, id: string, states: readonly string[], act: string): Promise<Stored> {
  const plan = await lockedRecord(scope, id);
  if (!states.includes(plain(plan.head['plan_status'])))
    throw refusal(422, platformRefusals.wrongState, {
      name: nameOf(scope.form.head, scope.form, plan.head),
      act: actWord(act),
    });
  return plan;
}

/** A sheet that is being counted, and its plan; the plan is locked first, as by all who count. */
export async function sheetOf(
  scope: Scope,
  id: string,
  act: string,
): Promise<{ readonly plan: Row; readonly sheet: Stored }> {
  const { form, actor, db } = scope;
  const gone = refusal(404, platformRefusals.recordGone);
  const planId = plain((await readStored(scope, id, false))?.head['plan_id']);
  await lockRows(db, 'wms_check_plan', [planId], { tenantId: actor.tenantId, act: 'change' });
  const sheet = await readStored(scope, id, true);
  if (sheet === null) throw gone;
  const name = nameOf(form.head, form, sheet.head);
  if (sheet.head['task_status'] !== COUNTING)
    throw refusal(422, storageRefusals.notCounting, { name, act: actWord(act) });
  const plan = await readStored({ ...scope, form: installedForm(scope, 'wms_check_plan') }, planId, false);
  if (plan === null) throw refusal(422, storageRefusals.planGone, { name, act: actWord(act) });
  return { plan: plan.head, sheet };
}

async function write({ db, form, actor }: Scope, id: string, values: Row): Promise<void> {
  await updateRow(db, form.head.name, { id, tenantId: actor.tenantId }, values, actor.username);
}
