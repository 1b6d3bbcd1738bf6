import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import { DEFINITION_TENANT } from '#server/engine/definition/db/definition.ts';

const touched = { update_time: sql<string>`now()`, version: sql<number>`sys_amis_page.version + 1` };

/** A live amis page as the list has it, without its schema. */
export type AmisPageRow = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly status: string;
  readonly version: number;
  readonly create_by: string | null;
  readonly create_time: string;
  readonly update_by: string | null;
  readonly update_time: string | null;
  /** Its menu entry is visible. */
  readonly in_menu: boolean;
};

export type StoredAmisPage = AmisPageRow & { readonly schema: string };

/** Values that are written of a page. */
export type AmisPageValues = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly schema: string;
  readonly status: string;
  readonly by: string;
};

const head = [
  ...(['id', 'code', 'name', 'name_en', 'status', 'version'] as const),
  ...(['create_by', 'create_time', 'update_by', 'update_time'] as const),
] as const;

const inMenu = sql<boolean>`exists (
  select from sys_permission p where p.id = sys_amis_page.id and p.del_flag = 0 and not p.hidden
)`.as('in_menu');

/** One page of the live amis pages with their number; fragments of name and code narrow it. */
export async function listAmisPages(
  db: Db,
  { name, code, limit, offset }: { name: string; code: string; limit: number; offset: number },
): Promise<{ records: AmisPageRow[]; total: number }> {
  const like = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const found = live(db).where('code', 'like', like(code)).where('name', 'like', like(name));
  const [records, { total }] = await Promise.all([
    found
      .select([...head, inMenu])
      .orderBy(sql`coalesce(update_time, create_time)`, 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { records, total };
}

/** A live amis page by its id; locked for a change when asked so. */
export function findAmisPage(db: Db, id: string, { lock = false } = {}): Promise<StoredAmisPage | undefined> {
  return live(db)
    .select([...head, 'schema', inMenu])
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** A live amis page by its code. */
export function findAmisPageByCode(db: Db, code: string): Promise<StoredAmisPage | undefined> {
  return live(db)
    .select([...head, 'schema', inMenu])
    .where('code', '=', code)
    .executeTakeFirst();
}

/** @param module the one it came with; null = made in the browser */
export async function insertAmisPage(db: Db, page: AmisPageValues, module: string | null = null): Promise<void> {
  await db
    .insertInto('sys_amis_page')
    .values({ id: page.id, tenant_id: DEFINITION_TENANT, create_by: page.by, ...columns(page), module })
    .execute();
  await keepVersion(db, page.id, page.by);
}

/** @param restoredFrom the version whose schema it takes back */
export async function updateAmisPage(db: Db, page: AmisPageValues, restoredFrom: number | null = null): Promise<void> {
  await db
    .updateTable('sys_amis_page')
    .set({ ...columns(page), update_by: page.by, ...touched })
    .where('id', '=', page.id)
    .execute();
  await keepVersion(db, page.id, page.by, restoredFrom);
}

/** Versions of a page that are kept. */
const KEPT = 100;

/** Keeps what a page is now as a version, unless that is what the last one says. */
async function keepVersion(db: Db, pageId: string, by: string, restoredFrom: number | null = null): Promise<void> {
  await sql`
    insert into sys_amis_version (id, tenant_id, create_by, page_id, version_no, name, schema, restored_from)
    select ${newId()}, p.tenant_id, ${by}, p.id, coalesce(last.version_no, 0) + 1, p.name, p.schema, ${restoredFrom}::int
    from sys_amis_page p left join lateral (
      select v.version_no, v.name, v.schema from sys_amis_version v
      where v.page_id = p.id order by v.version_no desc limit 1) last on true
    where p.id = ${pageId} and (last.name, last.schema) is distinct from (p.name, p.schema)`.execute(db);
  await sql`
    delete from sys_amis_version where page_id = ${pageId} and version_no in (
      select version_no from sys_amis_version where page_id = ${pageId} order by version_no desc offset ${KEPT})`.execute(
    db,
  );
}

/** A version of a page as its history lists it. */
export type AmisVersionRow = {
  readonly version_no: number;
  readonly name: string;
  readonly restored_from: number | null;
  readonly author: string;
  readonly create_time: string;
};

/** Versions of a page, the newest first. */
export function readAmisVersions(db: Db, pageId: string): Promise<AmisVersionRow[]> {
  return versions(db, pageId).orderBy('v.version_no', 'desc').execute();
}

export function findAmisVersion(
  db: Db,
  pageId: string,
  versionNo: number,
): Promise<(AmisVersionRow & { readonly schema: string }) | undefined> {
  return versions(db, pageId).select('v.schema').where('v.version_no', '=', versionNo).executeTakeFirst();
}

function versions(db: Db, pageId: string) {
  return (
    db
      .selectFrom('sys_amis_version as v')
      .select(['v.version_no', 'v.name', 'v.restored_from', 'v.create_time'])
      // A username may have belonged to somebody who is deleted; who has it now comes first.
      .select(
        sql<string>`coalesce((select u.realname from sys_user u
        where u.tenant_id = v.tenant_id and lower(u.username) = lower(v.create_by) order by u.del_flag limit 1), v.create_by, '')`.as(
          'author',
        ),
      )
      .where('v.page_id', '=', pageId)
  );
}

/**
 * Writes a page of a module file; one that an administrator changed or deleted stays as he left it, and so does one of his that has the code.
 * @returns whether the file's counts
 */
export async function writeFileAmisPage(
  db: Db,
  page: Omit<AmisPageValues, 'by'> & { readonly module: string },
): Promise<boolean> {
  const taken = await live(db).select('id').where('code', '=', page.code).where('id', '<>', page.id).executeTakeFirst();
  if (taken !== undefined) return false;
  const values = { ...columns(page), module: page.module };
  const { numInsertedOrUpdatedRows: written } = await db
    .insertInto('sys_amis_page')
    .values({ id: page.id, tenant_id: DEFINITION_TENANT, create_by: 'system', ...values })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...values, ...touched, update_by: 'system' })
        .where(sql<boolean>`coalesce(sys_amis_page.update_by, 'system') = 'system'`),
    )
    .executeTakeFirstOrThrow();
  if (written === 1n) await keepVersion(db, page.id, 'system');
  return written === 1n;
}

/** Opens a page to those it is granted to. */
export async function openAmisPage(db: Db, id: string, by: string): Promise<void> {
  await db
    .updateTable('sys_amis_page')
    .set({ status: '1', update_by: by, ...touched })
    .where('id', '=', id)
    .execute();
}

export async function deleteAmisPage(db: Db, id: string, by: string): Promise<void> {
  await db
    .updateTable('sys_amis_page')
    .set({ del_flag: 1, update_by: by, ...touched })
    .where('id', '=', id)
    .execute();
}

function columns({ code, name, nameEn, schema, status }: Omit<AmisPageValues, 'by'>) {
  return { code, name, name_en: nameEn, schema, status };
}

function live(db: Db) {
  return db.selectFrom('sys_amis_page').where('tenant_id', '=', DEFINITION_TENANT).where('del_flag', '=', 0);
}
