import { parseAmount } from '#core/amounts/amounts.ts';
import type { FieldView } from '#core/screen/field-view.ts';
import { plain } from '#core/values/plain.ts';
import type { Values } from '@/shared/fields';

/** Do two values of a field say the same? Empty is empty however it is written, and 100 is 100.00. */
export function isSameValue(field: FieldView, one: unknown, other: unknown): boolean {
  if (one === other) return true;
  const [left, right] = [plain(one), plain(other)];
  if (left === right) return true;
  if (field.rules.kind !== 'number') return false;
  const [leftAmount, rightAmount] = [parseAmount(left), parseAmount(right)];
  return leftAmount !== null && rightAmount !== null && leftAmount.eq(rightAmount);
}

/** Are two rows the same record with the same values? */
export function isSameRow(fields: readonly FieldView[], one: Values, other: Values): boolean {
  return (
    plain(one['id']) === plain(other['id']) &&
    fields.every((field) => field.widget === 'divider' || isSameValue(field, one[field.name], other[field.name]))
  );
}
