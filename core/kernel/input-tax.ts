/** Kinds of invoices without tax that may be deducted (dictionary invoice_type): ordinary ones, receipts, none at all. */
export const ordinaryInvoices: readonly string[] = ['2', '4', '5', '6'];

/** Says whether the tax of an invoice of this kind may be deducted once it is certified; what none is said of is a special one. */
export function isDeductible(kind: string): boolean {
  return !ordinaryInvoices.includes(kind);
}
