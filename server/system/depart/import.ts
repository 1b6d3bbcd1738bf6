import { filled, ofPair } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import type { Actor } from '#server/platform/actor.ts';
import { allDeparts } from '#server/platform/identity/db/identity-organisation.ts';
import { ownOptions, type CellReader } from '../kit/book.ts';
import { systemKitRefusals } from '../kit/refusals.ts';
import { systemDepartRefusals } from './refusals.ts';

/**
 * A department by name or code, among those that are there before the import.
 * @param at the field that names one: the department above, unless said otherwise
 */
export async function departCells(db: Db, { tenantId }: Actor, at = 'parentId'): Promise<CellReader> {
  const known = await allDeparts(db, tenantId);
  return (field, text) => {
    if (field.name !== at) return ownOptions(field, text);
    const label = ofPair(field.label);
    const found = known.filter(({ org_code: code, depart_name: name }) => code === text || name === text);
    const [first] = found;
    if (first === undefined)
      return { fault: filled(systemKitRefusals.notThereYet, { label, text: text.slice(0, 40) }) };
    if (found.length > 1)
      return {
        fault: filled(systemDepartRefusals.severalDeparts, { label, text: text.slice(0, 40), count: found.length }),
      };
    return { value: first.id };
  };
}
