import { dateText } from '#core/dates/dates.ts';
import { putTogether } from '#core/print/together.ts';
import type { PrintDocument } from '@/entities/print';
import { api, ApiError, unwrap } from '@/shared/api';

/** Records to print, and the template; null is the default. */
export type PrintOrder = { readonly code: string; readonly ids: readonly string[]; readonly templateId: string | null };

/** Chosen where the form is printed as it is. */
export const STANDARD = 'standard';

/** Records laid out in one call. */
const LOT = 50;

/** The pages of records on their sheets, some records at a time. Fails with an `ApiError`. */
export async function loadDocuments(
  { code, ids, templateId }: PrintOrder,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (done: number) => void },
): Promise<readonly PrintDocument[]> {
  const documents: PrintDocument[] = [];
  for (let from = 0; from < ids.length; from += LOT) {
    const lot = ids.slice(from, from + LOT);
    const call = api().POST('/online/cgform/api/printPages/{id}', {
      signal,
      params: { path: { id: code } },
      body: { ids: lot, templateId },
    });
    // oxlint-disable-next-line no-await-in-loop -- one after the other: the server lays out one lot at a time for everybody
    documents.push(...(await unwrap(call)));
    onProgress(from + lot.length);
  }
  return putTogether(documents);
}

/** The same records as one PDF, handed to the browser to keep. Fails with an `ApiError`. */
export async function downloadPdf({ code, ids, templateId }: PrintOrder, title: string): Promise<void> {
  const call = api().POST('/online/cgform/api/printPdf/{id}', {
    params: { path: { id: code } },
    body: { ids: [...ids], templateId },
    parseAs: 'blob',
  });
  const { data, error, response } = await call.catch(() => {
    throw new ApiError({ kind: 'network' });
  });
  if (data === undefined) {
    // Opens the refusal and throws it in its words.
    await unwrap(Promise.resolve({ error, response }));
    return;
  }
  const address = URL.createObjectURL(data);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${title}-${dateText(new Date())}.pdf`;
  link.click();
  // The browser has taken it over when the current task ends.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
