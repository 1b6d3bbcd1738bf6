import { queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, unwrap } from '@/shared/api';
import { strangerApi } from '@/shared/stranger';
import { documentsKey } from './document.ts';

type Schemas = components['schemas'];
export type DocumentGrant = Schemas['DocumentGrant'];
/** Document a code opens. */
export type SharedDocument = Schemas['Shared'];

/** To whom a folder or document is granted, with what it inherits. */
const grantsQuery = (itemId: string) =>
  queryOptions({
    queryKey: [...documentsKey, 'grants', itemId],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => unwrap(api().GET('/doc/grant/list', { signal, params: { query: { itemId } } })),
  });

const saveGrants = (itemId: string, grants: readonly Schemas['DocumentGrantDraft'][]) =>
  unwrap(api().PUT('/doc/grant/save', { body: { itemId, grants: [...grants] } }));

const findGrantees = (mode: 'user' | 'depart' | 'role', keyword: string) =>
  queryOptions({
    queryKey: ['document-grantees', mode, keyword],
    staleTime: 60_000,
    queryFn: ({ signal }) => unwrap(api().GET('/doc/grant/grantees', { signal, params: { query: { mode, keyword } } })),
  });

/** The calls behind the dialog of grants. */
export const documentAccess = { key: documentsKey, grantsQuery, saveGrants, findGrantees } as const;

/** Shares the user made, of one document. */
export const sharesQuery = (itemId: string) =>
  queryOptions({
    queryKey: [...documentsKey, 'shares', itemId],
    staleTime: 0,
    queryFn: ({ signal }) => unwrap(api().GET('/doc/share/list', { signal, params: { query: { itemId } } })),
  });

export const shareDocument = (body: Schemas['DocumentShareDraft']) => unwrap(api().POST('/doc/share/add', { body }));

export const revokeShare = (id: string) => unwrap(api().PUT('/doc/share/revoke', { body: { ids: [id] } }));

/** Looks at what a code opens; works without a session. */
export const openShare = (code: string, password: string) =>
  unwrap(strangerApi().POST('/doc/share/open', { body: { code, ...(password === '' ? {} : { password }) } }));
