import { sql, type RawBuilder } from 'kysely';
import { ownEntry } from '#core/lists/own-entry.ts';
import { trashDays } from '#core/params/base.ts';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import { paramNumber } from '#server/platform/db/param.ts';
import type { BinRows } from '#server/platform/db/system-bin.ts';

/** Documents and spreadsheets are items of one store with the same rights, and never seen in each other's place. */
export type Realm = 'document' | 'spreadsheet';

/** Viewer of documents or spreadsheets, with everything he can be granted one as. */
export type Viewer = {
  readonly realm: Realm;
  readonly tenantId: string;
  readonly userId: string;
  readonly username: string;
  readonly roleIds: readonly string[];
  readonly departIds: readonly string[];
  /** Holds the permission to manage what belongs to others. */
  readonly managesAll: boolean;
};

export type ItemKind = 'folder' | 'rich' | 'markdown' | 'file' | 'spreadsheet';

/** A folder or document as one person sees it. */
export type ItemRow = {
  readonly id: string;
  readonly parent_id: string | null;
  readonly path: readonly string[];
  readonly kind: ItemKind;
  readonly name: string;
  readonly tags: string;
  readonly owner_id: string;
  readonly owner: string;
  readonly size: number;
  readonly mime: string | null;
  readonly version_no: number;
  readonly version: number;
  readonly changed_by: string;
  readonly changed_time: string;
  readonly trash_time: string | null;
  readonly is_shared: boolean;
  /** 1 view, 2 download, 3 edit, 4 manage; the highest of what is granted here or above. */
  readonly level: number;
  /** Place in the path of the first folder he may see. */
  readonly top: number;
  /** Names of the folders above it that he may see. */
  readonly place: string | null;
};

/** An item with what only an open document needs. */
export type ItemText = ItemRow & {
  readonly content: string;
  readonly file_path: string | null;
  readonly files: readonly string[];
};

/** Selects the grants of a viewer: to everybody, to him, to his roles and departments; what he owns he manages. */
function granted(viewer: Viewer): RawBuilder<unknown> {
  return sql`
    select g.item_id, max(g.level) as level from doc_grant g
    where g.tenant_id = ${viewer.tenantId} and (g.mode = 'all'
      or (g.mode = 'user' and g.grantee_id = ${viewer.userId})
      or (g.mode = 'role' and g.grantee_id = any(${[...viewer.roleIds]}::text[]))
      or (g.mode = 'depart' and g.grantee_id = any(${[...viewer.departIds]}::text[])))
    group by g.item_id
    union all
    select o.id, 4 from doc_item o where o.tenant_id = ${viewer.tenantId} and o.owner_id = ${viewer.userId}`;
}

/**
 * The one decision on rights: every item a viewer may see with his level. Rights come down from the folders above and only add up.
 * @param rest what narrows it, about `d`
 */
