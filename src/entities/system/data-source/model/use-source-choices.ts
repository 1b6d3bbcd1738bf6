import { useQuery } from '@tanstack/react-query';
import { useText } from '@/shared/i18n';
import { dataSourceOptionsQuery } from '../api/data-source.ts';

/**
 * What the SQL of a report or chart can read: the own database, and those that are known. One that is named and no longer there stays to be seen. Texts of the part
 * `definitions` stand around it.
 * @param current code the report has now
 */
export function useSourceChoices(current: string): readonly (readonly [code: string, label: string])[] {
  const text = useText();
  const { data = [], isSuccess } = useQuery(dataSourceOptionsQuery);
  const known = data.map(({ value, label }) => [value, label] as const);
  const isKnown = current === '' || known.some(([code]) => code === current);
  const missing = isSuccess ? text('definitions.goneSource', { code: current }) : current;
  return [['', text('definitions.ownSource')], ...known, ...(isKnown ? [] : [[current, missing] as const])];
}
