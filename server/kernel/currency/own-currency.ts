import { plain } from '#core/values/plain.ts';
import type { Db } from '#server/db/connection.ts';
import type { Row } from '#server/engine/list/select.ts';
import { findOwnCurrency } from './db/currency.ts';

/** Own currencies that were read in a transaction, which sees one state of them. */
const known = new WeakMap<Db, Map<string, Promise<string>>>();

/**
 * Returns the code of the currency a company keeps its books in (flow.ownCurrency); one statement in a transaction, however often it is asked.
 * @param db a transaction remembers it; outside of one it is read each time
 */
export function ownCurrencyOf(db: Db, tenantId: string): Promise<string> {
  if (!db.isTransaction) return findOwnCurrency(db, tenantId);
  const own = known.get(db) ?? new Map<string, Promise<string>>();
  known.set(db, own);
  const found = own.get(tenantId) ?? findOwnCurrency(db, tenantId);
  own.set(tenantId, found);
  // What failed in a part that was taken back is asked anew.
  found.catch(() => own.delete(tenantId));
  return found;
}

/** Returns the currency a document says, the own one of the company where it says none. */
export async function currencyOfHead(
  { db, actor }: { readonly db: Db; readonly actor: { readonly tenantId: string } },
  head: Row,
): Promise<string> {
  return plain(head['currency']) || ownCurrencyOf(db, actor.tenantId);
}
