import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { formView, type FormView } from '#core/screen/form-view.ts';
import { api, open, unwrap } from '@/shared/api';

type Schemas = components['schemas'];
export type FormDesign = Schemas['FormDesign'];
export type DesignTable = Schemas['DesignTable'];
export type DesignHead = Schemas['DesignHead'];
export type DesignField = Schemas['DesignField'];
export type DesignIndex = Schemas['DesignIndex'];
export type DesignGroup = Schemas['DesignGroup'];
export type DesignFault = Schemas['DesignFault'];
export type DefinitionChange = Schemas['DefinitionChange'];
export type MigrationPlan = Schemas['MigrationPlan'];
export type MigrationStep = Schemas['MigrationStep'];
export type ModuleFileText = Schemas['ModuleFileText'];
type Saved = Schemas['DesignSaved'];

export type HeadSearch = {
  readonly tableName: string;
  readonly tableTxt: string;
  readonly tableType: string;
  /** Head id of a form: its view copies are listed instead of forms. */
  readonly copiesOf?: string | null;
  readonly pageNo: number;
  readonly pageSize: number;
};

/** One page of the forms there are, sub-tables among them, or of the view copies of one. */
export const headsQuery = (search: HeadSearch) => {
  const { tableName, tableTxt, tableType, copiesOf = null, ...page } = search;
  const query = {
    ...page,
    ...(copiesOf === null ? { copyType: '0' } : { copyType: '1', physicId: copiesOf }),
    ...(tableName === '' ? {} : { tableName: `*${tableName}*` }),
    ...(tableTxt === '' ? {} : { tableTxt }),
    ...(tableType === '' ? {} : { tableType }),
  };
  return queryOptions({
    queryKey: ['design', 'heads', query],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => unwrap(api().GET('/online/cgform/head/list', { signal, params: { query } })),
  });
};

/** A form with fields, indexes and sub-tables, by head id or table name. */
export const designQuery = (id: string) =>
  queryOptions({
    queryKey: ['design', 'form', id],
    // An old version would only end in a conflict.
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => unwrap(api().GET('/online/cgform/api/getByHead', { signal, params: { query: { id } } })),
  });

/** Reads the changes that saving would make. */
export function planDesign(design: FormDesign): Promise<MigrationPlan> {
  return unwrap(api().POST('/online/cgform/design/plan', { body: design }));
}

/** Saves a form, new without a version. */
export function saveDesign(design: FormDesign): Promise<Saved> {
  return design.head.tableVersion === undefined
    ? unwrap(api().POST('/online/cgform/api/addAll', { body: design }))
    : unwrap(api().PUT('/online/cgform/api/editAll', { body: design }));
}

/** The form a design would give. `key` names the state of the design. */
export const previewQuery = (design: FormDesign, key: number) =>
  queryOptions({
    queryKey: ['design', 'preview', key],
    gcTime: 0,
    placeholderData: keepPreviousData,
    // What is wrong with the design is said where it is saved.
    meta: { isQuiet: true },
    queryFn: async ({ signal }): Promise<FormView> =>
      formView(await unwrap(api().POST('/online/cgform/design/preview', { signal, body: design }))),
  });

/** Versions of a form, newest first. */
export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['design', 'versions', id],
    staleTime: 0,
    queryFn: ({ signal }) => unwrap(api().GET('/online/cgform/design/versions', { signal, params: { query: { id } } })),
  });

/** Compares a version with the stored form. */
export const compareQuery = (id: string, from: number) =>
  queryOptions({
    queryKey: ['design', 'compare', id, from],
    staleTime: 0,
    queryFn: ({ signal }) =>
      unwrap(api().GET('/online/cgform/design/compare', { signal, params: { query: { id, from } } })),
  });

type Restore = {
  readonly id: string;
  readonly source: 'version' | 'file';
  readonly version?: number;
  readonly dryRun?: boolean;
  readonly confirm?: string[];
};

/** Takes a former version, or the module file, as the new one; `dryRun` only plans it. */
export function restoreForm(body: Restore): Promise<Saved> {
  return unwrap(api().POST('/online/cgform/design/restore', { body }));
}

/**
 * Takes a form away.
 * @param withTables its tables and all rows go, too; `confirm` names those that hold rows
 */
export async function removeForm(id: string, withTables: boolean, confirm: readonly string[]): Promise<string> {
  const call = withTables
    ? api().DELETE('/online/cgform/head/delete', { params: { query: { id, confirm: confirm.join(',') } } })
    : api().DELETE('/online/cgform/head/removeRecord', { params: { query: { id } } });
  return (await open(call)).message;
}

export function copyForm(id: string, tableName: string): Promise<Saved> {
  return unwrap(
    api().GET('/online/cgform/head/copyOnlineTable/{id}', { params: { path: { id }, query: { tableName } } }),
  );
}

/** Makes a view copy: the same table, shown in another way. */
export function copyView(id: string): Promise<Saved> {
  return unwrap(api().POST('/online/cgform/head/copyOnline', { params: { query: { code: id } } }));
}

/** Brings tables in step; `force` drops and creates them, `confirm` names those that hold rows. */
export function synchronise(
  id: string,
  synMethod: 'normal' | 'force',
  confirm: readonly string[],
): Promise<MigrationPlan> {
  const params = { path: { id, synMethod }, query: { confirm: confirm.join(',') } };
  return unwrap(api().POST('/online/cgform/api/doDbSynch/{id}/{synMethod}', { params }));
}

/** Tables of the database that no form uses. */
export const freeTablesQuery = queryOptions({
  queryKey: ['design', 'tables'],
  staleTime: 0,
  queryFn: async ({ signal }) =>
    (await unwrap(api().GET('/online/cgform/head/queryTables', { signal }))).map(({ id }) => id),
});

export async function importTables(names: readonly string[]): Promise<string> {
  const params = { path: { names: names.join(',') } };
  return (await open(api().POST('/online/cgform/head/transTables/{names}', { params }))).message;
}

/** Module files of forms. */
export async function exportForms(ids: readonly string[]): Promise<readonly ModuleFileText[]> {
  const query = { ids: ids.join(',') };
  return (await unwrap(api().GET('/online/cgform/design/export', { params: { query } }))).files;
}

type Import = { readonly files: ModuleFileText[]; readonly dryRun?: boolean; readonly confirm?: string[] };

/** Installs module files; `dryRun` answers what would be done. */
export function importForms(body: Import) {
  return unwrap(api().POST('/online/cgform/design/import', { body }));
}

/** Reads the places a menu entry can have, and the roles it can be granted to. */
export const menuChoicesQuery = queryOptions({
  queryKey: ['design', 'menu'],
  staleTime: 0,
  queryFn: ({ signal }) => unwrap(api().GET('/online/cgform/design/menuChoices', { signal })),
});

type Entry = {
  readonly id: string;
  readonly parentId: string | null;
  readonly title: string;
  readonly roleIds: string[];
};

export async function addToMenu(body: Entry): Promise<string> {
  return (await open(api().POST('/online/cgform/design/menu', { body }))).message;
}
