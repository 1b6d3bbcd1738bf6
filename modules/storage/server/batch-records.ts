import { addDays } from '#core/dates/dates.ts';
import { ownEntry } from '#core/lists/own-entry.ts';
import { plain } from '#core/values/plain.ts';
import { newId } from '#server/db/ids.ts';
import { markDeleted, updateRows } from '#server/engine/list/db/row.ts';
import type { Row } from '#server/engine/list/select.ts';
import { noteHistory } from '#server/engine/record/history.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { shelfDays } from '#server/kernel/stock/db/freshness.ts';
import type { StockEffect } from '#server/kernel/stock/stock-declared.ts';
import { amountOf, GOOD, linesOf } from '#server/kernel/stock/stock-lines.ts';
import {
  addBatches,
  batchKey,
  batchesByNo,
  batchesOnlyOf,
  workOrderNo,
  type BatchFacts,
  type KnownBatch,
} from './db/batch-record.ts';

const BATCHES = 'wms_batch';

/** Receipts that bring batches; what was made is as old as its document. */
const bringing: Readonly<Partial<Record<string, { readonly isMade: boolean }>>> = {
  wms_purchase_in: { isMade: false },
  wms_other_in: { isMade: false },
  wms_prod_in: { isMade: true },
  pur_outsource_in: { isMade: true },
};

/**
 * Each batch a receipt brings has a record with its dates and where it came from, so what expires is warned of and picked first. What people wrote
 * into a record stays. Numbers of batches are those of an item.
 */
export async function keepBatches(scope: Scope, stored: Stored, effect: StockEffect): Promise<void> {
  const { db, catalogue, form, actor } = scope;
  const rule = ownEntry(bringing, form.head.name);
  const batches = catalogue.forms.find(({ head }) => head.name === BATCHES);
  if (rule === undefined || batches === undefined) return;
  const rows = (stored.subs.get(linesOf(scope, effect).name) ?? []).filter(
    (row) => plain(row['batch_no']).trim() !== '' && amountOf(row, 'qty').gt(0),
  );
  if (rows.length === 0) return;
  const { tenantId, username, orgCode } = actor;
  const known = new Map(
    await batchesByNo(
      db,
      tenantId,
      rows.map((row) => plain(row['batch_no']).trim()),
    ),
  );
  const days = await shelfDays(
    db,
    tenantId,
    rows.map((row) => plain(row['material_id'])),
  );
  const order = plain(stored.head['work_order_id']);
  const hasOrders = order !== '' && catalogue.table('mfg_work_order') !== undefined;
  const orderNo = hasOrders ? await workOrderNo(db, tenantId, order) : null;
  const source = { id: plain(stored.head['id']), no: plain(stored.head['bill_no']) };
  const writer = {
    ...scope,
    form: batches,
    cause: { way: 'button' as const, note: `审核 ${nameOf(form.head, form, stored.head)}` },
  };
  const came = rows.map((row) =>
    factsOf(stored.head, row, { isMade: rule.isMade, days: days.get(plain(row['material_id'])), orderNo }),
  );
  const fresh = new Map<string, KnownBatch>();
  for (const facts of came) {
    const key = batchKey(facts);
    if (!known.has(key) && !fresh.has(key)) fresh.set(key, { id: newId(), version: 0, ...facts, material: '' });
  }
  const added = await addBatches(
    db,
    { tenantId, by: username, orgCode },
    source,
    [...fresh.values()].map(({ version: _version, material: _material, ...facts }) => facts),
  );
  for (const [key, batch] of fresh) if (added.has(batch.id)) known.set(key, batch);
  const filled = missingFacts(known, came);
  await updateRows(
    db,
    BATCHES,
    filled.map(({ batch, missing }) => ({ ...missing, id: batch.id })),
    { tenantId, by: username },
  );
  await noteHistory(writer, [
    ...[...added].map((id) => ({ recordId: id, version: 0, act: 'create' as const, changes: null })),
    ...filled.map(({ batch, missing }) => {
      const head = Object.fromEntries(
        Object.entries(missing).map(([name, value]): [string, [null, unknown]] => [name, [null, value]]),
      );
      return { recordId: batch.id, version: batch.version + 1, act: 'change' as const, changes: { head, subs: {} } };
    }),
  ]);
}

type Filled = { readonly batch: KnownBatch; readonly missing: Row };

/** Finds what records of batches do not say and lines do; of lines that differ the first counts. */
function missingFacts(known: ReadonlyMap<string, KnownBatch>, came: readonly BatchFacts[]): readonly Filled[] {
  const filled = new Map<KnownBatch, Row>();
  for (const facts of came) {
    const batch = known.get(batchKey(facts));
    if (batch === undefined) continue;
    const now: Row = { ...batch, ...filled.get(batch) };
    const missing = Object.entries(facts).filter(([name, value]) => plain(now[name]) === '' && value !== null);
    if (missing.length > 0) filled.set(batch, { ...filled.get(batch), ...Object.fromEntries(missing) });
  }
  return [...filled].map(([batch, missing]) => ({ batch, missing }));
}

/** Takes records away that a receipt made of batches nothing else has moved. */
export async function dropBatches(scope: Scope, { head }: Stored): Promise<void> {
  const { db, catalogue, form, actor } = scope;
  const { tenantId, username } = actor;
  const batches = catalogue.forms.find((one) => one.head.name === BATCHES);
  if (ownEntry(bringing, form.head.name) === undefined || batches === undefined) return;
  const found = await batchesOnlyOf(db, tenantId, plain(head['id']));
  await markDeleted(db, BATCHES, { column: 'id', values: found.map(({ id }) => id), tenantId }, username);
  await noteHistory(
    { ...scope, form: batches, cause: { way: 'button', note: `反审核 ${nameOf(form.head, form, head)}` } },
    found.map(({ id, version }) => ({ recordId: id, version: version + 1, act: 'delete' as const, changes: null })),
  );
}

type Known = { readonly isMade: boolean; readonly days: number | undefined; readonly orderNo: string | null };

function factsOf(head: Row, row: Row, { isMade, days, orderNo }: Known): BatchFacts {
  const text = (value: unknown): string | null => plain(value).trim() || null;
  const day = (value: unknown): string | null => plain(value).slice(0, 10) || null;
  const produced = day(row['produce_date']) ?? (isMade ? day(head['bill_date']) : null);
  return {
    batch_no: plain(row['batch_no']).trim(),
    material_id: plain(row['material_id']),
    produce_date: produced,
    expire_date: day(row['expire_date']) ?? (produced === null || days === undefined ? null : addDays(produced, days)),
    supplier_id: text(head['supplier_id']),
    supplier_batch: text(row['supplier_batch']),
    purchase_no: isMade ? null : text(row['src_no']),
    work_order_no: orderNo,
    furnace_batch_no: text(head['furnace_batch_no']),
    quality_status: text(row['quality_status']) ?? GOOD,
  };
}
