import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components, paths } from '#core/contract/api.ts';
import type { ManagedPath, RowNames, Subject } from '#core/managed/subject.ts';
import { ownEntry } from '#core/lists/own-entry.ts';
import { filterParameters, type QueryFieldView } from '#core/screen/query-view.ts';
import { api, FILE, fileUrl, offers, open, postForm, unwrap, type Exact } from '@/shared/api';
import { listCallQuery, type ListCallQuery, type ListSearch } from '@/shared/routing';

type Schemas = components['schemas'];
export type ManagedImported = Schemas['Imported'];

/** A row of a managed list; its fields are those of the subject. */
export type ManagedRow = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

/** A row of which the compiler knows the address of its subject, and by it the names it has. */
export type RowAt<Path extends ManagedPath> = Readonly<Partial<Record<RowNames<Path>, unknown>>> & {
  readonly id: string;
  readonly version: number;
};

type Answer<Result> = Promise<{ data?: { result: Result }; error?: unknown; response: Response }>;

type Call = <Result>(path: string, init?: object) => Answer<Result>;

/**
 * The client by a path that is put together. `Subject.path` names addresses of the contract (`ManagedPath`), what is sent has names that all of them
 * know (`Sent`), and the server's answers are held to it.
 */
const client = (): Readonly<Record<'GET' | 'POST' | 'PUT' | 'DELETE', Call>> =>
  api() as unknown as Readonly<Record<'GET' | 'POST' | 'PUT' | 'DELETE', Call>>;

/**
 * Calls that are not made here: menus are read as a tree, number rules are switched by two calls, two exports have no order, spreadsheets have no
 * form.
 */
type Others =
  | '/sys/permission/list'
  | '/sys/billRule/enable'
  | '/sys/dataSource/exportXls'
  | '/luckysheet/sheet/exportXls'
  | '/luckysheet/sheet/edit';
type OperationAt<Path> = Path extends Others
  ? never
  : Path extends keyof paths
    ? NonNullable<paths[Path]['get'] | paths[Path]['put'] | paths[Path]['delete']>
    : never;
type SentTo<Operation> = Operation extends { readonly requestBody: { readonly content: infer Content } }
  ? Content[keyof Content]
  : Operation extends { readonly parameters: { readonly query?: infer Query } }
    ? NonNullable<Query>
    : never;
/** Of several shapes, the names that all of them have; without one nothing can be sent, for an empty shape would take anything. */
type Common<Shape> = [keyof Shape] extends [never] ? never : Pick<Shape, keyof Shape>;
/** Names and values an act takes at every address that has it. */
type Sent<Act extends string> = Common<SentTo<OperationAt<`${ManagedPath}/${Act}`>>>;

const listQuery: (search: Asked['search']) => ListCallQuery & Exact<Sent<'list'>, ListCallQuery> = listCallQuery;

type Managed = Pick<Subject, 'path'>;

/** Acts on a subject, as their permissions are called, and the address of each. */
const addresses = {
  list: 'GET list',
  view: 'GET queryById',
  add: 'POST add',
  edit: 'PUT edit',
  delete: 'DELETE delete',
  batch_delete: 'DELETE deleteBatch',
  import: 'POST importExcel',
  export: 'GET exportXls',
} as const;

/** Does the server have that act for a subject? What is no act of its own (printing) needs none. Asked by the list before it shows a button. */
export function managedOffers({ path }: Managed, act: string): boolean {
  const [verb, name] = (ownEntry(addresses, act) ?? '').split(' ');
  return verb === undefined || name === undefined || offers(`${verb} ${path}/${name}` as ManagedCall);
}

type ManagedCall = `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${ManagedPath}/${string}`;

/** Returns the cache key of everything about a subject. */
export const managedKey = ({ path }: Managed) => ['managed', path] as const;

type Asked = {
  readonly search: Pick<ListSearch, 'page' | 'size' | 'sort' | 'filters'>;
  readonly fields: readonly QueryFieldView[];
  /** Filters the page always adds, whatever is asked. */
  readonly fixed?: Readonly<Record<string, string>> | undefined;
};

/** One page of a subject. */
export const managedListQuery = (of: Managed, { search, fields, fixed = {} }: Asked) => {
  const query = { ...listQuery(search), ...filterParameters(fields, search.filters), ...fixed };
  return queryOptions({
    queryKey: [...managedKey(of), 'list', query],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      unwrap(client().GET<{ records: ManagedRow[]; total: number }>(`${of.path}/list`, { signal, params: { query } })),
  });
};

