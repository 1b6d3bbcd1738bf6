import { sql } from 'kysely';
import type { CellChange, SheetCell, SheetLayout, SheetMove, SheetText } from '#core/spreadsheet/book.ts';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import type { Viewer } from '#server/platform/document/db/document.ts';

/** A sheet of a spreadsheet without its cells. */
export type PageRow = {
  readonly id: string;
  readonly sheet_key: string;
  readonly layout: SheetLayout;
  readonly revision: number;
  readonly moved_revision: number;
  readonly changed_by: string;
};

export type CellRow = {
  readonly page_id: string;
  readonly row_no: number;
  readonly column_no: number;
  readonly cell: SheetCell | null;
  readonly revision: number;
  readonly author: string;
};

/** The sheets of a spreadsheet, in their order. */
export async function readPages(db: Db, itemId: string): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`
    select p.id, p.sheet_key, p.layout, p.revision, p.moved_revision, u.realname as changed_by
    from sheet_page p join sys_user u on u.id = p.changed_by
    where p.item_id = ${itemId} order by (p.layout ->> 'position')::int, p.id`.execute(db);
  return rows;
}

/** Cells of some sheets that were written after a revision, by place. Those that went are among them as null, unless all are asked for. */
export async function readCells(db: Db, pageIds: readonly string[], since: number): Promise<CellRow[]> {
  if (pageIds.length === 0) return [];
  const { rows } = await sql<CellRow>`
    select c.page_id, c.row_no, c.column_no, c.cell, c.revision, u.realname as author
    from sheet_cell c join sys_user u on u.id = c.changed_by
    where c.page_id = any(${[...pageIds]}::text[]) and c.revision > ${since} and (${since} >= 0 or c.cell is not null)
    order by c.page_id, c.row_no, c.column_no`.execute(db);
  return rows;
}

