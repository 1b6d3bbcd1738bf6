import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, open, unwrap, type Known } from '@/shared/api';

type Schemas = components['schemas'];
export type AuthColumn = Schemas['AuthColumn'];
export type AuthElement = Schemas['AuthElement'];
export type AuthRule = Known<Schemas['AuthRule']>;
export type AuthGrantee = Schemas['AuthGrantee'];
export type AuthSummary = Schemas['AuthSummary'];
export type AuthExplanation = Schemas['AuthExplanation'];
export type AuthMode = 'role' | 'depart' | 'user';
/** 1 fields, 2 buttons, 3 row rules. */
export type GrantType = 1 | 2 | 3;

/** Forms and sub-tables something of which is under control. */
export const authSummaryQuery = () =>
  queryOptions({
    queryKey: ['form-permission', 'summary'],
    staleTime: 0,
    queryFn: ({ signal }) => unwrap(api().GET('/online/cgform/api/authSummary', { signal })),
  });

/** Fields of a form or sub-table, by head id or table name, and what of each is under control. */
export const columnsQuery = (cgformId: string) =>
  queryOptions({
    queryKey: ['form-permission', cgformId, 'columns'],
    staleTime: 0,
    queryFn: ({ signal }) =>
      unwrap(api().GET('/online/cgform/api/authColumn/{cgformId}', { signal, params: { path: { cgformId } } })),
  });

/** Puts fields under control or sets them free. */
export async function switchColumns(cgformId: string, codes: readonly string[], status: 0 | 1): Promise<void> {
  await open(api().PUT('/online/cgform/api/authColumn/batch', { body: { cgformId, code: codes.join(','), status } }));
}

type Aspects = Partial<Pick<AuthColumn, 'listShow' | 'formShow' | 'formEditable'>>;

/** Chooses what of fields is under control; aspects that are not named stay. */
export async function changeColumns(cgformId: string, codes: readonly string[], aspects: Aspects): Promise<void> {
  const body = { cgformId, code: codes.join(','), ...aspects };
  await open(api().POST('/online/cgform/api/authColumn/batch', { body }));
}

/** Buttons of a form and those under control. */
export const buttonsQuery = (id: string) =>
  queryOptions({
    queryKey: ['form-permission', id, 'buttons'],
    staleTime: 0,
    queryFn: ({ signal }) =>
      unwrap(api().GET('/online/cgform/api/authButton/{id}', { signal, params: { path: { id } } })),
  });

/** @param entryId the entry of a button that is under control and shall be free; null puts it under control */
export async function switchButton(cgformId: string, code: string, entryId: string | null): Promise<void> {
  if (entryId === null) {
    const body = { cgformId, code, page: 3 as const, type: 2, control: 5, status: 1 };
    await open(api().POST('/online/cgform/api/authButton', { body }));
  } else await open(api().PUT('/online/cgform/api/authButton/{id}', { params: { path: { id: entryId } } }));
}

/** Row rules of a form. */
export const rulesQuery = (id: string) =>
  queryOptions({
    queryKey: ['form-permission', id, 'rules'],
    staleTime: 0,
    queryFn: ({ signal }) =>
      unwrap(api().GET('/online/cgform/api/authData/{id}', { signal, params: { path: { id } } })),
  });

/** Adds a row rule, or changes the one of its id. */
export async function saveRule(body: AuthRule): Promise<void> {
  const isNew = body.id === undefined || body.id === null || body.id === '';
  await open(
    isNew ? api().POST('/online/cgform/api/authData', { body }) : api().PUT('/online/cgform/api/authData', { body }),
  );
}

export async function deleteRule(id: string): Promise<void> {
  await open(api().DELETE('/online/cgform/api/authData/{id}', { params: { path: { id } } }));
}

/** Entries of fields or buttons in force. */
export const elementsQuery = (cgformId: string, type: 1 | 2) =>
  queryOptions({
    queryKey: ['form-permission', cgformId, 'elements', type],
    staleTime: 0,
    queryFn: ({ signal }) =>
      unwrap(
        api().GET('/online/cgform/api/authPage/{cgformId}/{type}', { signal, params: { path: { cgformId, type } } }),
      ),
  });

/** Ids of what is granted to a role, department or user. */
export const grantedQuery = (cgformId: string, type: GrantType, authMode: AuthMode, roleId: string) =>
  queryOptions({
    queryKey: ['form-permission', cgformId, 'granted', type, authMode, roleId],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const query = { cgformId, type, authMode, roleId };
      const rows = await unwrap(api().GET('/online/cgform/api/roleAuth', { signal, params: { query } }));
      return rows.map(({ authId }) => authId);
    },
  });

/** Grants exactly these. */
export async function saveGrants(
  cgformId: string,
  type: GrantType,
  authMode: AuthMode,
  roleId: string,
  ids: readonly string[],
): Promise<void> {
  const call = { params: { path: { roleId, cgformId } }, body: { authId: JSON.stringify(ids), authMode } };
  if (type === 1) await open(api().POST('/online/cgform/api/roleColumnAuth/{roleId}/{cgformId}', call));
  else if (type === 2) await open(api().POST('/online/cgform/api/roleButtonAuth/{roleId}/{cgformId}', call));
  else await open(api().POST('/online/cgform/api/roleDataAuth/{roleId}/{cgformId}', call));
}

/** Roles, departments or users by a fragment of name or code. */
export const granteesQuery = (authMode: AuthMode, keyword: string) =>
  queryOptions({
    queryKey: ['form-permission', 'grantees', authMode, keyword],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      unwrap(api().GET('/online/cgform/permission/grantees', { signal, params: { query: { authMode, keyword } } })),
  });

/** Reads the view of a form that a user will get. */
export const explainQuery = (cgformId: string, userId: string) =>
  queryOptions({
    queryKey: ['form-permission', cgformId, 'explain', userId],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) =>
      unwrap(api().GET('/online/cgform/permission/explain', { signal, params: { query: { cgformId, userId } } })),
  });
