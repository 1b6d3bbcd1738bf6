import { filled } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import type { RecordChange, Storing } from '#server/engine/behaviour/module.ts';
import { faultAt } from '#server/engine/behaviour/record-faults.ts';
import type { FieldError } from '#server/platform/refusal.ts';
import { storageRefusals } from './refusals.ts';

/** Refuses a batch that expires before it was made. */
export async function datesOfBatch(desk: Storing, { values }: RecordChange): Promise<readonly FieldError[]> {
  const [produced, expires] = [plain(values['produce_date']).slice(0, 10), plain(values['expire_date']).slice(0, 10)];
  if (produced === '' || expires === '' || expires >= produced) return [];
  return [faultAt(desk.form, 'expire_date', filled(storageRefusals.expiresBeforeProduction, { expires, produced }))];
}
