import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { plain } from '#core/values/plain.ts';

type Row = Readonly<Record<string, unknown>>;

/** One thing two quotations are compared by. */
export type CompareLine = {
  /** A column, or the number, code and name of an item. */
  readonly item: string;
  readonly a: string;
  readonly b: string;
  /** b less a where both are numbers; null where there is nothing to subtract. */
  readonly diff: string | null;
};

/** Columns of the head, of a line, and of a cost sheet, in their order. */
export const comparedHead = ['bill_no', 'version_no', 'bill_date', 'valid_to', 'customer_id', 'currency', 'exchange_rate', 'total_amount', 'total_cost', 'gross_rate', 'quote_status', 'bill_status', 'terms'] as const; // prettier-ignore
export const comparedLine = ['qty', 'unit_cost', 'profit_rate', 'price', 'tax_rate', 'mold_fee', 'amount'] as const;
export const comparedCost = ['mat_cost', 'proc_cost', 'furnace_cost', 'mold_cost', 'pack_cost', 'yield_rate', 'manage_rate', 'unit_cost', 'quote_price'] as const; // prettier-ignore
const texts: ReadonlySet<string> = new Set(['bill_no', 'bill_date', 'valid_to', 'customer_id', 'currency', 'quote_status', 'bill_status', 'terms']); // prettier-ignore

/** Two records column by column. */
export function compareColumns(columns: readonly string[], a: Row | null, b: Row | null): readonly CompareLine[] {
  return columns.map((item) => {
    const shown = (row: Row | null): string => plain(row?.[`${item}_dictText`]) || plain(row?.[item]);
    return { item, a: shown(a), b: shown(b), diff: texts.has(item) ? null : difference(a?.[item], b?.[item]) };
  });
}

/** An item of either quotation with its lines; the second time an item stands in one it is compared with the second there. */
export type ComparedItem = {
  readonly code: string;
  readonly name: string;
  readonly a: Row | null;
  readonly b: Row | null;
};

/** Lines of two quotations side by side: in the order of the first, then what only the second has. */
export function pairLines(a: readonly Row[], b: readonly Row[]): readonly ComparedItem[] {
  const left = [...b];
  const pairs = a.map((line): ComparedItem => {
    const at = left.findIndex((other) => plain(other['material_id']) === plain(line['material_id']));
    const [found = null] = at < 0 ? [] : left.splice(at, 1);
    return { ...named(line), a: line, b: found };
  });
  return [...pairs, ...left.map((line): ComparedItem => ({ ...named(line), a: null, b: line }))];
}

function named(line: Row): { readonly code: string; readonly name: string } {
  return { code: plain(line['material_code']), name: plain(line['material_name']) };
}

function difference(a: unknown, b: unknown): string | null {
  const [one, other] = [parseAmount(plain(a)), parseAmount(plain(b))];
  if (one === null && other === null) return null;
  return (other ?? new Big(0)).minus(one ?? 0).toFixed();
}
