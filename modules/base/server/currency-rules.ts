import type { RecordChange, Storing } from '#server/engine/behaviour/module.ts';
import { changed, faultAt } from '#server/engine/behaviour/record-faults.ts';
import type { FieldError } from '#server/platform/refusal.ts';
import { baseRefusals } from './refusals.ts';

/** Refuses another code for a currency: documents, accounts and ledgers name it by its code. */
export function keptCode(desk: Storing, own: RecordChange): Promise<readonly FieldError[]> {
  const isRenamed = own.was !== null && changed(own, ['code']).length > 0;
  return Promise.resolve(isRenamed ? [faultAt(desk.form, 'code', baseRefusals.codeOfCurrency)] : []);
}
