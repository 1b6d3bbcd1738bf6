import { queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, callPath, FILE, fileUrl, postForm, unwrap } from '@/shared/api';

export type ImportJob = components['schemas']['ImportJob'];
export type ImportSheet = ImportJob['sheets'][number];

/** Issues of one page. */
export const ISSUE_PAGE = 20;
/** Milliseconds between two looks at a run. */
const LOOK_MS = 700;

const pathOf = (code: string) => ({ path: { id: code } });

/** Does the server work on it right now? */
export function isAtWork(job: ImportJob | null | undefined): boolean {
  return job != null && ['checking', 'importing', 'undoing'].includes(job.state);
}

/** The import staged or done last for a form; looked at again and again while the server works on it. */
export const jobQuery = (code: string) =>
  queryOptions<ImportJob | null>({
    queryKey: ['import', code, 'job'],
    staleTime: 0,
    gcTime: 0,
    meta: { isQuiet: true },
    refetchInterval: ({ state }) => (isAtWork(state.data) ? LOOK_MS : false),
    queryFn: async ({ signal }): Promise<ImportJob | null> =>
      unwrap(api().GET('/online/cgform/api/importJob/{id}', { signal, params: pathOf(code) })),
  });

export const issuesQuery = (code: string, job: string, level: 'error' | undefined, page: number) =>
  queryOptions({
    queryKey: ['import', code, 'issues', job, level ?? 'all', page],
    gcTime: 0,
    meta: { isQuiet: true },
    queryFn: ({ signal }) =>
      unwrap(
        api().GET('/online/cgform/api/importIssues/{id}', {
          signal,
          params: {
            ...pathOf(code),
            query: { job, pageNo: page, pageSize: ISSUE_PAGE, ...(level === undefined ? {} : { level }) },
          },
        }),
      ),
  });

/** Stages a file. */
export async function stageFile(code: string, file: File, onProgress: (percent: number) => void): Promise<void> {
  await postForm(`/online/cgform/api/importUpload/${encodeURIComponent(code)}`, bodyOf(file), { onProgress });
}

/** Imports a file at once, on servers that stage nothing; what they say, and where a report of errors lies. */
export async function importAtOnce(
  code: string,
  file: File,
  onProgress: (percent: number) => void,
): Promise<{ message: string; isHalf: boolean; report: string | null }> {
  const path = `/online/cgform/api/importXls/${encodeURIComponent(code)}`;
  const { code: status, message, result } = await postForm(path, bodyOf(file), { onProgress });
  const part = (name: string): string | null =>
    typeof result === 'object' && result !== null && Object.hasOwn(result, name)
      ? String(Reflect.get(result, name))
      : null;
  const report = part('fileUrl');
  return {
    message: part('msg') ?? message,
    isHalf: status === 201,
    report: report === null ? null : fileUrl(report),
  };
}

function bodyOf(file: File): FormData {
  const body = new FormData();
  body.append(FILE, file);
  return body;
}

export type Choice = {
  readonly columns: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly keys: readonly string[];
  /** Empty cells erase what a record has. */
  readonly erases: boolean;
};

export function checkFile(code: string, job: string, { columns, keys, erases }: Choice): Promise<ImportJob | null> {
  const body = {
    job,
    keys: [...keys],
    erases,
    columns: Object.fromEntries(Object.entries(columns).map(([table, own]) => [table, { ...own }])),
  };
  return unwrap(api().POST('/online/cgform/api/importCheck/{id}', { params: pathOf(code), body }));
}

export type ImportOutline = components['schemas']['ImportOutline'];

/** The first lines of each sheet of a staged file. */
export const outlineQuery = (code: string, job: string) =>
  queryOptions<ImportOutline>({
    queryKey: ['import', code, 'outline', job],
    gcTime: 0,
    meta: { isQuiet: true },
    queryFn: ({ signal }) =>
      unwrap(
        api().GET('/online/cgform/api/importOutline/{id}', { signal, params: { ...pathOf(code), query: { job } } }),
      ),
  });

/** Reads a staged file anew: a table stands in that sheet, its header in that line. */
export function layoutFile(
  code: string,
  job: string,
  layout: { readonly table: string; readonly place: number; readonly line: number },
): Promise<ImportJob | null> {
  return unwrap(api().POST('/online/cgform/api/importLayout/{id}', { params: pathOf(code), body: { job, ...layout } }));
}

export function confirmFile(code: string, job: string, onlyGood: boolean): Promise<ImportJob | null> {
  return unwrap(api().POST('/online/cgform/api/importConfirm/{id}', { params: pathOf(code), body: { job, onlyGood } }));
}

export function cancelFile(code: string, job: string): Promise<ImportJob | null> {
  return unwrap(api().POST('/online/cgform/api/importCancel/{id}', { params: pathOf(code), body: { job } }));
}

/** Address of the workbook to fill in, or with `paramsStr` of the rows of a query. */
export function templateUrl(code: string, paramsStr: string | null): string {
  return fileUrl(callPath('/online/cgform/api/importTemplate/{id}', paramsStr === null ? {} : { paramsStr }, code));
}

/** Address of a workbook of one record with its lines, as the list exports it. */
export function linesUrl(code: string, id: string): string {
  const query = { paramsStr: JSON.stringify({ selections: id }), withLines: 'true' };
  return fileUrl(callPath('/online/cgform/api/exportXls/{id}', query, code));
}

export function errorsUrl(code: string, job: string, onlyWrong: boolean): string {
  const query = { job, ...(onlyWrong ? { onlyWrong: 'true' } : {}) };
  return fileUrl(callPath('/online/cgform/api/importErrors/{id}', query, code));
}
