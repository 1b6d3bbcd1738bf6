import type { components } from '#core/contract/api.ts';
import { searchText, searchWords } from '#core/documents/words.ts';
import { emptyLayout, type SheetText } from '#core/spreadsheet/book.ts';
import { calculatedSheets } from '#core/spreadsheet/calc/calculate.ts';
import { inTransaction, type Db } from '#server/db/connection.ts';
import type { Actor } from '#server/platform/actor.ts';
import { LEVELS, needItem, viewerOf, type ItemDeps } from '#server/platform/document/access.ts';
import {
  insertItem,
  listItems,
  type ItemQuery,
  type ItemRow,
  type Viewer,
} from '#server/platform/document/db/document.ts';
import { cleanTitle } from '#server/platform/document/items.ts';
import { readCells, readPages, replaceSheets } from './db/spreadsheet.ts';
import { keepVersion } from './keep.ts';

type Schemas = components['schemas'];

/** One page of the spreadsheets of a space. */
export async function spreadsheetList(
  deps: ItemDeps,
  asked: Omit<ItemQuery, 'words' | 'folderId'> & { readonly word: string },
  actor: Actor,
): Promise<{ records: Schemas['SpreadsheetRow'][]; total: number }> {
  const viewer = await viewerOf(deps, actor);
  const { word, ...query } = asked;
  const { records, total } = await listItems(deps.db, viewer, { ...query, folderId: '', words: searchWords(word) });
  return { total, records: records.map((row) => presentRow(row, viewer)) };
}

function presentRow(row: ItemRow, viewer: Viewer): Schemas['SpreadsheetRow'] {
  return {
    id: row.id,
    name: row.name,
    owner: row.owner,
    isOwn: row.owner_id === viewer.userId,
    level: row.level,
    versionNo: row.version_no,
    updateBy: row.changed_by,
    updateTime: row.changed_time,
    isShared: row.is_shared,
    trashTime: row.trash_time,
  };
}

/** A spreadsheet as it is opened, its formulas as they are now: days go by, and what is kept may be older than its computing. */
export async function spreadsheetOne(deps: ItemDeps, id: string, actor: Actor): Promise<Schemas['Spreadsheet']> {
  const viewer = await viewerOf(deps, actor);
  const item = await needItem(deps.db, viewer, id, LEVELS.view, { inTrash: true });
  return { ...presentRow(item, viewer), revision: item.version, sheets: calculatedSheets(await sheetsOf(deps.db, id)) };
}

/** All sheets of a spreadsheet with what stands in them. */
export async function sheetsOf(db: Db, itemId: string): Promise<SheetText[]> {
  const pages = await readPages(db, itemId);
  const cells = await readCells(
    db,
    pages.map(({ id }) => id),
    -1,
  );
  const byPage = Map.groupBy(cells, ({ page_id: page }) => page);
  return pages.map(({ id, sheet_key: key, layout }) => ({
    id: key,
    layout,
    cells: (byPage.get(id) ?? []).map(({ row_no: row, column_no: column, cell }) => ({ row, column, cell })),
  }));
}

/** Makes an empty spreadsheet; answers its id. */
export async function addSpreadsheet(deps: ItemDeps, name: string, actor: Actor): Promise<string> {
  return insertSpreadsheet(deps, name, [{ id: 'sheet1', layout: emptyLayout('Sheet1', 0), cells: [] }], actor);
}

/** Copies what one may take away into an own spreadsheet. */
export async function copySpreadsheet(deps: ItemDeps, id: string, name: string, actor: Actor): Promise<string> {
  await needItem(deps.db, await viewerOf(deps, actor), id, LEVELS.download);
  return insertSpreadsheet(deps, name, await sheetsOf(deps.db, id), actor);
}

/** Makes a spreadsheet of sheets that were checked, their formulas computed, with its first version. */
export async function insertSpreadsheet(
  deps: ItemDeps,
  name: string,
  given: readonly SheetText[],
  actor: Actor,
): Promise<string> {
  const sheets = calculatedSheets(given);
  const viewer = await viewerOf(deps, actor);
  const title = cleanTitle(name);
  return inTransaction(deps.db, async (db) => {
    const id = await insertItem(db, viewer, {
      parent: null,
      kind: 'spreadsheet',
      name: title,
      tags: '',
      content: '',
      search_text: searchText('spreadsheet', title, '', ''),
      file_path: null,
      size: 0,
    });
    await replaceSheets(db, viewer, id, 0, sheets);
    await keepVersion(db, viewer, { id, name: title }, { no: 1, sheets, note: '', revision: 0 });
    return id;
  });
}
