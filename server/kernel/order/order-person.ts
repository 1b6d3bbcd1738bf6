import { plain } from '#core/values/plain.ts';
import type { DocumentBehaviour } from '#server/engine/behaviour/module.ts';
import { personOf, type PersonSource } from './db/order-person.ts';

/**
 * Fills who sells or buys where nobody is named: the person of the order the lines come from, else that of the customer or supplier. Who
 * types a document is its handler, which says nothing about whose business it is.
 */
export function namesPerson(source: PersonSource): NonNullable<DocumentBehaviour['fill']> {
  const { person, party } = source;
  return async ({ db, catalogue, actor: { tenantId } }, record) => {
    const { values } = record.head;
    if (plain(values[person]) !== '') return record;
    const lines = [...record.subs.values()].flat().map((line) => plain(line.values['src_line_id']));
    const sourceLines = lines.filter((id) => id !== '');
    const asked = { tenantId, partyId: plain(values[party.column]), sourceLines };
    const found = await personOf(db, source, { ...asked, has: (table) => catalogue.table(table) !== undefined });
    if (found !== null) values[person] = found;
    return record;
  };
}
