import { plain } from '#core/values/plain.ts';
import type { Row } from '#server/engine/list/select.ts';

/** Names the item of a line by code and name, as far as it has them. */
export function lineName(row: Row): string {
  return [row['material_code'], row['material_name']].map(plain).filter(Boolean).join(' ');
}
