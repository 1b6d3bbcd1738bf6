import { SIDE, typedSide, withoutTax, withTax } from '#core/kernel/price-side.ts';
import { parseAmount } from '#core/amounts/amounts.ts';
import { isAlike } from '#core/flow/quantities.ts';
import { plain } from '#core/values/plain.ts';
import type { PreparedRecord, PreparedRow } from '#server/engine/record/prepare.ts';

/** Columns of prices without and with tax, of which one was typed; lines of a change have those the order is to have. */
const PAIRS = [
  ['price', 'tax_price'],
  ['new_price', 'new_tax_price'],
] as const satisfies readonly Pair[];
type Pair = readonly [string, string];

/**
 * Says of lines with two prices which one rules, and reckons the other: what a client says of it, else which of the two it changed, else
 * which of the two can have been typed.
 */
export function fillPriceSides({ subs }: PreparedRecord): void {
  for (const lines of subs.values())
    for (const line of lines) {
      const { byName } = line.table;
      const pair = PAIRS.find((names) => names.every((name) => byName.has(name)));
      if (byName.has(SIDE) && pair !== undefined) fillSide(line, pair);
    }
}

function fillSide(line: PreparedRow, [net, gross]: Pair): void {
  const { values } = line;
  const prices = { price: values[net], tax_price: values[gross], tax_rate: values['tax_rate'] };
  // What is no price is refused as it was typed.
  if (!Object.values(prices).every(isAmount) || !['', 'N', 'Y'].includes(plain(values[SIDE]))) return;
  const side = changedSide(line, [net, gross]) ?? (line.sent.has(SIDE) ? plain(values[SIDE]) : '');
  const isTaxed = (side === '' ? typedSide(prices) : side) === 'Y' && parseAmount(prices.tax_price) !== null;
  values[SIDE] = isTaxed ? 'Y' : 'N';
  if (isTaxed) values[net] = withoutTax(prices)?.toFixed() ?? null;
  else values[gross] = withTax(prices)?.toFixed() ?? null;
}

const isAmount = (value: unknown): boolean => plain(value) === '' || parseAmount(value) !== null;

/** The price of a stored line that alone was changed, or that ruled before where none was; undefined where only the client can say. */
function changedSide({ values, sent, stored }: PreparedRow, [net, gross]: Pair): string | undefined {
  if (stored === null) return undefined;
  const isOther = (name: string, isNumber: boolean): boolean => !isAlike(values[name], stored[name], isNumber);
  if (sent.has(SIDE) && (isOther(SIDE, false) || isOther('tax_rate', true))) return undefined;
  const [isNet, isGross] = [isOther(net, true), isOther(gross, true)];
  if (isNet && isGross) return undefined;
  if (isNet || isGross) return isNet ? 'N' : 'Y';
  return sent.has(SIDE) ? undefined : plain(stored[SIDE]);
}
