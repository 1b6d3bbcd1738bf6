import Big from 'big.js';
import type { PartyLedger } from '#core/kernel/write-off-kinds.ts';
import type { MatchRule } from '#core/kernel/write-off-match.ts';
import { writeOffTolerances } from '#server/kernel/currency/db/currency.ts';
import { matchRules } from '#server/kernel/party/db/open-item.ts';
import type { Desk } from './documents.ts';

const RULES = 'fin_writeoff_rule';

/** Rules of automatic matching in use (hexiao.auto-rule), in their order; none where the form is not installed. */
export async function rulesOf({ db, catalogue, actor }: Desk, ledger: PartyLedger): Promise<readonly MatchRule[]> {
  if (catalogue.table(RULES) === undefined) return [];
  const rows = await matchRules(db, RULES, ledger === 'ar' ? '1' : '2', actor.tenantId);
  return rows.map((row) => ({
    keys: (row.match_keys ?? '').split(',').filter((key) => key !== ''),
    order: row.order_by ?? '1',
    tolerance: row.tolerance ?? '0',
  }));
}

/** By how much the two sides of one write-off may differ where nobody set it for their currency. */
const USUAL_TOLERANCE = '1.00';

/** Returns by how much the two sides of one write-off in a currency may differ; the rest is financial expense. */
export async function tolerancesOf({ db, catalogue, actor }: Desk): Promise<(currency: string) => Big> {
  const isKept = catalogue.table('md_currency')?.byName.has('write_off_tolerance') === true;
  const set = isKept ? await writeOffTolerances(db, actor.tenantId) : new Map<string, string>();
  return (currency) => new Big(set.get(currency) ?? USUAL_TOLERANCE);
}
