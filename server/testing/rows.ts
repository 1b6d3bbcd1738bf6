import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

type Row = Record<string, unknown>;

/** Values of columns a row must have and a test says nothing about, by their type; anything else is the text 1. */
const fillers: Readonly<Record<string, unknown>> = {
  date: '2026-01-01',
  'timestamp without time zone': '2026-01-01 00:00:00',
};

/** Writes a row past the rules of its form, with whatever its table needs besides; answers its id. */
export async function storeRow(db: Db, table: string, row: Row): Promise<string> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = to_regclass(${table}) and attnotnull and not atthasdef and attnum > 0 and not attisdropped`.execute(
    db,
  );
  const needed = Object.fromEntries(rows.map(({ name, type }) => [name, fillers[type] ?? '1']));
  const all = { ...needed, tenant_id: '1', ...row };
  await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(all).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(all))})`.execute(db);
  return String(row['id']);
}

/** Sets a parameter of the first company. */
export async function setParam(db: Db, code: string, value: string): Promise<void> {
  await sql`delete from sys_param where param_code = ${code}`.execute(db);
  await sql`insert into sys_param (id, tenant_id, installmod, param_code, param_value)
    values (${code}, '1', 'flow', ${code}, ${value})`.execute(db);
}
