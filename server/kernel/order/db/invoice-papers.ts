import { sql, type RawBuilder } from 'kysely';
import type { InvoiceNumber } from '#core/kernel/invoice-number.ts';
import type { Db } from '#server/db/connection.ts';
import { oneOf } from '#server/db/one-of.ts';

/** Tables where invoices stand: that of documents, and of their lines where each line has one. */
export type PaperTables = {
  readonly form: string;
  readonly number: string;
  readonly lines: string | null;
  readonly hasCode: boolean;
  /** Column of the document one was made from: that one has the paper. */
  readonly madeFrom: string | null;
  /** Bill states that count; null for all. */
  readonly states: readonly string[] | null;
};

/** An invoice as a document has it. */
export type FoundPaper = InvoiceNumber & { readonly form: string; readonly bill: string };

/** One document at a time books invoices, in a company; until the transaction ends. */
export async function lockPapers(db: Db, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(ledger_lock_key(${tenantId}, 'invoice'))`.execute(db);
}

/** Finds the papers of given numbers in other documents than `except`. */
export async function findPapers(
  db: Db,
  tenantId: string,
  {
    tables,
    numbers,
    except,
  }: { readonly tables: readonly PaperTables[]; readonly numbers: readonly string[]; readonly except: string },
): Promise<readonly FoundPaper[]> {
  const parts = tables.map(({ form, number, lines, hasCode, states, madeFrom }): RawBuilder<unknown> => {
    const row = lines === null ? sql`h` : sql`i`;
    return sql`
      select ${form}::text as form, ${sql.ref(`h.${number}`)}::text as bill, trim(${row}.invoice_no) as no,
        ${hasCode ? sql`coalesce(trim(${row}.invoice_code), '')` : sql`''`} as code
      from ${sql.table(form)} h
      ${lines === null ? sql`` : sql`join ${sql.table(lines)} i on i.head_id = h.id and i.tenant_id = h.tenant_id and i.del_flag = 0`}
      where h.tenant_id = ${tenantId} and h.del_flag = 0 and h.id <> ${except} and trim(${row}.invoice_no) ${oneOf(numbers)}
        ${madeFrom === null ? sql`` : sql`and coalesce(${sql.ref(`h.${madeFrom}`)}, '') = ''`}
        ${states === null ? sql`` : sql`and h.bill_status = any(${[...states]}::text[])`}`;
  });
  const { rows } = await sql<FoundPaper>`
    select * from (${sql.join(parts, sql` union all `)}) found order by bill`.execute(db);
  return rows;
}