function visible(viewer: Viewer, rest: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with granted as materialized (${granted(viewer)}),
    visible as (
      select d.*, coalesce(r.level, 0) as level, r.top from doc_item d
      cross join lateral (
        select case when ${viewer.managesAll} then 4 else max(g.level) end as level,
          case when ${viewer.managesAll} then 1 else min(p.place) filter (where g.item_id is not null) end as top
        from unnest(d.path) with ordinality p(id, place) left join granted g on g.item_id = p.id
      ) r
      where d.tenant_id = ${viewer.tenantId} and r.level > 0
        and (d.kind = 'spreadsheet') = ${viewer.realm === 'spreadsheet'} and ${rest})`;
}

const columns = sql`d.id, d.parent_id, d.path, d.kind, d.name, d.tags, d.owner_id, ou.realname as owner, d.size, f.mime, d.version_no,
  d.version, cu.realname as changed_by, d.changed_time, d.trash_time, d.level::int as level, d.top::int as top,
  exists (select 1 from doc_grant g where g.item_id = d.id) as is_shared,
  (select string_agg(a.name, ' / ' order by p.place) from unnest(d.path) with ordinality p(id, place)
    join doc_item a on a.id = p.id where p.place >= d.top and a.id <> d.id) as place`;

const joined = sql`join sys_user ou on ou.id = d.owner_id join sys_user cu on cu.id = d.changed_by
  left join sys_file f on f.tenant_id = d.tenant_id and f.path = d.file_path and f.del_flag = 0`;

/** One item with its text; undefined when the viewer may not see it. */
export async function findItem(
  db: Db,
  viewer: Viewer,
  id: string,
  { lock = false, inTrash = false } = {},
): Promise<ItemText | undefined> {
  // Who changes an item waits for whoever is changing it, then reads what that one left.
  if (lock) await sql`select id from doc_item where id = ${id} for update`.execute(db);
  const { rows } = await sql<ItemText>`
    ${visible(viewer, sql`d.id = ${id} and (${inTrash} or d.trash_time is null)`)}
    select ${columns}, d.content, d.file_path, d.files from visible d ${joined}`.execute(db);
  return rows[0];
}

/** Folders above an item that the viewer may see, the highest first. */
export async function foldersAbove(db: Db, item: ItemRow): Promise<{ id: string; name: string }[]> {
  const ids = item.path.slice(item.top - 1, -1);
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('doc_item').select(['id', 'name']).where('id', 'in', ids).execute();
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
}

/** Every folder a viewer may look into. */
export async function visibleFolders(db: Db, viewer: Viewer, most: number): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    ${visible(viewer, sql`d.kind = 'folder' and d.trash_time is null`)}
    select ${columns} from visible d ${joined} order by cardinality(d.path), d.name, d.id limit ${most}`.execute(db);
  return rows;
}

export type ItemQuery = {
  readonly space: 'own' | 'shared' | 'trash';
  readonly folderId: string;
  readonly words: readonly string[];
  readonly column: string;
  readonly isAscending: boolean;
  readonly limit: number;
  readonly offset: number;
};

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`d.name`,
  kind: sql`d.kind`,
  owner: sql`d.owner`,
  size: sql`d.size`,
  versionNo: sql`d.version_no`,
  updateTime: sql`d.changed_time`,
  trashTime: sql`d.trash_time`,
};

/** One page of a folder, of a space, or of what words are found in, with the number of all. */
export async function listItems(
  db: Db,
  viewer: Viewer,
  query: ItemQuery,
): Promise<{ records: ItemRow[]; total: number }> {
  const order = ownEntry(sortable, query.column) ?? sql`d.changed_time`;
  const { rows } = await sql<ItemRow & { total: number }>`
    ${visible(viewer, narrowed(viewer, query))},
    found as (select ${columns} from visible d ${joined} where ${ofSpace(query)}),
    page as (select d.* from found d
      order by d.kind = 'folder' desc, ${order} ${query.isAscending ? sql`asc` : sql`desc`}, d.id limit ${query.limit} offset ${query.offset})
    select n.total, d.* from (select count(*)::int as total from found) n left join page d on true
    order by d.kind = 'folder' desc, ${order} ${query.isAscending ? sql`asc` : sql`desc`}, d.id`.execute(db);
  // The number stands in a row of its own when the page is empty.
  return { total: rows[0]?.total ?? 0, records: rows.filter((row) => row.id !== null) };
}

function narrowed(viewer: Viewer, { space, folderId, words }: ItemQuery): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = words.map((word) => sql`position(${word.toLowerCase()} in d.search_text) > 0`);
  if (folderId !== '')
    parts.push(
      words.length > 0 ? sql`${folderId} = any(d.path) and d.id <> ${folderId}` : sql`d.parent_id = ${folderId}`,
      sql`d.trash_time is null`,
    );
  else if (space === 'trash') parts.push(sql`d.trash_root = d.id and r.level = 4`);
  else {
    parts.push(sql`d.trash_time is null`);
    // What lies in an own folder is mine to look for, whoever put it there.
    const isMine = sql`(d.owner_id = ${viewer.userId} or exists (
      select 1 from doc_item root where root.id = d.path[1] and root.owner_id = ${viewer.userId}))`;
    if (words.length > 0) parts.push(space === 'own' ? isMine : sql`not ${isMine}`);
    else parts.push(space === 'own' ? sql`d.owner_id = ${viewer.userId}` : sql`d.owner_id <> ${viewer.userId}`);
  }
  return sql.join(parts, sql` and `);
}

