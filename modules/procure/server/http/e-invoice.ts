import type { HandlersOf } from '#server/http/handler.ts';
import { importInvoices, readInvoices } from '../e-invoice-import.ts';
import type { InvoiceDesk } from '../e-invoice-source.ts';

/** Files of digital invoices that become purchase invoices or a claim (K4h). */
export function eInvoiceHandlers(desk: InvoiceDesk): HandlersOf<`eInvoice${'Read' | 'Import'}`> {
  return {
    eInvoiceRead: async ({ body, actor, language }) => ({
      result: { readings: [...(await readInvoices(desk, body, actor, language))] },
    }),
    eInvoiceImport: async ({ body, actor, language }) => ({
      result: { documents: [...(await importInvoices(desk, body, actor, language))] },
    }),
  };
}
