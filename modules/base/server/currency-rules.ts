import { filled } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import type { ParamRule, RecordChange, Storing } from '#server/engine/behaviour/module.ts';
import { changed, faultAt } from '#server/engine/behaviour/record-faults.ts';
import { firstPointing } from '#server/engine/list/db/row.ts';
import { isList } from '#server/engine/list/query.ts';
import { ownCurrencyOf } from '#server/kernel/currency/own-currency.ts';
import { hasPosted } from '#server/kernel/period/db/posted.ts';
import type { FieldError } from '#server/platform/refusal.ts';
import { currencyNamed, markOwn } from './db/own-currency.ts';
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
  const isOwn = code === (await ownCurrencyOf(db, actor.tenantId));
  return isOwn || used !== null ? [faultAt(form, 'code', baseRefusals.codeOfCurrency)] : [];
}

/** The own currency is one of the table, and stays once an amount in it is posted: every ledger is kept in it. */
export const ownCurrencyRule: ParamRule = {
  fault: async (db, { tenantId }, value) => {
    if (!(await currencyNamed(db, tenantId, value))) return filled(baseRefusals.ownCurrencyUnknown, { code: value });
    return (await hasPosted(db, tenantId)) ? baseRefusals.ownCurrencyPosted : null;
  },
  kept: (db, { tenantId, username }, value) => markOwn(db, { tenantId, by: username }, value),
};
