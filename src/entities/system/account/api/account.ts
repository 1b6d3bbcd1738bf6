import { queryOptions } from '@tanstack/react-query';
import { api, connection, open, unwrap } from '@/shared/api';
import { accountPaths } from '@/shared/routing';
import type { components } from '#core/contract/api.ts';

type Schemas = components['schemas'];

export type AccountCentre = Schemas['Centre'];
export type AccountProfile = Schemas['Profile'];
export type AccountNotification = Schemas['Notification'];
export type AccountBinding = Schemas['Binding'];
export type AccountSecurity = Schemas['Security'];
export type AccountPasskey = AccountSecurity['passkeys'][number];
export type ContactKind = Schemas['ContactKind'];

/** Reads the account of the user, and its latest activity. */
export const accountCentreQuery = queryOptions({
  queryKey: ['account', 'centre'],
  queryFn: ({ signal }) => unwrap(api().GET('/sys/account/centre', { signal })),
});

/** Reads the personal data users may change themselves. */
export const accountProfileQuery = queryOptions({
  queryKey: ['account', 'profile'],
  queryFn: ({ signal }) => unwrap(api().GET('/sys/account/profile', { signal })),
});

/** Writes the own profile; a 409 when it was changed since `version`. */
export function saveProfile(draft: Schemas['ProfileDraft']): Promise<AccountProfile> {
  return unwrap(api().PUT('/sys/account/profile', { body: draft }));
}

/** Makes an uploaded picture the own one; null takes it away. */
export async function saveAvatar(path: string | null): Promise<string> {
  return (await open(api().PUT('/sys/account/avatar', { body: { path } }))).message;
}

/** Which messages the bell shows. */
export const accountNotificationQuery = queryOptions({
  queryKey: ['account', 'notification'],
  queryFn: ({ signal }) => unwrap(api().GET('/sys/account/notification', { signal })),
});

export async function saveNotification(wanted: AccountNotification): Promise<string> {
  return (await open(api().PUT('/sys/account/notification', { body: wanted }))).message;
}

/** Third parties and the own accounts there. */
export const accountBindingsQuery = queryOptions({
  queryKey: ['account', 'bindings'],
  queryFn: ({ signal }) => unwrap(api().GET('/sys/account/bindings', { signal })),
});

/** Returns the address at which a third party proves an account that is to be bound; it sends the browser back to the page of bindings. */
export function bindingAddress(source: string): string {
  const { baseUrl } = connection();
  return `${baseUrl}/thirdLogin/render/${encodeURIComponent(source)}?redirect=${encodeURIComponent(accountPaths.binding)}`;
}

/** Binds the account just proved in this browser. */
export async function bindHere(bindToken: string): Promise<string> {
  return (await open(api().POST('/thirdLogin/bind', { body: { bindToken } }))).message;
}

export async function unbindAccount(id: string, password: string): Promise<string> {
  return (await open(api().POST('/sys/account/unbind', { body: { id, password } }))).message;
}

/** Reads the sessions of the user. */
export const accountSessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => unwrap(api().GET('/sys/account/sessions', { signal })),
});

/** Ends one other session, or all others. */
export async function endSessions(id: string | null): Promise<string> {
  const params = { query: id === null ? {} : { id } };
  return (await open(api().DELETE('/sys/account/sessions', { params }))).message;
}

/** Phone, mail, second step and passkeys. */
export const accountSecurityQuery = queryOptions({
  queryKey: ['account', 'security'],
  queryFn: ({ signal }) => unwrap(api().GET('/sys/account/security', { signal })),
});

export async function sendContactCode(kind: ContactKind, value: string): Promise<void> {
  await open(api().POST('/sys/account/contactCode', { body: { kind, value } }));
}

export async function changeContact(change: Schemas['ContactRequest']): Promise<string> {
  return (await open(api().PUT('/sys/account/contact', { body: change }))).message;
}
