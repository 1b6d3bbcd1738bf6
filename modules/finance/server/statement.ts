import type { Storing } from '#server/engine/behaviour/module.ts';
import { refusal } from '#server/platform/refusal.ts';
import { returnKinds } from '../rules/returns.ts';
import { expandRows } from '../rules/statement-terms.ts';
import { addTerms, dropTerms, rowsOfStatements } from './db/statement.ts';
import { voucherRefusals } from './voucher-refusals.ts';

const returns: ReadonlySet<string> = new Set(Object.values(returnKinds));

type Desk = Omit<Storing, 'catalogue'>;

/**
 * Keeps what the rows of statements that were saved are made of, for the reports.
 * @throws Refusal 422 with the row whose formula is wrong
 */
export async function keepTerms({ db, actor }: Desk, ids: readonly string[]): Promise<void> {
  const { tenantId } = actor;
  await dropTerms(db, tenantId, ids);
  const rows = Map.groupBy(await rowsOfStatements(db, tenantId, ids), (row) => row.statement_id);
  for (const [id, own] of rows) {
    const isTax = returns.has(own[0]?.kind ?? '');
    const found = expandRows(
      own.map(({ row_no: rowNo, formula }) => ({ rowNo, formula })),
      isTax,
    );
    if ('fault' in found) throw refusal(422, voucherRefusals.statementRow, { row: found.rowNo, fault: found.fault });
    await addTerms(db, { tenantId, id }, found.terms);
  }
}

/** Statements that go take what their rows are made of along. */
export async function dropStatements({ db, actor }: Desk, ids: readonly string[]): Promise<void> {
  await dropTerms(db, actor.tenantId, ids);
}
