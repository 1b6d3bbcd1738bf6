import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { plain } from '#core/values/plain.ts';
import { dimensions } from '#modules/finance/rules/dimensions.ts';
import type { Values } from '@/shared/fields';

/** Dictionary voucher_status: it breaks a rule of vouchers still, and has no number. */
export const DRAFT = '0';

/** The table of the lines. */
export const LINES = 'fin_voucher_item';

export type Side = 'debit' | 'credit';

export const otherSide = (side: Side): Side => (side === 'debit' ? 'credit' : 'debit');

/** Returns the amount of one side of a line; 0 where there is none, or what stands there is no number. */
export function amountOf(line: Values, side: Side): Big {
  return parseAmount(line[side]) ?? new Big(0);
}

export type Totals = {
  readonly debit: Big;
  readonly credit: Big;
  /** Debit less credit: 0 where the voucher balances. */
  readonly apart: Big;
  /** All amounts there are, are red: the voucher takes another one back. */
  readonly isRed: boolean;
};

/** Adds up the lines of a voucher. */
export function totalsOf(lines: readonly Values[]): Totals {
  const sum = (side: Side): Big => lines.reduce((total, line) => total.plus(amountOf(line, side)), new Big(0));
  const [debit, credit] = [sum('debit'), sum('credit')];
  const amounts = lines.flatMap((line) => [amountOf(line, 'debit'), amountOf(line, 'credit')]);
  const isRed = amounts.some((amount) => amount.lt(0)) && !amounts.some((amount) => amount.gt(0));
  return { debit, credit, apart: debit.minus(credit), isRed };
}

/** Values a change of amounts writes into a line, and the side it stands on then. */
export type Written = { readonly side: Side; readonly values: Values };

/**
 * Finds what balances the voucher when it stands in a line: black, on the side that is short; in a red voucher red.
 * @returns null where the other lines balance by themselves
 */
export function balanced(lines: readonly Values[], index: number): Written | null {
  const { apart, isRed } = totalsOf(lines.filter((_, at) => at !== index));
  if (apart.eq(0)) return null;
  const wanted: Side = apart.lt(0) === isRed ? 'credit' : 'debit';
  const amount = isRed ? apart.abs().times(-1) : apart.abs();
  return { side: wanted, values: { [wanted]: amount.toFixed(2), [otherSide(wanted)]: null } };
}

/** Moves the amount of a line to the other side; without one only the cursor goes. */
export function switched(line: Values, side: Side): Written {
  const other = otherSide(side);
  return { side: other, values: { [other]: line[side] ?? null, [side]: null } };
}

/** Fills an amount from quantity and price, where neither side has one. */
export function amountByQuantity(line: Values): Values {
  const quantity = parseAmount(line['qty']);
  const price = parseAmount(line['price']);
  if (quantity === null || price === null || hasAmount(line)) return {};
  return { debit: quantity.times(price).round(2, Big.roundHalfUp).toFixed(2) };
}

/** Does an amount stand on either side of a line? */
export function hasAmount(line: Values): boolean {
  return plain(line['debit']) !== '' || plain(line['credit']) !== '';
}

/** Has nobody said yet what a line is about? A summary alone, repeated by itself, says nothing. */
export function isBlank(line: Values): boolean {
  return plain(line['subject_id']) === '' && !hasAmount(line);
}

/** Places of the blank lines, which are not saved. */
export function blankPlaces(lines: readonly Values[]): ReadonlySet<number> {
  return new Set(lines.flatMap((line, index) => (isBlank(line) ? [index] : [])));
}

/** Copies account and dimensions of a line. */
export function subjectValues(line: Values): Values {
  const names = ['subject_id', ...dimensions.map(({ column }) => column)];
  return Object.fromEntries(
    names.flatMap((name) => [name, `${name}_dictText`]).map((name) => [name, line[name] ?? null]),
  );
}

/** A line for an account: what it is not told apart by is gone. */
export function withSubject(
  subject: {
    readonly id: string;
    readonly code: string;
    readonly name: string;
    readonly auxTypes: readonly string[];
    readonly hasQuantity: boolean;
  } | null,
): Values {
  const gone = dimensions.filter(({ type }) => subject?.auxTypes.includes(type) !== true);
  return {
    subject_id: subject?.id ?? null,
    subject_id_dictText: subject === null ? null : `${subject.code} ${subject.name}`,
    ...Object.fromEntries(
      gone.flatMap(({ column }) => [
        [column, null],
        [`${column}_dictText`, null],
      ]),
    ),
    ...(subject?.hasQuantity === true ? {} : { qty: null, price: null }),
  };
}
