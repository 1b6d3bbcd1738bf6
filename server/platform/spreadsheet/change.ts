import type { components } from '#core/contract/api.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import {
  isSameCell,
  isSameGround,
  isSameLayout,
  isSameWork,
  placeOf,
  SHEET_LIMITS,
  type CellChange,
  type SheetCell,
  type SheetLayout,
} from '#core/spreadsheet/book.ts';
import { heldKey, movedSheet } from '#core/spreadsheet/change.ts';
import { inTransaction, type Db } from '#server/db/connection.ts';
import type { Actor } from '#server/platform/actor.ts';
import { LEVELS, needItem, viewerOf, type ItemDeps } from '#server/platform/document/access.ts';
import { updateItem, type ItemRow, type Viewer } from '#server/platform/document/db/document.ts';
import { refusal, type Refusal } from '#server/platform/refusal.ts';
import { cleanCell, cleanLayout } from './clean.ts';
import {
  countCells,
  deletePages,
  insertPage,
  moveCells,
  readCells,
  readPages,
  restoredSince,
  updatePage,
  writeCells,
  type CellRow,
  type PageRow,
} from './db/spreadsheet.ts';
import { spreadsheetRefusals } from './refusals.ts';
import { keepResults } from './results.ts';
import { keepBefore } from './versions.ts';
import { platformRefusals } from '#server/platform/refusals.ts';

type Schemas = components['schemas'];
type News = Schemas['SpreadsheetNews'];
type Change = Schemas['SpreadsheetChange'];

/** Returns the changes of others since a revision. */
export async function spreadsheetNews(deps: ItemDeps, id: string, since: number, actor: Actor): Promise<News> {
  const item = await needItem(deps.db, await viewerOf(deps, actor), id, LEVELS.view);
  const news = await newsOf(deps.db, item, since);
  const restored = since < item.version ? await restoredSince(deps.db, id, since) : undefined;
  return { ...present(item.version, news.pages, news, since), ...(restored === undefined ? {} : { restored }) };
}

type Since = {
  readonly pages: readonly PageRow[];
  /** Cells written since, by sheet; all cells of sheets whose addresses changed. */
  readonly cells: ReadonlyMap<string, readonly CellRow[]>;
};

async function newsOf(db: Db, item: ItemRow, since: number): Promise<Since> {
  const pages = await readPages(db, item.id);
  if (since >= item.version) return { pages, cells: new Map() };
  const ids = (hasMoved: boolean): string[] =>
    pages.flatMap((page) => (page.moved_revision > since === hasMoved ? [page.id] : []));
  const cells = [...(await readCells(db, ids(true), -1)), ...(await readCells(db, ids(false), since))];
  const keys = new Map(pages.map(({ id, sheet_key: key }) => [id, key]));
  return { pages, cells: Map.groupBy(cells, ({ page_id: page }) => keys.get(page) ?? '') };
}

function present(
  revision: number,
  left: readonly { readonly sheet_key: string }[],
  { pages, cells }: Since,
  since: number,
  conflicts: News['conflicts'] = [],
  overwritten: News['overwritten'] = [],
): News {
  const moved = pages.filter((page) => page.moved_revision > since);
  const still = pages.filter((page) => page.moved_revision <= since);
  const inConflict = new Set(conflicts.map(({ sheetId, row, column }) => heldKey(sheetId, placeOf(row, column))));
  return {
    revision,
    sheetIds: left.map(({ sheet_key: key }) => key),
    sheets: moved.map(({ sheet_key: id, layout }) => ({ id, layout, cells: (cells.get(id) ?? []).map(placed) })),
    layouts: still
      .filter((page) => page.revision > since && !overwritten.some(({ sheetId }) => sheetId === page.sheet_key))
      .map(({ sheet_key: id, layout }) => ({ id, layout })),
    cells: still.flatMap(({ sheet_key: sheetId }) =>
      (cells.get(sheetId) ?? [])
        .map((row) => ({ sheetId, ...placed(row) }))
        .filter(({ row, column }) => !inConflict.has(heldKey(sheetId, placeOf(row, column)))),
    ),
    conflicts: [...conflicts],
    overwritten: [...overwritten],
  };
}

