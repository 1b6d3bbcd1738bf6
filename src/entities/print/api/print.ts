import { queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, unwrap } from '@/shared/api';

type Schemas = components['schemas'];
export type PrintDocument = Schemas['PrintDocument'];
export type PrintPage = PrintDocument['pages'][number];
export type PrintDesign = Schemas['PrintDesign'];
export type PrintTemplate = Schemas['PrintTemplate'];
type PrintDraft = Schemas['PrintTemplateDraft'];
export type TemplateBody = Schemas['PrintTemplateBody'];
export type PrintBlock = Schemas['PrintBlock'];

/** Templates a person may print a form with; of one record also how often it was printed. */
export const printOptionsQuery = (code: string, recordId: string | null) =>
  queryOptions({
    queryKey: ['print', 'options', code, recordId],
    staleTime: 0,
    gcTime: 0,
    meta: { isQuiet: true },
    queryFn: ({ signal }) =>
      unwrap(
        api().GET('/online/cgform/print/options/{id}', {
          signal,
          params: { path: { id: code }, query: recordId === null ? {} : { recordId } },
        }),
      ),
  });

/** Notes that records went to a printer. */
export async function notePrinted(code: string, ids: readonly string[], templateId: string | null): Promise<void> {
  const body = { ids: [...ids], templateId };
  await unwrap(api().POST('/online/cgform/print/log/{id}', { params: { path: { id: code } }, body }));
}

/** Templates of a form with what their designer needs. */
export const printDesignQuery = (code: string) =>
  queryOptions({
    queryKey: ['print', 'design', code],
    // An old version would only end in a conflict.
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) =>
      unwrap(api().GET('/online/cgform/print/design/{id}', { signal, params: { path: { id: code } } })),
  });

/** The first records of a form, to look at a template with one of them. */
export const printSamplesQuery = (code: string, display: string | null) =>
  queryOptions({
    queryKey: ['print', 'samples', code],
    retry: false,
    meta: { isQuiet: true },
    queryFn: async ({ signal }) => {
      const query = { pageNo: 1, pageSize: 20 };
      const page = await unwrap(
        api().GET('/online/cgform/api/getData/{id}', { signal, params: { path: { id: code }, query } }),
      );
      return page.records.map((row) => {
        const id = String(row['id']);
        const name = display === null ? undefined : (row[`${display}_dictText`] ?? row[display]);
        return { id, name: typeof name === 'string' && name !== '' ? name : id };
      });
    },
  });

/** A template that need not be stored, as pages; without a record with example values. Fails with an `ApiError`. */
export function previewTemplate(
  code: string,
  body: TemplateBody,
  recordId: string | null,
  signal: AbortSignal,
): Promise<PrintDocument[]> {
  return unwrap(
    api().POST('/online/cgform/print/preview/{id}', {
      signal,
      params: { path: { id: code } },
      body: { body, recordId },
    }),
  );
}

/** Stores a new template; its id. */
export function addTemplate(code: string, draft: PrintDraft): Promise<string> {
  return unwrap(api().POST('/online/cgform/print/template/{id}', { params: { path: { id: code } }, body: draft }));
}

/** Changes a template as a whole; its new version. */
export function editTemplate(code: string, templateId: string, draft: PrintDraft): Promise<number> {
  return unwrap(
    api().PUT('/online/cgform/print/template/{id}', {
      params: { path: { id: code }, query: { templateId } },
      body: draft,
    }),
  );
}

export async function removeTemplate(code: string, templateId: string): Promise<void> {
  await unwrap(
    api().DELETE('/online/cgform/print/template/{id}', { params: { path: { id: code }, query: { templateId } } }),
  );
}

/** A stored template as the file of a module. */
export function templateFile(code: string, templateId: string): Promise<{ path: string; text: string }> {
  return unwrap(api().GET('/online/cgform/print/file/{id}', { params: { path: { id: code }, query: { templateId } } }));
}
