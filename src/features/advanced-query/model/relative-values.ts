import { fieldType } from '#core/fields/field-types.ts';
import { periods } from '#core/query/relative.ts';
import type { RuleName } from '#core/query/tree.ts';
import type { TextKey } from '@/shared/i18n';

/** A value that is resolved where the query runs. */
export type RelativeValue = { readonly value: string; readonly text: TextKey };

const days: readonly RelativeValue[] = [
  ...periods.map((period): RelativeValue => ({ value: `#{${period}}`, text: `relative.${period}` })),
  { value: '#{last_7_days}', text: 'relative.last_7_days' },
  { value: '#{last_30_days}', text: 'relative.last_30_days' },
  { value: '#{last_90_days}', text: 'relative.last_90_days' },
];
const me: readonly RelativeValue[] = [{ value: '#{me}', text: 'relative.me' }];
const depart: readonly RelativeValue[] = [{ value: '#{my_depart}', text: 'relative.my_depart' }];

/** The relative values a field may be compared with by this rule. */
export function relativeValues(widget: string, rule: RuleName): readonly RelativeValue[] {
  if (rule === 'eq' || rule === 'ne') {
    const { reference } = fieldType(widget) ?? {};
    if (reference === 'user') return me;
    if (reference === 'depart') return depart;
  }
  const isCompared = (['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const).some((name) => name === rule);
  const isTime = ['date', 'datetime', 'month'].includes(widget);
  return isCompared && isTime ? days : [];
}

/** The words of a relative value; null for any other text. */
export function relativeText(value: string): TextKey | null {
  return [...days, ...me, ...depart].find((known) => known.value === value)?.text ?? null;
}
