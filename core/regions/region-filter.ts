import type { RegionPath } from './regions.ts';

/** Returns the filter that finds everything in a place: `44*` for a province, `4401*` for a city, the code itself for a district. */
export function regionFilter(path: RegionPath): string {
  const [top, city] = path;
  const last = path.at(-1);
  if (top === undefined || last === undefined) return '';
  if (path.length === 1 || (path.length === 2 && city?.value === top.value)) return `${last.value.slice(0, 2)}*`;
  return path.length === 2 ? `${last.value.slice(0, 4)}*` : last.value;
}