/** Without a folder or words a space shows what has nothing above it that the viewer could open. */
function ofSpace({ space, folderId, words }: ItemQuery): RawBuilder<unknown> {
  return folderId === '' && words.length === 0 && space !== 'trash' ? sql`d.top = cardinality(d.path)` : sql`true`;
}

export type NewItem = {
  readonly parent: { readonly id: string; readonly path: readonly string[] } | null;
  readonly kind: ItemKind;
  readonly name: string;
  readonly tags: string;
  readonly content: string;
  readonly search_text: string;
  readonly file_path: string | null;
  readonly size: number;
};

/** Makes a folder or a document with its first version; answers the id. */
export async function insertItem(db: Db, viewer: Viewer, item: NewItem): Promise<string> {
  const id = newId();
  const { parent, ...values } = item;
  await db
    .insertInto('doc_item')
    .values({
      id,
      tenant_id: viewer.tenantId,
      create_by: viewer.username,
      parent_id: parent?.id ?? null,
      path: [...(parent?.path ?? []), id],
      owner_id: viewer.userId,
      changed_by: viewer.userId,
      ...values,
    })
    .execute();
  return id;
}

export type ItemChange = Pick<NewItem, 'name' | 'tags' | 'content' | 'search_text' | 'file_path' | 'size'> & {
  readonly files: readonly string[];
  readonly version_no: number;
};

