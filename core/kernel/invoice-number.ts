/**
 * Says whether a number is one that invoices have: 20 digits of a digital invoice, which has no code, or 8 digits of an older one with its code of
 * 10 or 12.
 */
export function isInvoiceNumber(no: string, code: string): boolean {
  if (/^\d{20}$/u.test(no)) return code === '';
  return /^\d{8}$/u.test(no) && /^(?:\d{10}|\d{12})$/u.test(code);
}

/** Says whether a number is one of a confirmation of a red invoice: 20 digits, or 16 of the older 信息表. */
export function isRedConfirmation(no: string): boolean {
  return /^(?:\d{20}|\d{16})$/u.test(no);
}
