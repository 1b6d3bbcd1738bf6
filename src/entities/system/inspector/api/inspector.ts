import { queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, unwrap } from '@/shared/api';

type Schemas = components['schemas'];
export type Inspection = Schemas['Inspection'];
export type InspectedPerson = Schemas['AuthGrantee'];
export type InspectionAsked = { readonly userId: string; readonly permissionId: string; readonly record: string };

/** People whose name or account has a fragment. */
export const inspectedPeopleQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['inspector', 'people', keyword],
    queryFn: ({ signal }) =>
      unwrap(api().GET('/sys/permissionInspector/users', { signal, params: { query: { keyword } } })),
  });

/** Screens that can be asked about. */
export const inspectedScreensQuery = queryOptions({
  queryKey: ['inspector', 'screens'],
  staleTime: 60_000,
  queryFn: ({ signal }) => unwrap(api().GET('/sys/permissionInspector/menus', { signal })),
});

/** Reads the actions a user may take on a screen, and the reasons; asked again each time, as rights change. */
export const inspectionQuery = ({ userId, permissionId, record }: InspectionAsked) =>
  queryOptions({
    queryKey: ['inspector', 'explain', userId, permissionId, record],
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => {
      const query = { userId, permissionId, ...(record === '' ? {} : { record }) };
      return unwrap(api().GET('/sys/permissionInspector/explain', { signal, params: { query } }));
    },
  });
