import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import type { RowTerm } from '../../rules/statement-terms.ts';

export type StoredRow = {
  readonly statement_id: string;
  /** Dictionary statement_kind. */
  readonly kind: string;
  readonly row_no: number;
  readonly formula: string;
};

/** Rows of statements, in their order. */
export async function rowsOfStatements(
  db: Db,
  tenantId: string,
  ids: readonly string[],
): Promise<readonly StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select r.head_id as statement_id, h.kind, r.row_no::int as row_no, coalesce(r.formula, '') as formula
    from fin_statement_row r join fin_statement h on h.id = r.head_id
    where r.tenant_id = ${tenantId} and r.del_flag = 0 and r.head_id = any(${ids}::text[]) order by r.head_id, r.row_no, r.line_no`.execute(
    db,
  );
  return rows;
}

/** Forgets what the rows of statements are made of. */
export async function dropTerms(db: Db, tenantId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from fin_statement_term where tenant_id = ${tenantId} and statement_id = any(${ids}::text[])`.execute(
    db,
  );
}

/** Keeps what the rows of a statement are made of. */
export async function addTerms(
  db: Db,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
  terms: readonly RowTerm[],
): Promise<void> {
  await sql`
    insert into fin_statement_term (tenant_id, statement_id, row_no, sign, take, term_key, percent, term_group)
    select ${tenantId}, ${id}, t.row_no, t.sign, t.take, t.term_key, t.percent, t.term_group from unnest(
      ${terms.map(({ rowNo }) => rowNo)}::int[], ${terms.map(({ sign }) => sign)}::smallint[],
      ${terms.map(({ take }) => take)}::text[], ${terms.map(({ key }) => key)}::text[],
      ${terms.map(({ percent }) => percent)}::numeric[], ${terms.map(({ group }) => group)}::int[])
      t (row_no, sign, take, term_key, percent, term_group)`.execute(db);
}

/** Kinds of statements a company has. */
export async function statementsOf(db: Db, tenantId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ kind: string }>`
    select distinct kind from fin_statement where tenant_id = ${tenantId} and del_flag = 0`.execute(db);
  return new Set(rows.map(({ kind }) => kind));
}

/** Name of the statement of a kind whose rows are shown for a month; empty without one. */
export async function statementOf(
  db: Db,
  tenantId: string,
  { kind, period }: { readonly kind: string; readonly period: string },
): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from fin_statement where tenant_id = ${tenantId} and del_flag = 0 and kind = ${kind} and coalesce(enabled, 'Y') = 'Y'
      and valid_from <= ${period} order by valid_from desc, id desc limit 1`.execute(db);
  return rows[0]?.name ?? '';
}

/** Changes of retained earnings from the beginning of the year to the end of a month that are no profit of the year: distributions, old errors. */
export async function retainedOtherwise(db: Db, tenantId: string, period: string): Promise<string> {
  const { rows } = await sql<{ amount: string }>`
    with roles as (
      select s.code, coalesce(nullif(s.role, ''), s.code) as role from fin_subject s
      where s.tenant_id = ${tenantId} and s.del_flag = 0 and (coalesce(s.role, '') <> ''
        or not exists (select 1 from fin_subject o where o.tenant_id = ${tenantId} and o.del_flag = 0 and o.role = s.code))
    )
    select coalesce(sum(e.credit - e.debit), 0)::text as amount from fin_gl_ledger e join fin_subject s on s.id = e.subject_id
    where e.tenant_id = ${tenantId} and e.period <= ${period} and e.period >= substr(${period}, 1, 4) || '-01'
      and (s.subject_type = '6' and e.is_carried
        or exists (select 1 from roles r where r.role in ('4103', '4104', '4199', '6901') and starts_with(s.code, r.code)
          and not (s.subject_type = '6' and e.is_carried)))`.execute(db);
  return rows[0]?.amount ?? '0';
}
