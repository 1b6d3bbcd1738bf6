import type { components } from '#core/contract/api.ts';
import { api, unwrap } from '@/shared/api';

type Schemas = components['schemas'];
export type Target = Schemas['EInvoiceTarget'];
export type Reading = Schemas['EInvoiceReading'];
export type Choice = Schemas['EInvoiceChoice'];
export type Made = Schemas['EInvoiceImported']['documents'][number];

/** Reads uploaded files; nothing is written. */
export async function readFiles(target: Target, files: readonly string[]): Promise<readonly Reading[]> {
  return (await unwrap(api().POST('/procure/eInvoice/read', { body: { target, files: [...files] } }))).readings;
}

/** Makes drafts of files that were read. */
export async function importFiles(target: Target, invoices: readonly Choice[]): Promise<readonly Made[]> {
  return (await unwrap(api().POST('/procure/eInvoice/import', { body: { target, invoices: [...invoices] } })))
    .documents;
}
