import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { formFor, refuseButton } from '#server/engine/access/auth-access.ts';
import { headerPlaces, seenCells, type Source } from '#server/engine/book/import-source.ts';
import { withTableFile, type Upload } from '#server/engine/book/table-file.ts';
import type { Table } from '#server/engine/definition/catalogue.ts';
import { findHeader } from '#server/engine/import/import-header.ts';
import { openSource } from '#server/engine/import/import-stage.ts';
import type { ImportEngine } from '#server/engine/import/import.ts';
import { updateRow } from '#server/engine/list/db/row.ts';
import type { Row } from '#server/engine/list/select.ts';
import { noteHistory } from '#server/engine/record/history.ts';
import { inTransaction } from '#server/engine/record/record-transaction.ts';
import { nameOf, scopeOf, type Scope } from '#server/engine/scope.ts';
import type { Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { storageAnswers } from './answers.ts';
import { writeCounts } from './db/stock-count.ts';
import { storageRefusals } from './refusals.ts';
import { sheetOf } from './stock-count.ts';

/** Rows of a workbook of counts, and lines of it that are named in a refusal. */
const MOST_ROWS = 20_000;
const TOLD = 10;
/** The largest quantity a line holds. */
const MOST = new Big('1e15');

/** Columns a workbook of counts is read by; those of the place may be left out where the rest says which line it is. */
const columns = ['material_code', 'batch_no', 'location_id', 'quality_status', 'real_qty'] as const;
type Column = (typeof columns)[number];

/** A row of the workbook, by column; a column it does not have is missing. */
type Counted = { readonly line: number; readonly cells: Partial<Record<Column, string>> };

/**
 * Takes counts of a workbook into a sheet that is being counted: rows are matched by item, batch, place and quality. All of it or nothing.
 * @returns what is to be said
 * @throws Refusal 422 naming the rows of the file that fit no line, fit several, come twice, or whose quantity is none
 */
export async function importCounts(
  engine: ImportEngine,
  id: string,
  upload: Upload,
  actor: Actor,
): Promise<RefusalText> {
  const found = await formFor(engine, 'wms_check_task', actor, 'record');
  refuseButton(found.form, 'import_count');
  const [table] = found.form.subs;
  if (table === undefined) throw refusal(422, storageRefusals.sheetWithoutLines);
  return withTableFile(engine.scan, upload, async ({ file, kind }) => {
    const source = await openSource(file, kind);
    try {
      const rows = await readCounts(source, table);
      return await inTransaction(engine.db, found.form, async (db) =>
        takeCounts(scopeOf({ ...engine, cause: { way: 'button', note: '导入盘点数' } }, db, found, actor), id, rows),
      );
    } finally {
      await source.close();
    }
  });
}

async function takeCounts(scope: Scope, id: string, rows: readonly Counted[]): Promise<RefusalText> {
  const { db, form, actor } = scope;
  const { sheet } = await sheetOf(scope, id, '导入盘点数');
  const lines = sheet.subs.get('wms_check_task_item') ?? [];
  const byCode = Map.groupBy(lines, (row) => plain(row['material_code']).trim());
  const faults: RefusalText[] = [];
  const taken = new Map<string, { readonly line: number; readonly real: string }>();
  for (const { line, cells } of rows) {
    const fault = ((): RefusalText | null => {
      const real = realOf(cells.real_qty ?? '');
      if (!(real instanceof Big)) return real;
      const fitting = (byCode.get(cells.material_code ?? '') ?? []).filter((row) => fits(row, cells));
      const [own] = fitting;
      if (own === undefined) return filled(storageRefusals.notInSheet, { place: placeOf(cells) });
      if (fitting.length > 1)
        return filled(storageRefusals.severalInSheet, { place: placeOf(cells), count: fitting.length });
      const before = taken.get(plain(own['id']));
      if (before !== undefined) return filled(storageRefusals.sameAsRow, { line: before.line });
      taken.set(plain(own['id']), { line, real: real.toFixed() });
      return null;
    })();
    if (fault !== null) faults.push(filled(storageRefusals.rowFault, { line, fault }));
  }
  const name = nameOf(form.head, form, sheet.head);
  if (faults.length > 0)
    throw refusal(422, storageRefusals.countsNotImported, {
      name,
      faults: listed(faults.slice(0, TOLD), '；'),
      more: faults.length > TOLD ? filled(storageRefusals.rowsInAll, { count: faults.length }) : '',
    });
  await writeCounts(
    db,
    [...taken].map(([line, { real }]) => ({ id: line, real })),
    actor.username,
  );
  // The sheet is another one now: whoever had it open is told.
  await updateRow(db, form.head.name, { id, tenantId: actor.tenantId }, {}, actor.username);
  await noteHistory(scope, [
    { recordId: id, version: Number(sheet.head['version']) + 1, act: 'change', changes: { head: {}, subs: {} } },
  ]);
  const open = lines.filter((row) => row['real_qty'] === null && !taken.has(plain(row['id']))).length;
  return open === 0
    ? filled(storageAnswers.countsImported, { count: taken.size })
    : filled(storageAnswers.countsImportedPartly, { count: taken.size, open });
}

/** The quantity of a cell, or what is wrong with it. */
function realOf(text: string): Big | RefusalText {
  const value = parseAmount(text.replaceAll(',', ''));
  if (value === null) return filled(storageRefusals.countNoNumber, { text: text.slice(0, 40) });
  const qty = value.toFixed();
  if (value.lt(0)) return filled(storageRefusals.countBelowZero, { qty });
  if (!value.round(4).eq(value)) return filled(storageRefusals.countDecimals, { qty });
  return value.gt(MOST) ? filled(storageRefusals.countTooLarge, { qty }) : value;
}

function fits(row: Row, cells: Counted['cells']): boolean {
  return columns.every((column) => {
    const asked = cells[column];
    if (asked === undefined || column === 'real_qty') return true;
    return [row[column], row[`${column}_dictText`]].some((value) => plain(value).trim() === asked);
  });
}

function placeOf(cells: Counted['cells']): RefusalText {
  const batch = cells.batch_no ?? '';
  const location = cells.location_id ?? '';
  return filled(storageRefusals.countedItem, {
    code: cells.material_code ?? '',
    batch: batch === '' ? '' : filled(storageRefusals.ofBatch, { batch }),
    location: location === '' ? '' : filled(storageRefusals.atLocation, { location }),
  });
}

/** The rows with a quantity, of the first sheet that has the columns. @throws Refusal 422 where none has, or none is counted */
async function readCounts(source: Source, table: Table): Promise<readonly Counted[]> {
  const header = await findHeader(source.sheets, meantBy(table));
  const places = headerPlaces(header?.titles ?? [], meantBy(table), table.title);
  if (header === null || !places.has('material_code') || !places.has('real_qty'))
    throw refusal(422, storageRefusals.countsWithoutColumns);
  const rows: Counted[] = [];
  for await (const lot of header.sheet.rows())
    for (const row of lot) {
      const { line } = row;
      if (line <= header.line) continue;
      const cells = seenCells(row);
      const read: Partial<Record<Column, string>> = {};
      for (const [column, place] of places) read[column] = (cells[place] ?? '').trim();
      // What nobody counted yet stays as it is.
      if (read.real_qty !== '') rows.push({ line, cells: read });
      if (rows.length > MOST_ROWS) throw refusal(422, storageRefusals.tooManyRowsSplit, { limit: MOST_ROWS });
    }
  if (rows.length === 0) throw refusal(422, storageRefusals.nothingCountedInFile);
  return rows;
}

/** The column that a header means by its label or name. */
function meantBy(table: Table): (head: string) => Column | null {
  const names = (column: Column) => [table.byName.get(column)?.label, table.byName.get(column)?.label_en, column];
  return (head) => {
    const bare = head
      .trim()
      .replace(/^\*|\*$/g, '')
      .trim();
    return bare === '' ? null : (columns.find((column) => names(column).includes(bare)) ?? null);
  };
}
