import Big from 'big.js';
import { factsOf, sideOf, type PartyLedger } from '#core/kernel/write-off-kinds.ts';
import type { PartyEntry } from '#server/kernel/party/db/party-ledger.ts';
import type { CloseDesk } from '#server/kernel/period/close-desk.ts';
import type { OpenDocument } from '#server/kernel/write-off/documents.ts';
import { REVALUATIONS, type TakeRow } from './db/revaluation.ts';
import type { MadeRevaluation, RevaluedLine } from './revaluation-document.ts';

/** The entry of what took a part of a document: it took so much more in the own currency, with the sign of the document. */
export function takenEntry({ actor }: CloseDesk, { kind, row }: OpenDocument, take: TakeRow, more: Big): PartyEntry {
  const { ledger, isMoney } = factsOf(kind);
  const less = more.times(-1);
  const isLost = take.by === 'fin_bad_debt';
  return {
    tenantId: actor.tenantId,
    ledger,
    partyId: row.party,
    billDate: take.date,
    kind: isLost ? 'bad_debt' : 'writeoff',
    formCode: take.by,
    billId: take.id,
    billNo: take.no,
    currency: row.currency,
    ownBalance: (isMoney ? more : less).toFixed(2),
    ownAdvance: (isMoney ? less : new Big(0)).toFixed(2),
    // A debt that was given up uses the allowance, whatever it was worth.
    ownExchange: isLost ? '0' : (sideOf(kind, false) === 'D' ? more : less).toFixed(2),
    by: actor.username,
  };
}

/** An open item that is revalued, and its line. */
type RevaluedItem = { readonly document: OpenDocument; readonly line: RevaluedLine };

/** Entries of a revaluation: one of each party and currency. */
export function revaluationEntries(
  { actor }: CloseDesk,
  ledger: PartyLedger,
  made: MadeRevaluation,
  changed: readonly RevaluedItem[],
): readonly PartyEntry[] {
  const groups = Map.groupBy(changed, ({ document }) => JSON.stringify([document.row.party, document.row.currency]));
  return [...groups.values()].flatMap((group): readonly PartyEntry[] => {
    const [first] = group;
    if (first === undefined) return [];
    const sum = (one: (line: RevaluedLine, isMoney: boolean) => Big): string =>
      group
        .reduce((total, { document, line }) => total.plus(one(line, factsOf(document.kind).isMoney)), new Big(0))
        .toFixed(2);
    const more = (line: RevaluedLine): Big => line.after.minus(line.before);
    return [
      {
        tenantId: actor.tenantId,
        ledger,
        partyId: first.document.row.party,
        billDate: made.date,
        kind: 'revalue',
        formCode: REVALUATIONS,
        billId: made.id,
        billNo: made.no,
        currency: first.line.currency,
        // What lies there in advance lowers the balance.
        ownBalance: sum((line, isMoney) => (isMoney ? more(line).times(-1) : more(line))),
        ownAdvance: sum((line, isMoney) => (isMoney ? more(line) : new Big(0))),
        ownExchange: sum((line) => line.gain.times(-1)),
        by: actor.username,
      },
    ];
  });
}