/** Counts the cells of a spreadsheet that have something in them. */
export async function countCells(db: Db, itemId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sheet_cell c join sheet_page p on p.id = c.page_id
    where p.item_id = ${itemId} and c.cell is not null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Adds a sheet; answers its id in the database. */
export async function insertPage(
  db: Db,
  viewer: Viewer,
  page: { readonly itemId: string; readonly key: string; readonly layout: SheetLayout; readonly revision: number },
): Promise<string> {
  const id = newId();
  await db
    .insertInto('sheet_page')
    .values({
      id,
      tenant_id: viewer.tenantId,
      create_by: viewer.username,
      item_id: page.itemId,
      sheet_key: page.key,
      layout: JSON.stringify(page.layout),
      revision: page.revision,
      moved_revision: page.revision,
      changed_by: viewer.userId,
    })
    .execute();
  return id;
}

/** Gives a sheet another layout. */
export async function updatePage(
  db: Db,
  viewer: Viewer,
  id: string,
  change: { readonly layout?: SheetLayout; readonly revision: number; readonly hasMoved: boolean },
): Promise<void> {
  await db
    .updateTable('sheet_page')
    .set({
      ...(change.layout === undefined ? {} : { layout: JSON.stringify(change.layout) }),
      revision: change.revision,
      ...(change.hasMoved ? { moved_revision: change.revision } : {}),
      changed_by: viewer.userId,
    })
    .where('id', '=', id)
    .execute();
}

export async function deletePages(db: Db, itemId: string, keys: readonly string[] | null): Promise<void> {
  await db
    .deleteFrom('sheet_page')
    .where('item_id', '=', itemId)
    .$if(keys !== null, (query) => query.where('sheet_key', 'in', [...(keys ?? [])]))
    .execute();
}

/** Writes single cells of a spreadsheet by one statement. */
export async function writeCells(
  db: Db,
  viewer: Viewer,
  itemId: string,
  revision: number,
  cells: readonly CellChange[],
): Promise<void> {
  if (cells.length === 0) return;
  const rows = JSON.stringify(
    cells.map(({ sheetId, row, column, cell }) => ({ k: sheetId, r: row, c: column, v: cell })),
  );
  await sql`
    insert into sheet_cell (tenant_id, create_by, page_id, row_no, column_no, cell, revision, changed_by)
    select ${viewer.tenantId}, ${viewer.username}, p.id, v.r, v.c, nullif(v.v, 'null'::jsonb), ${revision}, ${viewer.userId}
    from jsonb_to_recordset(${rows}::jsonb) as v(k text, r int, c int, v jsonb)
    join sheet_page p on p.item_id = ${itemId} and p.sheet_key = v.k
    on conflict (page_id, row_no, column_no)
    do update set cell = excluded.cell, revision = excluded.revision, changed_by = excluded.changed_by`.execute(db);
}

/** Has a spreadsheet any formula? */
export async function readsFormulas(db: Db, itemId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select 1 from sheet_cell c join sheet_page p on p.id = c.page_id
      where p.item_id = ${itemId} and jsonb_exists(c.cell, 'formula')) as has`.execute(db);
  return rows[0]?.has ?? false;
}

/** Writes what formulas come to; whose cells they are, and since which revision, stays as it is. */
export async function writeResults(db: Db, itemId: string, cells: readonly CellChange[]): Promise<void> {
  if (cells.length === 0) return;
  const rows = JSON.stringify(
    cells.map(({ sheetId, row, column, cell }) => ({ k: sheetId, r: row, c: column, v: cell })),
  );
  await sql`
    update sheet_cell c set cell = v.v
    from jsonb_to_recordset(${rows}::jsonb) as v(k text, r int, c int, v jsonb)
    join sheet_page p on p.item_id = ${itemId} and p.sheet_key = v.k
    where c.page_id = p.id and c.row_no = v.r and c.column_no = v.c`.execute(db);
}

/** Gives the cells of a sheet the addresses they have after rows or columns were put in or taken out. */
export async function moveCells(
  db: Db,
  pageId: string,
  { act, axis, at, count }: Omit<SheetMove, 'sheetId'>,
): Promise<void> {
  const place = sql.ref(axis === 'row' ? 'row_no' : 'column_no');
  if (act === 'delete')
    await sql`delete from sheet_cell where page_id = ${pageId} and ${place} >= ${at} and ${place} < ${at + count}`.execute(
      db,
    );
  const from = act === 'insert' ? at : at + count;
  const by = act === 'insert' ? count : -count;
  // By way of negative places: in between two cells must never have the same one.
  await sql`update sheet_cell set ${place} = -1 - (${place} + ${by}) where page_id = ${pageId} and ${place} >= ${from}`.execute(
    db,
  );
  await sql`update sheet_cell set ${place} = -1 - ${place} where page_id = ${pageId} and ${place} < 0`.execute(db);
}

/** Puts these sheets in the place of all that a spreadsheet has. */
export async function replaceSheets(
  db: Db,
  viewer: Viewer,
  itemId: string,
  revision: number,
  sheets: readonly SheetText[],
): Promise<void> {
  await deletePages(db, itemId, null);
  for (const { id: key, layout, cells } of sheets) {
    await insertPage(db, viewer, { itemId, key, layout, revision });
    for (let at = 0; at < cells.length; at += 10_000)
      await writeCells(
        db,
        viewer,
        itemId,
        revision,
        cells.slice(at, at + 10_000).map((cell) => ({ sheetId: key, ...cell })),
      );
  }
}

/** Was a spreadsheet changed since its last version, is that version older than ten minutes, and who changed it last? */
export async function stateOfVersions(
  db: Db,
  itemId: string,
): Promise<{ hasChanged: boolean; isOld: boolean; changed_by: string }> {
  const { rows } = await sql<{ hasChanged: boolean; isOld: boolean; changed_by: string }>`
    select d.changed_by, coalesce(d.version > v.version, true) as "hasChanged",
      coalesce(v.create_time < now() - interval '10 minutes', true) as "isOld"
    from doc_item d left join doc_version v on v.item_id = d.id and v.version_no = d.version_no
    where d.id = ${itemId}`.execute(db);
  return rows[0] ?? { hasChanged: false, isOld: false, changed_by: '' };
}

/** The version that somebody brought back after a revision, and who; the last of several. */
export async function restoredSince(
  db: Db,
  itemId: string,
  since: number,
): Promise<{ readonly versionNo: number; readonly by: string } | undefined> {
  const { rows } = await sql<{ versionNo: number; by: string }>`
    select v.restored_from as "versionNo", u.realname as by
    from doc_version v join sys_user u on u.id = v.author_id
    where v.item_id = ${itemId} and v.restored_from is not null and v.version > ${since}
    order by v.version_no desc limit 1`.execute(db);
  return rows[0];
}

/** Notes which version of an item is the latest, and the revision it keeps. */
export async function noteVersion(db: Db, itemId: string, no: number, revision: number): Promise<void> {
  await db.updateTable('doc_item').set({ version_no: no }).where('id', '=', itemId).execute();
  await db
    .updateTable('doc_version')
    .set({ version: revision })
    .where('item_id', '=', itemId)
    .where('version_no', '=', no)
    .execute();
}

/** Forgets the oldest versions beyond those that are kept. */
export async function pruneVersions(db: Db, itemId: string, kept: number): Promise<void> {
  await sql`
    delete from doc_version where item_id = ${itemId} and version_no in (
      select version_no from doc_version where item_id = ${itemId} order by version_no desc offset ${kept})`.execute(
    db,
  );
}
