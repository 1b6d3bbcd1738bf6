import { sql, type Kysely } from 'kysely';

/** Tells whether columns are there. Tables of forms come with their modules: what an installation does not have yet has no old rows either. */
export async function hasColumns(
  db: Kysely<unknown>,
  needed: readonly (readonly [table: string, column: string])[],
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from information_schema.columns
    where table_schema = current_schema() and (table_name::text, column_name::text) in (${sql.join(
      needed.map(([table, column]) => sql`(${table}, ${column})`),
    )})`.execute(db);
  return rows[0]?.count === needed.length;
}
