import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { filled } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import type { RecordChange, Storing } from '#server/engine/behaviour/module.ts';
import { faultAt, idOf } from '#server/engine/behaviour/record-faults.ts';
import type { FieldError } from '#server/platform/refusal.ts';
import { quotaOfOthers } from './db/quota.ts';
import { procureRefusals } from './refusals.ts';

const WHOLE = new Big(100);

/** Refuses quotas of the suppliers of an item that come to more than all of it. */
export async function quotaInAll(desk: Storing, own: RecordChange): Promise<readonly FieldError[]> {
  const { values } = own;
  const quota = parseAmount(values['quota_rate']);
  if (quota === null || quota.lte(0) || values['enabled'] === 'N') return [];
  const others = new Big(
    await quotaOfOthers(desk.db, { tenantId: desk.actor.tenantId, id: idOf(own) }, plain(values['material_id'])),
  );
  if (others.plus(quota).lte(WHOLE)) return [];
  return [
    faultAt(
      desk.form,
      'quota_rate',
      filled(procureRefusals.quotaBeyond, { others: others.toFixed(), most: WHOLE.minus(others).toFixed() }),
    ),
  ];
}