export async function updateItem(db: Db, viewer: Viewer, id: string, change: Partial<ItemChange>): Promise<void> {
  const { files, ...rest } = change;
  await db
    .updateTable('doc_item')
    .set({
      ...rest,
      ...(files === undefined ? {} : { files: [...files] }),
      changed_by: viewer.userId,
      changed_time: sql`now()`,
      update_by: viewer.username,
      update_time: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .where('tenant_id', '=', viewer.tenantId)
    .execute();
}

/** Takes an item with all below it to another place. */
export async function moveItem(
  db: Db,
  viewer: Viewer,
  item: Pick<ItemRow, 'id' | 'path'>,
  parent: Pick<ItemRow, 'id' | 'path'> | null,
): Promise<void> {
  const above = item.path.length - 1;
  await sql`
    update doc_item set path = ${[...(parent?.path ?? [])]}::text[] || path[${above + 1}::int:], version = version + 1
    where tenant_id = ${viewer.tenantId} and ${item.id} = any(path)`.execute(db);
  await sql`update doc_item set parent_id = ${parent?.id ?? null} where id = ${item.id}`.execute(db);
}

/** The deepest level an item and what is below it take: 1 for the item alone. */
export async function depthBelow(db: Db, item: Pick<ItemRow, 'id' | 'path'>): Promise<number> {
  const { rows } = await sql<{ depth: number }>`
    select max(cardinality(path))::int as depth from doc_item where ${item.id} = any(path)`.execute(db);
  return (rows[0]?.depth ?? item.path.length) - item.path.length + 1;
}

/** Folders and documents among these and below them. */
export async function countBelow(
  db: Db,
  tenantId: string,
  ids: readonly string[],
): Promise<{ folders: number; documents: number }> {
  const { rows } = await sql<{ folders: number; documents: number }>`
    select count(*) filter (where kind = 'folder')::int as folders, count(*) filter (where kind <> 'folder')::int as documents
    from doc_item where tenant_id = ${tenantId} and path && ${[...ids]}::text[]`.execute(db);
  return rows[0] ?? { folders: 0, documents: 0 };
}

/** Puts an item with all below it into the trash; what was there before keeps its own place there. */
export async function trashItem(db: Db, viewer: Viewer, id: string): Promise<void> {
  await sql`
    update doc_item set trash_time = now(), trash_root = ${id}, update_by = ${viewer.username}, update_time = now(), version = version + 1
    where tenant_id = ${viewer.tenantId} and ${id} = any(path) and trash_time is null`.execute(db);
}

/** Takes out of the trash what went with this item; without its folder it comes back on top. */
export async function restoreItem(db: Db, viewer: Viewer, id: string): Promise<void> {
  await sql`
    update doc_item set trash_time = null, trash_root = null, update_by = ${viewer.username}, update_time = now(), version = version + 1
    where tenant_id = ${viewer.tenantId} and ${id} = any(path) and trash_root = ${id}`.execute(db);
}

/** Is a folder above this item still there? */
export async function isParentLiving(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ lives: boolean }>`
    select p.id is null or p.trash_time is null as lives from doc_item d left join doc_item p on p.id = d.parent_id where d.id = ${id}`.execute(
    db,
  );
  return rows[0]?.lives === true;
}

/** Deletes items with all below them for good, with the notes that they use files. */
export async function purgeItems(db: Db, tenantId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    delete from sys_file_use where form_table in (${DOCUMENT_TEXT}, ${DOCUMENT_FILE}) and record_id in (
      select id from doc_item where tenant_id = ${tenantId} and path && ${[...ids]}::text[])`.execute(db);
  await sql`delete from doc_item where tenant_id = ${tenantId} and path && ${[...ids]}::text[]`.execute(db);
}

/** Selects the items in the trash this viewer could take out, for the recycle bin of the system. */
export function trashedRows(viewer: Viewer): BinRows {
  return sql`
    ${visible(viewer, sql`d.trash_root = d.id and r.level = 4`)}
    select d.id, d.name, coalesce(d.update_by, '') as by, d.trash_time as time from visible d`;
}

/** Lists the items that have been in the trash longer than their company keeps them, by tenant. */
export async function outdatedTrash(db: Db, days: number): Promise<{ tenant_id: string; id: string }[]> {
  const kept = paramNumber(trashDays.code, sql`doc_item.tenant_id`, days);
  return db
    .selectFrom('doc_item')
    .select(['tenant_id', 'id'])
    .whereRef('trash_root', '=', 'id')
    .where('trash_time', '<', sql<string>`now() - make_interval(days => ${kept})`)
    .limit(200)
    .execute();
}

/** As what a document uses a file: a picture of its text is open to whoever may view it, other files from downloading on. */
export const DOCUMENT_TEXT = 'doc_item';
export const DOCUMENT_FILE = 'doc_item:file';

export type GrantRow = {
  readonly item_id: string;
  readonly mode: 'all' | 'user' | 'depart' | 'role';
  readonly grantee_id: string;
  readonly level: number;
  readonly name: string | null;
  readonly detail: string | null;
  readonly item_name: string;
};

/** Grants of an item and of the folders above it. */
export async function readGrants(db: Db, item: Pick<ItemRow, 'path'>): Promise<GrantRow[]> {
  const { rows } = await sql<GrantRow>`
    select g.item_id, g.mode, g.grantee_id, g.level, i.name as item_name,
      coalesce(u.realname, d.depart_name, r.role_name) as name, coalesce(u.username, d.org_code, r.role_code) as detail
    from doc_grant g join doc_item i on i.id = g.item_id
    left join sys_user u on g.mode = 'user' and u.id = g.grantee_id
    left join sys_depart d on g.mode = 'depart' and d.id = g.grantee_id
    left join sys_role r on g.mode = 'role' and r.id = g.grantee_id
    where g.item_id = any(${[...item.path]}::text[])
    order by cardinality(i.path) desc, g.mode, name, g.id`.execute(db);
  return rows;
}

/** Puts these grants in the place of all that an item has. */
export async function replaceGrants(
  db: Db,
  viewer: Viewer,
  itemId: string,
  grants: readonly Pick<GrantRow, 'mode' | 'grantee_id' | 'level'>[],
): Promise<void> {
  await db.deleteFrom('doc_grant').where('item_id', '=', itemId).execute();
  if (grants.length === 0) return;
  await db
    .insertInto('doc_grant')
    .values(
      grants.map((grant) => ({
        id: newId(),
        tenant_id: viewer.tenantId,
        create_by: viewer.username,
        item_id: itemId,
        ...grant,
      })),
    )
    .execute();
}
