import { OWN_CURRENCY } from '#core/kernel/currency.ts';
import { plain } from '#core/values/plain.ts';
import type { RecordChange, Storing } from '#server/engine/behaviour/module.ts';
import { changed, faultAt } from '#server/engine/behaviour/record-faults.ts';
import { firstPointing } from '#server/engine/list/db/row.ts';
import { isList } from '#server/engine/list/query.ts';
import type { FieldError } from '#server/platform/refusal.ts';
import { baseRefusals } from './refusals.ts';

/** Refuses another code for the own currency, and for one that documents or accounts name: they name it by its code. */
export async function keptCode(
  { db, catalogue, actor, form }: Storing,
  own: RecordChange,
): Promise<readonly FieldError[]> {
  if (own.was === null || changed(own, ['code']).length === 0) return [];
  const code = plain(own.was['code']);
  const places = catalogue
    .pointersTo(form.head.name)
    .filter(({ field }) => field.reference?.value === 'code')
    .map(({ table, field }) => ({ table: table.name, column: field.name, isList: isList(field), keys: [code] }));
  const [used = null] = await firstPointing(db, actor.tenantId, places);
  return code === OWN_CURRENCY || used !== null ? [faultAt(form, 'code', baseRefusals.codeOfCurrency)] : [];
}
