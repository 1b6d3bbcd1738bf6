import type { PartyLedger } from '#core/kernel/write-off-kinds.ts';
import type { ClosingAsks } from '#server/kernel/period/closing.ts';
import { partyRateFindings, returnParties, revalueParties } from './revalue-parties.ts';

const of = (ledger: PartyLedger): ClosingAsks => ({
  findings: (desk, month) => partyRateFindings(desk, month, ledger),
  price: (desk, month) => revalueParties(desk, month, ledger),
  unprice: (desk, month) => returnParties(desk, month, ledger),
});

/** Steps of closing the ledgers of parties: what is open in other currencies is worth what it is at the end of the month. */
export const partyRevaluation = { ar: of('ar'), ap: of('ap') } satisfies Record<PartyLedger, ClosingAsks>;
