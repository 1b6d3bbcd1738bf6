import { daysOf } from '#core/kernel/close.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';

/**
 * Gives the address of a list that shows only these documents.
 * @param period `yyyy-MM` of their date; null for all
 * @param filters values by column
 */
export function listLink(
  { definition }: Form,
  period: string | null,
  filters: Readonly<Record<string, string>>,
): string {
  const query = new URLSearchParams();
  if (period !== null) {
    const [first, last] = daysOf(period);
    query.set('q.bill_date_begin', first);
    query.set('q.bill_date_end', last);
  }
  for (const [name, value] of Object.entries(filters)) query.set(`q.${name}`, value);
  return `${definition.route}?${query.toString()}`;
}
