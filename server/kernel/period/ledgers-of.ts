import { ownEntry } from '#core/lists/own-entry.ts';
import type { Effect } from '#core/online/definition.ts';
import { ledgerModules } from '#server/kernel/registry.ts';
import type { Ledger } from './db/ledger-period.ts';

/** Gives the ledgers an effect writes to, as its module declares; a promise writes to none. */
export function ledgersOf(effect: Effect): readonly Ledger[] {
  return ledgerModules().flatMap(({ postsTo = {} }) =>
    Object.keys(effect).flatMap((kind) => {
      const ledgers = ownEntry(postsTo, kind) ?? [];
      return typeof ledgers === 'function' ? ledgers(effect) : ledgers;
    }),
  );
}
