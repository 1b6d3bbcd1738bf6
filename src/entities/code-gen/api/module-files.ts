import { queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, unwrap } from '@/shared/api';

type Schemas = components['schemas'];
export type ModuleContents = Schemas['ModuleContents'];
export type ModuleFile = Schemas['ModuleFile'];
export type ModuleFileOutcome = Schemas['ModuleFileOutcome'];
export type ModuleImportResult = Schemas['ModuleImportResult'];

/** Every module with the files it would be written as. */
export const moduleFilesQuery = queryOptions({
  queryKey: ['module-files'],
  staleTime: 0,
  queryFn: ({ signal }) => unwrap(api().GET('/online/moduleFiles/list', { signal })),
});

type Wanted =
  | { readonly paths: string[] }
  | { readonly kind: 'report' | 'chart' | 'enhance'; readonly codes: string[] };

/** The chosen files with their pictures; reports, charts and what enhances forms by their codes, too. */
export function exportModuleFiles(body: Wanted): Promise<ModuleFile[]> {
  return unwrap(api().POST('/online/moduleFiles/export', { body }));
}

type Import = { readonly files: ModuleFile[]; readonly dryRun?: boolean; readonly confirm?: string[] };

/** Installs module files; `dryRun` answers what would become of each. */
export function importModuleFiles(body: Import): Promise<ModuleImportResult> {
  return unwrap(api().POST('/online/moduleFiles/import', { body }));
}
