import { sql } from 'kysely';
import type { components } from '#core/contract/api.ts';
import { documentStage } from './document-stage.ts';

type Row = Record<string, unknown>;

/** Required columns a row does not care about. */
const fillers: Readonly<Record<string, unknown>> = {
  numeric: 1,
  integer: 1,
  bigint: 1,
  date: '2026-01-01',
  'timestamp without time zone': '2026-01-01 00:00:00',
};

/** Figures of reports as numbers, with so many digits. */
export const round = (value: number, digits = 2): number => Number(value.toFixed(digits));

/** A day so many days from today in Shanghai. */
export const day = (offset: number): string =>
  new Date(Date.now() + 8 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10);

const plain = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : (value ?? null);

/** Starts a server with every module for reports on rows that stand for themselves. */
export function reportStage() {
  const { server, call } = documentStage({ modules: 'all' });
  let serial = 0;

  /** Writes a row past the rules of its form, with whatever its table needs besides. */
  async function put(table: string, row: Row, tenant = '1', isDeleted = false): Promise<string> {
    serial += 1;
    const id = typeof row['id'] === 'string' ? row['id'] : `${table}-${serial}`;
    const { rows: columns } = await sql<{ name: string; type: string }>`
      select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_nullable = 'NO' and column_default is null`.execute(
      server.db,
    );
    const needed = Object.fromEntries(
      columns.map(({ name, type }) => [name, type === 'text' ? `N${serial}` : fillers[type]]),
    );
    const values = { ...needed, ...row, id, tenant_id: tenant, del_flag: isDeleted ? 1 : 0 };
    await server.db.transaction().execute(async (trx) => {
      // The rows stand for themselves: what they point to is not always there.
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.id(name)))})
        values (${sql.join(Object.values(values))})`.execute(trx);
    });
    return id;
  }

  /** The same row once more for another tenant, and once deleted: neither may count. */
  async function putWithDecoys(table: string, row: Row): Promise<string> {
    const id = await put(table, row);
    const decoy = Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        typeof value === 'string' && /(^|_)no$|^code$/.test(name) ? `${value}-x` : value,
      ]),
    );
    await put(table, { ...decoy, id: `${id}-other` }, '2');
    await put(table, { ...decoy, id: `${id}-deleted` }, '1', true);
    return id;
  }

  /** Rows of a report, only the named columns; numbers as numbers. */
  async function rowsOf(code: string, columns: readonly string[], query = ''): Promise<unknown[][]> {
    const path = `/online/cgreport/api/getData/${code}?pageSize=1000&${query}`;
    const { body } = await call<components['schemas']['RowPage']>('GET', path);
    if (!body.success) throw new Error(body.message);
    return body.result.records.map((row) => columns.map((name) => plain(row[name])));
  }

  return { server, call, put, putWithDecoys, rowsOf };
}
