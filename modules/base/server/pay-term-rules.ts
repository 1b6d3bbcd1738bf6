import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import Big from 'big.js';
import { sumAmounts } from '#core/amounts/amounts.ts';
import type { RecordChange, Storing } from '#server/engine/behaviour/module.ts';
import { faultAt } from '#server/engine/behaviour/record-faults.ts';
import type { Row } from '#server/engine/list/select.ts';
import { fieldError, type PreparedRecord, type PreparedRow } from '#server/engine/record/prepare.ts';
import type { FieldError } from '#server/platform/refusal.ts';
import { termKinds } from '../rules/pay-term.ts';
import { baseRefusals } from './refusals.ts';

/** The column that says when something is due by its kind, and what to say where it is empty. */
function missing(values: Row): { readonly field: string; readonly text: RefusalText } | null {
  const of =
    values['kind'] === termKinds.fixedDay
      ? { field: 'day_of_month', text: baseRefusals.dayOfTerm }
      : values['kind'] === termKinds.sameDay
        ? { field: 'months', text: baseRefusals.monthsOfTerm }
        : { field: 'days', text: baseRefusals.daysOfTerm };
  return plain(values[of.field]) === '' ? of : null;
}

/** Refuses terms that do not say when something is due by their kind, and what is wrong with their instalments. */
export function wholeTerm(
  { form }: Storing,
  { values }: RecordChange,
  record: PreparedRecord,
): Promise<readonly FieldError[]> {
  const found = missing(values);
  return Promise.resolve([
    ...(found === null ? [] : [faultAt(form, found.field, found.text)]),
    ...partFaults(record.subs.get('md_pay_term_part') ?? []),
  ]);
}

/** Finds instalments that do not say when they are due, or that leave nothing for the terms themselves. */
function partFaults(rows: readonly PreparedRow[]): readonly FieldError[] {
  const errors = rows.flatMap(({ table, index, values }) => {
    const found = missing(values);
    const none = sumAmounts([values['percent']]).lte(0);
    return [
      ...(none ? [fieldError(table, index, 'percent', baseRefusals.partAboveZero)] : []),
      ...(found === null ? [] : [fieldError(table, index, found.field, found.text)]),
    ];
  });
  const sum = sumAmounts(rows.map(({ values }) => values['percent']));
  const [last] = rows.slice(-1);
  if (last === undefined || sum.lt(new Big(100))) return errors;
  return [
    ...errors,
    fieldError(last.table, last.index, 'percent', filled(baseRefusals.partsOfTerm, { sum: sum.toString() })),
  ];
}
