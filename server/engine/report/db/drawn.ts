import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { DEFINITION_TENANT } from '#server/engine/definition/db/definition.ts';

/** Tables of what administrators draw, stored alike: a code, a definition, the module it came with. */
export type DrawnTable = 'onl_report' | 'onl_graph' | 'onl_dessheet';

/** A live report, chart or sheet report as it is stored. */
export type StoredDrawn = {
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

type Written = { readonly id: string; readonly code: string; readonly definition: object };

const stored = [
  ...(['id', 'code', 'module', 'definition', 'version'] as const),
  ...(['create_by', 'create_time', 'update_by', 'update_time'] as const),
] as const;

/** Reads and writes the rows of one of these tables. */
export function drawnRows(table: DrawnTable) {
  // The tables have the same columns; one name stands for all of them where they are typed.
  const name = table as 'onl_graph';
  const touched = { update_time: sql<string>`now()`, version: sql<number>`${sql.table(table)}.version + 1` };
  const live = (db: Db) => db.selectFrom(name).where('tenant_id', '=', DEFINITION_TENANT).where('del_flag', '=', 0);
  return {
    /** One page of the live ones with their number; fragments of name and code narrow it. */
    list: async (
      db: Db,
      { name: title, code, limit, offset }: { name: string; code: string; limit: number; offset: number },
    ): Promise<{ records: StoredDrawn[]; total: number }> => {
      const like = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
      const found = live(db)
        .where('code', 'like', like(code))
        .where(sql<string>`definition ->> 'title'`, 'like', like(title));
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
    },

    /** A live one by its id; locked for a change when asked so. */
    find: (db: Db, id: string, { lock = false } = {}): Promise<StoredDrawn | undefined> =>
      live(db)
        .select([...stored])
        .where('id', '=', id)
        .$if(lock, (query) => query.forUpdate())
        .executeTakeFirst(),

    /** A live one by its id or code. */
    findByKey: (db: Db, idOrCode: string): Promise<StoredDrawn | undefined> =>
      live(db)
        .select([...stored])
        .where((eb) => eb.or([eb('id', '=', idOrCode), eb('code', '=', idOrCode)]))
        .executeTakeFirst(),

    /** Is the code taken by another live one? */
    isCodeTaken: async (db: Db, code: string, exceptId: string): Promise<boolean> =>
      (await live(db).select('id').where('code', '=', code).where('id', '<>', exceptId).executeTakeFirst()) !==
      undefined,

    /**
     * Writes one of a module file; one that an administrator changed or deleted stays as he left it, and so does one of his that has the code.
     * @returns whether the file's counts
     */
    upsertFile: async (
      db: Db,
      { id, code, definition, module }: Written & { readonly module: string },
    ): Promise<boolean> => {
      const taken = await live(db).select('id').where('code', '=', code).where('id', '<>', id).executeTakeFirst();
      if (taken !== undefined) return false;
      const values = { code, module, definition: JSON.stringify(definition) };
      const { numInsertedOrUpdatedRows: written } = await db
        .insertInto(name)
        .values({ id, tenant_id: DEFINITION_TENANT, create_by: 'system', ...values })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet({ ...values, ...touched, update_by: 'system' })
            .where(sql<boolean>`coalesce(${sql.table(table)}.update_by, 'system') = 'system'`),
        )
        .executeTakeFirstOrThrow();
      return written === 1n;
    },

    /** @param module the one it came with; null = made in the browser */
    insert: async (
      db: Db,
      { id, code, definition, by, module = null }: Written & { readonly by: string; readonly module?: string | null },
    ): Promise<void> => {
      await db
        .insertInto(name)
        .values({
          id,
          tenant_id: DEFINITION_TENANT,
          create_by: by,
          code,
          definition: JSON.stringify(definition),
          module,
        })
        .execute();
    },

    update: async (db: Db, { id, code, definition, by }: Written & { readonly by: string }): Promise<void> => {
      await db
        .updateTable(name)
        .set({ code, definition: JSON.stringify(definition), update_by: by, ...touched })
        .where('id', '=', id)
        .execute();
    },

    remove: async (db: Db, id: string, by: string): Promise<void> => {
      await db
        .updateTable(name)
        .set({ del_flag: 1, update_by: by, ...touched })
        .where('id', '=', id)
        .execute();
    },
  };
}
