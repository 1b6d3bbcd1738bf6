import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';

/** A line of an order with what of it can still be sent. */
export type OpenQty = { readonly line: string; readonly open: string };

/** Quantities by line, in the order of the lines; or why what was typed says none. */
export type Chosen =
  | { readonly qty: ReadonlyMap<string, string> }
  | { readonly fault: 'several' | 'unreadable'; readonly at: string }
  | { readonly fault: 'line'; readonly at: string };

/**
 * Reads how much of which lines is sent: nothing typed is all that is open, one number is of the one line that is open, `1:5, 3:2` is 5 of
 * line 1 and 2 of line 3.
 * @example chosenQuantities('1:5，3:2', lines) // { qty: Map { '1' → '5', '3' → '2' } }
 */
export function chosenQuantities(typed: string, lines: readonly OpenQty[]): Chosen {
  const text = typed.trim();
  if (text === '') return { qty: new Map(lines.map(({ line, open }) => [line, open])) };
  const single = quantity(text);
  const [first, ...others] = lines;
  if (single !== null && first !== undefined)
    return others.length > 0 ? { fault: 'several', at: text } : { qty: new Map([[first.line, single]]) };
  const known = new Set(lines.map(({ line }) => line));
  const found = new Map<string, string>();
  for (const part of text.split(/[,，;；、\s]+/u).filter(Boolean)) {
    const [line = '', written = '', ...rest] = part.split(/[:：]/u);
    const qty = quantity(written);
    if (qty === null || rest.length > 0 || found.has(line)) return { fault: 'unreadable', at: part };
    if (!known.has(line)) return { fault: 'line', at: line };
    found.set(line, qty);
  }
  return { qty: new Map(lines.flatMap(({ line }) => (found.has(line) ? [[line, found.get(line) ?? '']] : []))) };
}

/** A quantity above nothing; null for anything else. */
function quantity(text: string): string | null {
  const read = parseAmount(text);
  return read === null || read.lte(new Big(0)) ? null : read.toFixed();
}
