import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { evaluate } from '#core/formula/evaluate.ts';
import { parseFormula } from '#core/formula/parse.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { commonVoucherRefusals } from './refusals.ts';

/** Dictionary voucher_biz of templates people insert themselves; no document is of it. */
export const COMMON_VOUCHER = '0';

/** Stands for an amount that is asked for when the voucher is inserted. */
export const ASKED = '?';

/** A line of a common voucher: its side, and how its amount is found. */
export type CommonLine = { readonly direction: string; readonly expression: string };

/** Places of the lines whose amount is asked for. */
export function askedPlaces(lines: readonly CommonLine[]): readonly number[] {
  return lines.flatMap(({ expression }, index) => (expression.trim() === ASKED ? [index] : []));
}

/**
 * Finds the amounts of a common voucher, to the cent: numbers, amounts that were asked for, and formulas of those of other lines.
 * `l1` is the amount of line 1, `rest` what balances the lines above. An empty expression leaves its amount open.
 * @example commonAmounts([{ direction: 'D', expression: '?' }, { direction: 'C', expression: 'l1' }], new Map([[0, '10']])) // 10.00, 10.00
 * @param given amounts that were asked for, by place
 * @returns an amount for each line, null where it is left open; or what is wrong with the first that cannot be found
 */
export function commonAmounts(
  lines: readonly CommonLine[],
  given: ReadonlyMap<number, string>,
): { readonly amounts: readonly (Big | null)[] } | { readonly fault: RefusalText } {
  const amounts: (Big | null)[] = [];
  for (const [index, line] of lines.entries()) {
    const found = amountAt(lines, amounts, { index, line, given });
    if (found !== null && 'fault' in found)
      return { fault: filled(commonVoucherRefusals.lineFails, { line: index + 1, fault: found.fault }) };
    amounts.push(found);
  }
  return { amounts };
}

function amountAt(
  lines: readonly CommonLine[],
  before: readonly (Big | null)[],
  {
    index,
    line,
    given,
  }: { readonly index: number; readonly line: CommonLine; readonly given: ReadonlyMap<number, string> },
): Big | null | { readonly fault: RefusalText } {
  const expression = line.expression.trim();
  if (expression === '') return null;
  if (expression === ASKED) return rounded(parseAmount(given.get(index) ?? ''));
  const parsed = parseFormula(expression);
  if (!parsed.ok) return { fault: parsed.fault };
  const unknown = parsed.formula.fields.find((name) => name !== 'rest' && lineNamed(name, index) === null);
  if (unknown !== undefined) return { fault: filled(commonVoucherRefusals.unknownLine, { name: unknown }) };
  const value = evaluate(parsed.formula, {
    field: (name) => {
      if (name === 'rest') return restOf(lines, before, line.direction).toFixed();
      const at = lineNamed(name, index);
      return at === null ? '0' : (before[at]?.toFixed() ?? '0');
    },
    column: () => [],
  });
  return rounded(parseAmount(value ?? '0'));
}

const rounded = (amount: Big | null): Big | null => amount?.round(2, Big.roundHalfUp) ?? null;

/** Returns the place of a line a formula names by `l1`; only lines above can be named. */
function lineNamed(name: string, below: number): number | null {
  const [, digits] = /^l([1-9]\d?)$/i.exec(name) ?? [];
  const at = digits === undefined ? -1 : Number(digits) - 1;
  return at >= 0 && at < below ? at : null;
}

function restOf(lines: readonly CommonLine[], before: readonly (Big | null)[], direction: string): Big {
  return before.reduce<Big>((rest, amount, at) => {
    if (amount === null) return rest;
    return lines[at]?.direction === direction ? rest.minus(amount) : rest.plus(amount);
  }, new Big(0));
}
