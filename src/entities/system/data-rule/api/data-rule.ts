import { queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, open, unwrap } from '@/shared/api';

type Schemas = components['schemas'];
type Aspects = Partial<Pick<Schemas['ColumnRule'], 'listShow' | 'formShow' | 'formEditable'>>;

/** Menus that show a form, with the names above them. */
export const ruledMenusQuery = queryOptions({
  queryKey: ['managed', '/sys/permissionRule', 'menus'],
  staleTime: 60_000,
  queryFn: ({ signal }) => unwrap(api().GET('/sys/permissionRule/menus', { signal })),
});

/** Fields a data rule of a menu can ask about. */
export const ruleColumns = (permissionId: string) => ({
  queryKey: ['form-permission', permissionId, 'rule-columns'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    unwrap(api().GET('/sys/permissionRule/columns', { signal, params: { query: { permissionId } } })),
});

/** Columns of the form a menu shows, and what of them is under control. */
export const menuColumnSource = {
  columnsQuery: (permissionId: string) =>
    queryOptions({
      queryKey: ['form-permission', permissionId, 'columns'],
      staleTime: 0,
      queryFn: ({ signal }) =>
        unwrap(api().GET('/sys/permission/queryColumnRule', { signal, params: { query: { permissionId } } })),
    }),
  switchColumns: async (permissionId: string, codes: readonly string[], status: 0 | 1): Promise<void> => {
    await open(api().POST('/sys/permission/addColumnRule', { body: { permissionId, code: codes.join(','), status } }));
  },
  changeColumns: async (permissionId: string, codes: readonly string[], aspects: Aspects): Promise<void> => {
    const body = { permissionId, code: codes.join(','), ...aspects };
    await open(api().POST('/sys/permission/addColumnRule', { body }));
  },
};

/** Data rules of a menu, and those a role is bound to. */
export const roleRulesQuery = (permissionId: string, roleId: string) =>
  queryOptions({
    queryKey: ['managed', '/sys/role', 'rules', permissionId, roleId],
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      const path = { permissionId, roleId };
      const found = await unwrap(api().GET('/sys/role/datarule/{permissionId}/{roleId}', { signal, params: { path } }));
      return { rules: found.datarule, checked: (found.drChecked ?? '').split(',').filter((id) => id !== '') };
    },
  });

/** Binds a role to exactly these rules of a menu; answers what the server says. */
export async function saveRoleRules(permissionId: string, roleId: string, ids: readonly string[]): Promise<string> {
  const body = { permissionId, roleId, dataRuleIds: ids.join(',') };
  return (await open(api().POST('/sys/role/datarule', { body }))).message;
}
