import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** Tables of every ledger, of approvals, and what is kept beside them. */
const tables = [
  '%\\_ledger',
  '%\\_balance',
  'wms\\_stock%',
  'fin\\_%writeoff%',
  'fin\\_voucher%',
  'wf\\_task',
  'wf\\_visit',
  'wf\\_history',
];

/**
 * Adds up what the ledgers of a database say: a checksum over all columns of all rows but ids and times, whatever their order. Two programs
 * that did the same with the same seed have the same.
 * @returns sha256 as hex, and how many rows of how many tables it is of
 */
export async function ledgerChecksum(db: Db): Promise<{ sha256: string; rows: number; tables: number }> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and table_name like any(${tables}::text[]) and data_type not like 'timestamp%'
      and column_name <> 'id' and column_name not like '%\\_id' and column_name not like 'aux\\_%' and column_name <> 'version'
    order by 1, 2`.execute(db);
  const hash = createHash('sha256');
  let count = 0;
  const ofTables = Map.groupBy(columns, ({ table }) => table);
  for (const [table, names] of ofTables) {
    const row = sql.join(names.map(({ column }) => sql`coalesce(${sql.ref(column)}::text, '∅')`));
    const { rows } = await sql<{ line: string }>`
      select concat_ws('|', ${row}) as line from ${sql.table(table)} order by 1`.execute(db);
    hash.update(`${table}:${names.map(({ column }) => column).join(',')}\n`);
    for (const { line } of rows) hash.update(`${line}\n`);
    count += rows.length;
  }
  return { sha256: hash.digest('hex'), rows: count, tables: ofTables.size };
}

/** Says it in one line. */
export async function checksumLine(db: Db): Promise<string> {
  const { sha256, rows, tables: count } = await ledgerChecksum(db);
  return `ledgers ${sha256.slice(0, 16)} over ${rows} rows of ${count} tables`;
}
