import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { DEFINITION_TENANT } from '#server/engine/definition/db/definition.ts';

const touched = { update_time: sql<string>`now()`, version: sql<number>`sys_data_source.version + 1` };

/** A live data source as it is stored; the password is sealed. */
export type StoredDataSource = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly remark: string | null;
  readonly db_url: string;
  readonly db_username: string;
  readonly db_password: string | null;
  readonly version: number;
  readonly create_by: string | null;
  readonly create_time: string;
  readonly update_by: string | null;
  readonly update_time: string | null;
  readonly sys_org_code: string | null;
};

const stored = [
  ...(['id', 'code', 'name', 'remark', 'db_url', 'db_username', 'db_password', 'version'] as const),
  ...(['create_by', 'create_time', 'update_by', 'update_time', 'sys_org_code'] as const),
] as const;

/** One page of the live sources with their number; fragments of name and code narrow it, ids too where there are some. */
export async function listDataSources(
  db: Db,
  call: { name: string; code: string; ids?: readonly string[]; limit: number; offset: number },
): Promise<{ records: StoredDataSource[]; total: number }> {
  const like = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const { ids = [] } = call;
  const found = live(db)
    .where('code', 'like', like(call.code))
    .where('name', 'like', like(call.name))
    .$if(ids.length > 0, (query) => query.where('id', 'in', [...ids]));
  const [records, { total }] = await Promise.all([
    found
      .select([...stored])
      .orderBy(sql`coalesce(update_time, create_time)`, 'desc')
      .orderBy('id')
      .limit(call.limit)
      .offset(call.offset)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { records, total };
}

/** A live source by its id; locked for a change when asked so. */
export function findDataSource(db: Db, id: string, { lock = false } = {}): Promise<StoredDataSource | undefined> {
  return live(db)
    .select([...stored])
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** A live source by the code that reports name it by. */
export function findDataSourceByCode(db: Db, code: string): Promise<StoredDataSource | undefined> {
  return live(db)
    .select([...stored])
    .where('code', '=', code)
    .executeTakeFirst();
}

/** Every source that has a password. */
export function sealedDataSources(db: Db): Promise<StoredDataSource[]> {
  return live(db)
    .select([...stored])
    .where('db_password', 'is not', null)
    .execute();
}

export type DataSourceValues = {
  readonly name: string;
  readonly remark: string | null;
  readonly db_url: string;
  readonly db_username: string;
  readonly db_password: string | null;
};

/** The id comes from the caller: the password is sealed for it. */
export async function insertDataSource(
  db: Db,
  source: DataSourceValues & { readonly id: string; readonly code: string },
  by: string,
): Promise<void> {
  await db
    .insertInto('sys_data_source')
    .values({ ...source, tenant_id: DEFINITION_TENANT, create_by: by })
    .execute();
}

export async function updateDataSource(db: Db, id: string, values: DataSourceValues, by: string): Promise<void> {
  await db
    .updateTable('sys_data_source')
    .set({ ...values, update_by: by, ...touched })
    .where('id', '=', id)
    .execute();
}

/**
 * Writes a source of a module file, which has no password; one that an administrator made, changed or deleted stays as he left it.
 * @returns whether the file's counts
 */
export async function writeFileDataSource(
  db: Db,
  source: Omit<DataSourceValues, 'db_password'> & { readonly id: string; readonly code: string },
): Promise<boolean> {
  const { id, code, ...values } = source;
  const taken = await live(db).select('id').where('code', '=', code).where('id', '<>', id).executeTakeFirst();
  if (taken !== undefined) return false;
  const { numInsertedOrUpdatedRows: written } = await db
    .insertInto('sys_data_source')
    .values({ id, code, ...values, tenant_id: DEFINITION_TENANT, create_by: 'system' })
    .onConflict((conflict) =>
      conflict
        .column('id')
        // Whoever typed a password in made it his, so none is ever sent to another address of a file.
        .doUpdateSet({ ...values, db_password: null, ...touched, update_by: 'system' })
        .where(sql<boolean>`coalesce(sys_data_source.update_by, 'system') = 'system'`),
    )
    .executeTakeFirstOrThrow();
  return written === 1n;
}

/** Of these codes, those of sources whose password nobody has typed in. */
export async function sourcesWithoutPassword(db: Db, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const rows = await live(db)
    .select('code')
    .where('code', 'in', [...codes])
    .where('db_password', 'is', null)
    .orderBy('code')
    .execute();
  return rows.map(({ code }) => code);
}

/** Puts the password anew without a change anybody made; only while it is still the one that was read. */
export async function resealDataSource(db: Db, { id, db_password }: StoredDataSource, sealed: string): Promise<void> {
  await db
    .updateTable('sys_data_source')
    .set({ db_password: sealed })
    .where('id', '=', id)
    .where('db_password', '=', db_password)
    .execute();
}

/** The password goes at once, not with the row. */
export async function deleteDataSource(db: Db, id: string, by: string): Promise<void> {
  await db
    .updateTable('sys_data_source')
    .set({ del_flag: 1, db_password: null, update_by: by, ...touched })
    .where('id', '=', id)
    .execute();
}

/** Titles of the reports and charts that read a source. */
export async function usersOfDataSource(
  db: Db,
  code: string,
): Promise<readonly { readonly kind: 'report' | 'graph'; readonly title: string }[]> {
  const { rows } = await sql<{ kind: 'report' | 'graph'; title: string }>`
    select 'report' as kind, definition ->> 'title' as title from onl_report
    where tenant_id = ${DEFINITION_TENANT} and del_flag = 0 and definition ->> 'db_source' = ${code}
    union all
    select 'graph', definition ->> 'title' from onl_graph
    where tenant_id = ${DEFINITION_TENANT} and del_flag = 0 and definition -> 'source' ->> 'db_source' = ${code}
    order by 1 desc, 2`.execute(db);
  return rows;
}

function live(db: Db) {
  return db.selectFrom('sys_data_source').where('tenant_id', '=', DEFINITION_TENANT).where('del_flag', '=', 0);
}
