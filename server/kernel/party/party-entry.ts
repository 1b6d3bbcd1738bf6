import type Big from 'big.js';
import { factsOf, type ItemKind } from '#core/kernel/write-off-kinds.ts';
import type { PartyEntry } from './db/party-ledger.ts';

type Counted = {
  readonly tenantId: string;
  readonly by: string;
  readonly formCode: string;
  readonly id: string;
  readonly no: string;
  readonly partyId: string;
  readonly date: string;
  readonly currency: string;
  /** With its sign, in its currency and in the own one. */
  readonly amount: Big;
  readonly own: Big;
};

/** Returns the ledger entry of a document that counts: a bill raises the party's balance, money lowers it and stays there as an advance. */
export function documentEntry(kind: ItemKind, document: Counted): PartyEntry {
  const { ledger, isMoney } = factsOf(kind);
  const amount = document.amount.toFixed(2);
  const own = document.own.toFixed(2);
  return {
    tenantId: document.tenantId,
    ledger,
    partyId: document.partyId,
    billDate: document.date,
    kind,
    formCode: document.formCode,
    billId: document.id,
    billNo: document.no,
    currency: document.currency,
    by: document.by,
    ...(isMoney
      ? { decrease: amount, advanceIn: amount, ownBalance: document.own.times(-1).toFixed(2), ownAdvance: own }
      : { increase: amount, ownBalance: own }),
  };
}
