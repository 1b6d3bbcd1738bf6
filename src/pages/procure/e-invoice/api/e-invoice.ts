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

/** Makes drafts of files that were read, or adds them to a claim that is one. */
export async function importFiles(
  { target, claim }: { readonly target: Target; readonly claim: string | null },
  invoices: readonly Choice[],
): Promise<readonly Made[]> {
  const body = { target, ...(claim !== null && { claim }), invoices: [...invoices] };
  return (await unwrap(api().POST('/procure/eInvoice/import', { body }))).documents;
}
