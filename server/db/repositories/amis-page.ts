import { sql } from 'kysely';
import type { Db } from '../connection.ts';
import { DEFINITION_TENANT } from './definition.ts';

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

/** What is written of a page. */
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
}

export async function updateAmisPage(db: Db, page: AmisPageValues): Promise<void> {
  await db
    .updateTable('sys_amis_page')
    .set({ ...columns(page), update_by: page.by, ...touched })
    .where('id', '=', page.id)
    .execute();
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
