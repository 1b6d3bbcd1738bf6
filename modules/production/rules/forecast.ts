import Big from 'big.js';

/** A line of a forecast of one item in one month; without a customer it is for whoever orders. */
export type ForecastLine = { readonly id: string; readonly customer: string; readonly qty: Big };

/** Quantity of the item one customer ordered in the month. */
export type Ordered = { readonly customer: string; readonly qty: Big };

/**
 * Returns the quantity of each forecast line that orders have replaced. An order uses the forecast of its own customer first, then that for
 * any customer; each order counts once, however many forecasts there are. What is left of a line is max(0, forecast − orders).
 */
export function consumed(lines: readonly ForecastLine[], orders: readonly Ordered[]): ReadonlyMap<string, Big> {
  const left = new Map<string, Big>();
  for (const { customer, qty } of orders) left.set(customer, (left.get(customer) ?? new Big(0)).plus(qty));
  const taken = new Map<string, Big>();
  const take = (line: ForecastLine, customer: string): void => {
    const [before, open] = [taken.get(line.id) ?? new Big(0), left.get(customer) ?? new Big(0)];
    const rest = line.qty.minus(before);
    const part = rest.lt(open) ? rest : open;
    taken.set(line.id, before.plus(part));
    left.set(customer, open.minus(part));
  };
  for (const line of lines) if (line.customer !== '') take(line, line.customer);
  for (const line of lines) if (line.customer === '') for (const customer of left.keys()) take(line, customer);
  return taken;
}
