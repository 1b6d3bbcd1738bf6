import { sql } from 'kysely';
import type { Db } from '../connection.ts';
import { DEFINITION_TENANT } from './definition.ts';

const touched = { update_time: sql<string>`now()`, version: sql<number>`onl_graph.version + 1` };

/** A live chart as it is stored. */
export type StoredGraph = {
  readonly id: string;
  readonly code: string;
  readonly module: string | null;
  readonly definition: unknown;
  readonly version: number;
  readonly create_by: string | null;
  readonly create_time: string;
  readonly update_by: string | null;
  readonly update_time: string | null;
};

const stored = [
  ...(['id', 'code', 'module', 'definition', 'version'] as const),
  ...(['create_by', 'create_time', 'update_by', 'update_time'] as const),
] as const;

/** One page of the live charts with their number; fragments of name and code narrow it. */
export async function listGraphs(
  db: Db,
  { name, code, limit, offset }: { name: string; code: string; limit: number; offset: number },
): Promise<{ records: StoredGraph[]; total: number }> {
  const like = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const found = live(db)
    .where('code', 'like', like(code))
    .where(sql<string>`definition ->> 'title'`, 'like', like(name));
  const [records, { total }] = await Promise.all([
    found
      .select([...stored])
      .orderBy(sql`coalesce(update_time, create_time)`, 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { records, total };
}

/** A live chart by its id; locked for a change when asked so. */
export function findStoredGraph(db: Db, id: string, { lock = false } = {}): Promise<StoredGraph | undefined> {
  return live(db)
    .select([...stored])
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** A live chart by its id or code. */
export function findGraph(db: Db, idOrCode: string): Promise<StoredGraph | undefined> {
  return live(db)
    .select([...stored])
    .where((eb) => eb.or([eb('id', '=', idOrCode), eb('code', '=', idOrCode)]))
    .executeTakeFirst();
}

/** Writes a chart of a module file; one that an administrator changed or deleted stays as he left it. */
export async function upsertGraph(
  db: Db,
  graph: { id: string; code: string; module: string; definition: object },
): Promise<void> {
  const values = { code: graph.code, module: graph.module, definition: JSON.stringify(graph.definition) };
  await db
    .insertInto('onl_graph')
    .values({ id: graph.id, tenant_id: DEFINITION_TENANT, create_by: 'system', ...values })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...values, ...touched, update_by: 'system' })
        .where((eb) => eb.or([eb('onl_graph.update_by', 'is', null), eb('onl_graph.update_by', '=', 'system')])),
    )
    .execute();
}

/** Is the code taken by another live chart? */
export async function isGraphCodeTaken(db: Db, code: string, exceptId: string): Promise<boolean> {
  const found = await live(db).select('id').where('code', '=', code).where('id', '<>', exceptId).executeTakeFirst();
  return found !== undefined;
}

export async function insertGraph(
  db: Db,
  graph: { id: string; code: string; definition: object; by: string },
): Promise<void> {
  await db
    .insertInto('onl_graph')
    .values({
      id: graph.id,
      tenant_id: DEFINITION_TENANT,
      create_by: graph.by,
      code: graph.code,
      definition: JSON.stringify(graph.definition),
    })
    .execute();
}

export async function updateGraph(
  db: Db,
  graph: { id: string; code: string; definition: object; by: string },
): Promise<void> {
  await db
    .updateTable('onl_graph')
    .set({ code: graph.code, definition: JSON.stringify(graph.definition), update_by: graph.by, ...touched })
    .where('id', '=', graph.id)
    .execute();
}

export async function deleteGraph(db: Db, id: string, by: string): Promise<void> {
  await db
    .updateTable('onl_graph')
    .set({ del_flag: 1, update_by: by, ...touched })
    .where('id', '=', id)
    .execute();
}

function live(db: Db) {
  return db.selectFrom('onl_graph').where('tenant_id', '=', DEFINITION_TENANT).where('del_flag', '=', 0);
}
