import Big from 'big.js';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { noteHistory } from '#server/engine/record/history.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import type { Scope } from '#server/engine/scope.ts';
import { isClosed } from '#server/kernel/period/db/ledger-period.ts';
import { periodOf } from '#server/kernel/period/period.ts';
import { materialFacts, warehouseFacts } from '#server/kernel/stock/db/stock-ledger.ts';
import { materialName } from '#server/kernel/stock/stock-book.ts';
import { stockRefusals } from '#server/kernel/stock/refusals.ts';
import { refuseAhead } from '#server/kernel/stock/stock-effect.ts';
import { GOOD, postingOf } from '#server/kernel/stock/stock-lines.ts';
import { postMoves, takeBackMoves, type StockMove } from '#server/kernel/stock/stock.ts';
import { type FieldError, refusal } from '#server/platform/refusal.ts';
import { storageAnswers } from './answers.ts';
import { markOpened, movedBefore, movedSince, openOpenings, type OpeningRow } from './db/stock-opening.ts';
import { storageRefusals } from './refusals.ts';

/** Dictionary stock_bill_type: 期初. */
const OPENING = '99';

/** Rows whose faults are told at once; of more the number. */
const TOLD = 20;

/**
 * Posts all opening stock that is not posted, in the caller's transaction: all rows or none.
 * @throws Refusal 422 with every row that is wrong
 */
export async function finishOpening(scope: Scope): Promise<readonly RefusalText[]> {
  const { db, form, actor, catalogue } = scope;
  const { tenantId, username } = actor;
  const rows = await openOpenings(db, tenantId);
  if (rows.length === 0) throw refusal(422, storageRefusals.noOpening);
  const faults = await faultsOf({ db, actor }, rows);
  if (faults.length > 0)
    throw refusal(
      422,
      storageRefusals.openingFaults,
      {
        count: faults.length,
        faults: listed(
          faults.slice(0, TOLD).map(({ message }) => message),
          '；',
        ),
        more: faults.length > TOLD ? ' …' : '',
      },
      { errors: faults },
    );
  const days = [...Map.groupBy(rows, ({ date }) => date)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  await refuseAhead(scope, { bill_date: days.at(-1)?.[0] });
  for (const [date, group] of days) {
    const document = { form: form.head.name, id: '', no: `期初 ${date}`, date };
    await postMoves({ db, tenantId, by: username, catalogue, document }, group.map(moveOf));
  }
  await markOpened(
    db,
    tenantId,
    rows.map(({ id }) => id),
    username,
  );
  return [filled(storageAnswers.openingPosted, { count: rows.length })];
}

/**
 * Takes one row of opening stock out of the ledger again, so that it can be corrected.
 * @throws Refusal 422 where it is not posted, its item has moved in that warehouse since, or its month is closed
 */
export async function undoOpening(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, form, actor } = scope;
  const { tenantId, username } = actor;
  const { head } = await lockedRecord(scope, id);
  const item = [plain(head['material_code']), plain(head['material_name'])].filter(Boolean).join(' ');
  const name = `${form.definition.title}“${item}”`;
  if (head['bill_status'] !== '2') throw refusal(422, storageRefusals.openingNotPosted, { name });
  const of = { material: plain(head['material_id']), warehouse: plain(head['warehouse_id']) };
  const posting = postingOf(scope, head);
  await takeBackMoves({ ...posting, document: { ...posting.document, no: `期初 ${posting.document.date}` } });
  // The pool is locked by now: whoever moves the item waits, or is seen.
  const moved = await movedSince(db, tenantId, of);
  if (moved !== null)
    throw refusal(422, storageRefusals.openingMoved, {
      name,
      where: plain(head['warehouse_id_dictText']) || storageRefusals.thatWarehouse,
      moved,
    });
  await markOpened(db, tenantId, [id], username, '0');
  await noteHistory({ ...scope, cause: { way: 'button', note: '撤销期初记账' } }, [
    {
      recordId: id,
      version: Number(head['version']) + 1,
      act: 'change',
      changes: { head: { bill_status: ['2', '0'] }, subs: {} },
    },
  ]);
  return [];
}

function moveOf({ id, warehouse, material, location, batch, qty, amount }: OpeningRow, index: number): StockMove {
  return {
    way: 'in',
    type: OPENING,
    line: id,
    bill: id,
    no: index + 1,
    warehouse: warehouse ?? '',
    location: location ?? '',
    material: material ?? '',
    batch: (batch ?? '').trim(),
    quality: GOOD,
    qty: new Big(qty ?? 0),
    cost: { kind: 'given', amount: new Big(amount ?? 0) },
  };
}

async function faultsOf(
  { db, actor }: Pick<Scope, 'db' | 'actor'>,
  rows: readonly OpeningRow[],
): Promise<readonly FieldError[]> {
  const { tenantId } = actor;
  const materials = await materialFacts(db, tenantId, [...new Set(rows.flatMap(({ material }) => material ?? []))]);
  const warehouses = await warehouseFacts(db, tenantId, [...new Set(rows.flatMap(({ warehouse }) => warehouse ?? []))]);
  const closed = new Map<string, boolean>();
  for (const { date } of rows)
    if (!closed.has(periodOf(date))) closed.set(periodOf(date), await isClosed(db, tenantId, 'stock', periodOf(date)));
  const moved = await movedBefore(
    db,
    tenantId,
    rows.map(({ material, warehouse, date }) => ({ material: material ?? '', warehouse: warehouse ?? '', date })),
  );
  return rows.flatMap((row, index) => {
    const material = materials.get(row.material ?? '');
    const warehouse = warehouses.get(row.warehouse ?? '');
    const before = moved.get(`${row.material ?? ''}|${row.warehouse ?? ''}|${row.date}`);
    const texts = [
      ...(material === undefined ? [storageRefusals.itemGone] : []),
      ...(warehouse === undefined ? [storageRefusals.warehouseGone] : []),
      ...(warehouse?.frozen === 'Y' ? [filled(storageRefusals.warehouseFrozen, { name: warehouse.name })] : []),
      ...(new Big(row.qty ?? 0).lte(0) ? [stockRefusals.qtyAboveZero] : []),
      ...(new Big(row.amount ?? 0).lt(0) ? [storageRefusals.amountNegative] : []),
      ...(material?.batch_flag === 'Y' && (row.batch ?? '').trim() === '' ? [stockRefusals.batchMissing] : []),
      ...(closed.get(periodOf(row.date)) === true
        ? [filled(storageRefusals.monthClosed, { period: periodOf(row.date) })]
        : []),
      ...(before === undefined ? [] : [filled(storageRefusals.movedBefore, { date: row.date, number: before })]),
    ];
    return texts.length === 0
      ? []
      : [
          {
            field: row.id,
            message: filled(storageRefusals.openingLine, {
              line: index + 1,
              item: materialName(material),
              texts: listed(texts, '，'),
            }),
          },
        ];
  });
}
