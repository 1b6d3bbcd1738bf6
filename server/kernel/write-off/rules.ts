import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import type { PartyLedger } from '#core/kernel/write-off-kinds.ts';
import type { MatchRule } from '#core/kernel/write-off-match.ts';
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

/** By how much the two sides of a write-off may differ: the greatest tolerance of the rules in use. */
export async function usualTolerance(desk: Desk, ledger: PartyLedger): Promise<Big> {
  const all = (await rulesOf(desk, ledger)).map(({ tolerance }) => parseAmount(tolerance) ?? new Big(0));
  return all.reduce((most, one) => (one.gt(most) ? one : most), new Big(0));
}
