/**
 * Says whether a number is one that invoices have: 20 digits of a digital invoice, which has no code, or 8 digits of an older one with its code of
 * 10 or 12.
 */
export function isInvoiceNumber(no: string, code: string): boolean {
  if (/^\d{20}$/u.test(no)) return code === '';
  return /^\d{8}$/u.test(no) && /^(?:\d{10}|\d{12})$/u.test(code);
}

/**
 * Names an invoice by what no other has: older ones of 8 digits are numbered within their code, so both are needed; every other number stands alone.
 * Null where there is no number yet.
 */
export function invoiceKey(no: string, code: string): string | null {
  const [number, own] = [no.trim(), code.trim()];
  if (number === '') return null;
  return isOldNumber(number) && own !== '' ? `${own} ${number}` : number;
}

/**
 * Says whether two papers may be the same invoice: an older one without its code cannot be told from others of its number.
 */
export function maySameInvoice(one: InvoiceNumber, other: InvoiceNumber): boolean {
  const [no, code] = [one.no.trim(), one.code.trim()];
  const otherCode = other.code.trim();
  if (no === '' || no !== other.no.trim()) return false;
  return !isOldNumber(no) || code === '' || otherCode === '' || code === otherCode;
}

/** A number of an invoice with the code of an older one, empty where it has none. */
export type InvoiceNumber = { readonly no: string; readonly code: string };

function isOldNumber(no: string): boolean {
  return /^\d{8}$/u.test(no);
}

/** Says whether a number is one of a confirmation of a red invoice: 20 digits, or 16 of the older 信息表. */
export function isRedConfirmation(no: string): boolean {
  return /^(?:\d{20}|\d{16})$/u.test(no);
}
