import Big from 'big.js';
import type { PartyLedger } from '#core/kernel/write-off-kinds.ts';
import type { CloseDesk } from '#server/kernel/period/close-desk.ts';
import { proposal } from '#server/kernel/write-off/open-items.ts';
import type { writeOff } from '#server/kernel/write-off/write-off.ts';

type Draft = Parameters<typeof writeOff>[1];
type Asked = Pick<Draft, 'type' | 'partyId' | 'date'> & { readonly ledger: PartyLedger };

/** Drafts a write-off of all that can be set off for a party, as the workbench proposes it; null where nothing can. */
export async function wholeWriteOff(desk: CloseDesk, asked: Asked): Promise<Draft | null> {
  const { ledger, type, partyId } = asked;
  const pairs = await proposal(desk, { ledger, type, partyId, otherId: null });
  const sums = new Map<string, Big>();
  for (const { upper, lower, amount } of pairs)
    for (const key of [upper, lower]) sums.set(key, new Big(amount).plus(sums.get(key) ?? 0));
  if (sums.size === 0) return null;
  const items = [...sums].map(([key, amount]) => {
    const [formCode = '', id = ''] = key.split('/');
    return { formCode, id, amount: amount.toFixed(2) };
  });
  return { ...asked, otherId: null, diffAmount: null, items, source: null };
}
