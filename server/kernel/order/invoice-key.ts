import { invoiceKey } from '#core/kernel/invoice-number.ts';
import { plain } from '#core/values/plain.ts';
import type { Storing } from '#server/engine/behaviour/module.ts';
import type { PreparedRecord } from '#server/engine/record/prepare.ts';

/** Names an invoice by its code and number, whatever a client sent: that, not the number alone, is what no two may share. */
export function keepsInvoiceKey(_scope: Storing, record: PreparedRecord): PreparedRecord {
  const { values } = record.head;
  values['invoice_key'] = invoiceKey(plain(values['invoice_no']), plain(values['invoice_code']));
  return record;
}