function placed({ row_no: row, column_no: column, cell }: CellRow): {
  row: number;
  column: number;
  cell: SheetCell | null;
} {
  return { row, column, cell };
}

/**
 * Writes what somebody did on a revision. Cells nobody else touched are written; a cell another wrote meanwhile stays his and is
 * answered as a conflict; what gives cells other addresses needs the sheet as it is now.
 */
export async function changeSpreadsheet(deps: ItemDeps, change: Change, actor: Actor): Promise<News> {
  const viewer = await viewerOf(deps, actor);
  return inTransaction(deps.db, async (db) => {
    const item = await needItem(db, viewer, change.id, LEVELS.edit, { lock: true });
    if (change.revision > item.version) throw stale(item, spreadsheetRefusals.thisSpreadsheet);
    const news = await newsOf(db, item, change.revision);
    if (change.revision < item.version) refuseRestored(item, await restoredSince(db, item.id, change.revision));
    refuseMoved(item, change, news);
    await keepBefore(db, viewer, item);
    const revision = item.version + 1;
    const writing = { db, viewer, itemId: item.id, revision };
    const layouts = await writeMoves(writing, change, news.pages);
    const overwritten = await writeSheets(writing, change, news.pages, layouts);
    refuseBeyond(change.cells, layouts);
    const { taken, conflicts } = sortCells(change.cells, news);
    await writeCells(db, viewer, item.id, revision, taken);
    if (taken.some(({ cell }) => cell !== null) && (await countCells(db, item.id)) > SHEET_LIMITS.cells)
      throw refusal(422, spreadsheetRefusals.spreadsheetTooManyCells, { cells: SHEET_LIMITS.cells });
    const hasWritten = taken.length + change.moves.length + change.sheets.length + change.removed.length > 0;
    if (hasWritten) {
      await updateItem(db, viewer, item.id, {});
      await keepResults(db, item.id);
    }
    const left = [...layouts.keys()].map((key) => ({ sheet_key: key }));
    // What was removed just now is no news to who removed it, and what another removed is.
    return present(
      hasWritten ? revision : item.version,
      left,
      visibleTo(news, layouts),
      change.revision,
      conflicts,
      overwritten,
    );
  });
}

function visibleTo(news: Since, left: ReadonlyMap<string, unknown>): Since {
  return { ...news, pages: news.pages.filter(({ sheet_key: key }) => left.has(key)) };
}

function stale(item: ItemRow, what: RefusalText, by = item.changed_by): Refusal {
  return refusal(
    409,
    spreadsheetRefusals.rearranged,
    { what, by },
    {
      conflict: { version: item.version, updateBy: by, updateTime: item.changed_time, fields: [] },
    },
  );
}

/** Refuses changes made on a state that somebody replaced by an earlier version: they belong to neither. */
function refuseRestored(
  item: ItemRow,
  restored: { readonly versionNo: number; readonly by: string } | undefined,
): void {
  if (restored === undefined) return;
  const { by, versionNo } = restored;
  throw refusal(
    409,
    spreadsheetRefusals.restoredMeanwhile,
    { name: item.name, by, version: versionNo },
    {
      conflict: { version: item.version, updateBy: by, updateTime: item.changed_time, fields: [] },
    },
  );
}

/** Refuses what would land on other cells than its author meant. */
function refuseMoved(item: ItemRow, change: Change, { pages, cells }: Since): void {
  const known = new Map(pages.map((page) => [page.sheet_key, page]));
  const added = new Set(change.sheets.map(({ id }) => id));
  for (const { sheetId } of [...change.cells, ...change.moves]) {
    const page = known.get(sheetId);
    if (page === undefined && !added.has(sheetId)) throw stale(item, spreadsheetRefusals.sheetYouEdit);
    if (page !== undefined && page.moved_revision > change.revision)
      throw stale(item, filled(platformRefusals.sheetNamed, { name: page.layout.name }), page.changed_by);
  }
  const ground = [
    ...change.moves.map(({ sheetId }) => sheetId),
    ...change.removed,
    ...change.sheets
      .filter(({ id, layout }) => known.has(id) && !isSameGround(known.get(id)?.layout ?? layout, layout))
      .map(({ id }) => id),
  ];
  for (const id of ground) {
    const page = known.get(id);
    if (page === undefined) continue;
    const [first] = cells.get(id) ?? [];
    if (page.revision > change.revision || first !== undefined)
      throw stale(
        item,
        filled(platformRefusals.sheetNamed, { name: page.layout.name }),
        first?.author ?? page.changed_by,
      );
  }
}

