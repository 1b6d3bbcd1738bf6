import { sql } from 'kysely';
import type { Db } from '../connection.ts';

/** Number of a living inspection of a line that arrived; null where there is none. */
export async function inspectionOf(db: Db, tenantId: string, line: string): Promise<string | null> {
  const { rows } = await sql<{ no: string }>`
    select bill_no as no from qc_iqc where tenant_id = ${tenantId} and del_flag = 0 and src_line_id = ${line} order by id limit 1`.execute(
    db,
  );
  return rows[0]?.no ?? null;
}

/** Number of a living report on what an inspection found; null where there is none. */
export async function nonconformanceOf(db: Db, tenantId: string, no: string): Promise<string | null> {
  const { rows } = await sql<{ no: string }>`
    select bill_no as no from qc_ncr where tenant_id = ${tenantId} and del_flag = 0 and src_no = ${no} order by id limit 1`.execute(
    db,
  );
  return rows[0]?.no ?? null;
}
