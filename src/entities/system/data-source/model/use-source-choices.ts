import { useQuery } from '@tanstack/react-query';
import { useText } from '@/shared/i18n';
import { dataSourceOptionsQuery } from '../api/data-source.ts';

/**
 * Lists the databases the SQL of a report or chart can read: the own one, and those that are known. A named one that is gone stays visible.
 * Must stand inside texts of the part `definitions`.
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