type Writing = { readonly db: Db; readonly viewer: Viewer; readonly itemId: string; readonly revision: number };

/** Answers the layouts after the moves, by sheet. */
async function writeMoves(
  { db, viewer, revision }: Writing,
  { moves }: Change,
  pages: readonly PageRow[],
): Promise<Map<string, SheetLayout>> {
  const layouts = new Map(pages.map(({ sheet_key: key, layout }) => [key, layout]));
  for (const { sheetId, ...move } of moves) {
    const page = pages.find(({ sheet_key: key }) => key === sheetId);
    const layout = layouts.get(sheetId);
    if (page === undefined || layout === undefined) continue;
    await moveCells(db, page.id, move);
    const next = cleanLayout(movedSheet({ layout, cells: new Map() }, move).layout);
    layouts.set(sheetId, next);
    await updatePage(db, viewer, page.id, { layout: next, revision, hasMoved: true });
  }
  return layouts;
}

/** Writes new sheets and layouts, takes sheets out, and answers whose layouts gave way. `layouts` holds afterwards what there is. */
async function writeSheets(
  { db, viewer, itemId, revision }: Writing,
  change: Change,
  pages: readonly PageRow[],
  layouts: Map<string, SheetLayout>,
): Promise<News['overwritten']> {
  const overwritten: News['overwritten'] = [];
  for (const { id: key, layout: asked } of change.sheets) {
    const layout = cleanLayout(asked);
    const page = pages.find(({ sheet_key: known }) => known === key);
    const before = layouts.get(key);
    layouts.set(key, layout);
    if (page === undefined || before === undefined) {
      await insertPage(db, viewer, { itemId, key, layout, revision });
      continue;
    }
    if (page.revision > change.revision && !isSameLayout(page.layout, layout))
      overwritten.push({ sheetId: key, by: page.changed_by });
    await updatePage(db, viewer, page.id, { layout, revision, hasMoved: !isSameGround(before, layout) });
  }
  for (const key of change.removed) layouts.delete(key);
  if (change.removed.length > 0) await deletePages(db, itemId, change.removed);
  if (layouts.size > SHEET_LIMITS.sheets)
    throw refusal(422, spreadsheetRefusals.tooManySheets, { sheets: SHEET_LIMITS.sheets });
  if (![...layouts.values()].some(({ isHidden }) => !isHidden)) throw refusal(422, spreadsheetRefusals.oneSheetVisible);
  return overwritten;
}

function refuseBeyond(cells: readonly CellChange[], layouts: ReadonlyMap<string, SheetLayout>): void {
  for (const { sheetId, row, column } of cells) {
    const layout = layouts.get(sheetId);
    if (layout === undefined || row >= layout.rows || column >= layout.columns)
      throw refusal(422, spreadsheetRefusals.cellOutside, { row: row + 1, column: column + 1 });
  }
}

/** Which cells are written, and which another wrote meanwhile. */
function sortCells(
  asked: readonly CellChange[],
  { cells }: Since,
): { taken: CellChange[]; conflicts: News['conflicts'] } {
  const theirs = new Map<string, CellRow>();
  for (const [sheetId, rows] of cells)
    for (const row of rows) theirs.set(heldKey(sheetId, placeOf(row.row_no, row.column_no)), row);
  const taken: CellChange[] = [];
  const conflicts: News['conflicts'] = [];
  for (const change of asked) {
    // What formulas come to is computed here.
    if (change.isResult === true) continue;
    const { sheetId, row, column } = change;
    const cell = cleanCell(change.cell);
    const other = theirs.get(heldKey(sheetId, placeOf(row, column)));
    if (other === undefined) taken.push({ sheetId, row, column, cell });
    else if (isSameWork(other.cell, cell)) {
      if (!isSameCell(other.cell, cell)) taken.push({ sheetId, row, column, cell });
    } else conflicts.push({ sheetId, row, column, theirs: other.cell, by: other.author });
  }
  return { taken, conflicts };
}
