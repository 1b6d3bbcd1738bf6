import { sql, type RawBuilder } from 'kysely';

/**
 * `= value` where there is one, `= any(values)` where there are more. The database plans a statement with an array for every call anew, for
 * it takes any array to hold ten; most acts are about one row, and their plan is kept.
 */
export function oneOf(values: readonly string[]): RawBuilder<boolean> {
  const [first = ''] = values;
  return values.length === 1 ? sql`= ${first}` : sql`= any(${values}::text[])`;
}