/** All of a query in its order, at most 5,000: for paper. */
export function allManaged(of: Managed, { search, fields, fixed = {} }: Asked) {
  const query = {
    ...listQuery({ ...search, page: 1, size: -521 }),
    ...filterParameters(fields, search.filters),
    ...fixed,
  };
  return unwrap(client().GET<{ records: ManagedRow[]; total: number }>(`${of.path}/list`, { params: { query } }));
}

type ReadAll<Row extends ManagedRow> = (signal: AbortSignal) => Promise<readonly Row[]>;

/** All of a subject that is a tree, those above before those below them; never asked for without a way to read it. */
export const managedWholeQuery = <Row extends ManagedRow>(of: Managed, read: ReadAll<Row> | undefined) =>
  queryOptions({
    queryKey: [...managedKey(of), 'whole'],
    staleTime: 0,
    enabled: read !== undefined,
    queryFn: async ({ signal }) => {
      const records = [...((await read?.(signal)) ?? [])];
      return { records, total: records.length };
    },
  });

/** Reads further values of a record by other calls, to lay over it. */
export type ReadMore = (id: string, signal: AbortSignal) => Promise<Readonly<Record<string, unknown>>>;

/**
 * One record, to be looked at or changed: an old version would only end in a conflict.
 * @param listed the record as the list has it, for servers that have no call for one
 */
export const managedOneQuery = (of: Managed, id: string, more?: ReadMore, listed?: ManagedRow) =>
  queryOptions({
    queryKey: [...managedKey(of), 'one', id],
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }): Promise<ManagedRow> => {
      const [row, besides] = await Promise.all([
        listed !== undefined && !managedOffers(of, 'view')
          ? listed
          : unwrap(
              client().GET<ManagedRow>(`${of.path}/queryById`, {
                signal,
                params: { query: { id } satisfies Sent<'queryById'> },
              }),
            ),
        more?.(id, signal) ?? {},
      ]);
      return { ...row, ...besides };
    },
  });

/** The id of a changed record and the version it was changed from; a new one has neither. */
type Changed = Partial<Readonly<Record<keyof Pick<Sent<'edit'>, 'id' | 'version'>, unknown>>>;

/** Makes one, or changes the one whose id it carries; answers what the server says. */
export async function saveManaged(
  { path }: Managed,
  body: Changed & Readonly<Record<string, unknown>>,
): Promise<string> {
  const isNew = typeof body.id !== 'string';
  const { message } = await open(
    isNew ? client().POST(`${path}/add`, { body }) : client().PUT(`${path}/edit`, { body }),
  );
  return message;
}

/** Deletes one or several; answers what the server says. */
export async function deleteManaged({ path }: Managed, ids: readonly string[]): Promise<string> {
  const [first = ''] = ids;
  const call =
    ids.length === 1
      ? client().DELETE(`${path}/delete`, { params: { query: { id: first } satisfies Sent<'delete'> } })
      : client().DELETE(`${path}/deleteBatch`, {
          params: { query: { ids: ids.join(',') } satisfies Sent<'deleteBatch'> },
        });
  return (await open(call)).message;
}

/** Puts one in use, or out of it; for subjects that have this act. */
export async function enableManaged({ path }: Managed, id: string, enabled: boolean): Promise<string> {
  return (await open(client().PUT(`${path}/enable`, { body: { ids: id, enabled } satisfies Sent<'enable'> }))).message;
}

/** Address of the workbook of a query, or of chosen records. */
export function managedExportUrl({ path }: Managed, { search, fields, fixed = {} }: Asked, ids: readonly string[]) {
  const { pageNo: _page, pageSize: _size, ...order } = listQuery(search);
  const sort: Exact<Sent<'exportXls'>, typeof order> = order;
  const query = new URLSearchParams({
    ...sort,
    ...(ids.length === 0
      ? { ...filterParameters(fields, search.filters), ...fixed }
      : ({ selections: ids.join(',') } satisfies Sent<'exportXls'>)),
  });
  return fileUrl(`${path}/exportXls?${query.toString()}`);
}

/** Adds the rows of a workbook. */
export async function importManaged({ path }: Managed, file: File): Promise<ManagedImported> {
  const body = new FormData();
  body.append(FILE, file);
  const { result } = await postForm(`${path}/importExcel`, body);
  // The server's answer as the contract has it.
  return result as ManagedImported;
}
