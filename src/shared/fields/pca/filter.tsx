import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { regionFilter } from '#core/regions/region-filter.ts';
import type { RegionPath, Regions } from '#core/regions/regions.ts';
import { useDataText } from '../../i18n/index.ts';
import type { FilterProps } from '../field-props.ts';
import { RegionSelects } from './region-selects.tsx';
import { regionsQuery } from './regions.ts';

/** A region of any level: everything in it is found [B2.56]. */
export function RegionFilter({ field, id, values }: FilterProps): ReactNode {
  const label = useDataText()(field.label);
  const { data } = useQuery(regionsQuery);
  const given = values[field.field] ?? field.defaultText;
  const [chosen, setChosen] = useState<RegionPath | null>(null);
  const path = chosen ?? (data === undefined ? [] : pathOfFilter(data, given));
  return (
    <>
      <input type="hidden" name={field.field} value={chosen === null ? given : regionFilter(path)} />
      <RegionSelects tree={data?.tree ?? []} path={path} id={id} label={label} onPath={setChosen} />
    </>
  );
}

/** `44*` is a province, `4401*` a city, six digits a district. */
function pathOfFilter(regions: Regions, filter: string): RegionPath {
  const start = filter.replace(/\*$/, '');
  if (start.length === 2) return regions.tree.filter(({ value }) => value === `${start}0000`);
  return start.length === 4 ? regions.pathOf(`${start}00`).slice(0, 2) : regions.pathOf(start);
}
