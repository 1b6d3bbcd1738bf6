import { plain } from '#core/values/plain.ts';
import type { RecordChange, Storing } from '#server/engine/behaviour/module.ts';
import { faultAt } from '#server/engine/behaviour/record-faults.ts';
import type { FieldError } from '#server/platform/refusal.ts';
import { termKinds } from '../rules/pay-term.ts';
import { baseRefusals } from './refusals.ts';

/** Refuses terms that do not say when something is due by their kind. */
export function wholeTerm({ form }: Storing, { values }: RecordChange): Promise<readonly FieldError[]> {
  const isFixed = values['kind'] === termKinds.fixedDay;
  const field = isFixed ? 'day_of_month' : 'days';
  const isMissing = plain(values[field]) === '';
  const text = isFixed ? baseRefusals.dayOfTerm : baseRefusals.daysOfTerm;
  return Promise.resolve(isMissing ? [faultAt(form, field, text)] : []);
}
