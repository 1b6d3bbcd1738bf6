import { ApiError, loginIssues, unwrap, type ApiClient } from '@/shared/api';
import type { LoginResult } from './sign-in.ts';

/** Returns the address at which a CAS server signs people in and sends them back from [A7.7, A9.11]. */
export function ssoAddress(prefix: string, service: string): string {
  return `${prefix.replace(/\/$/, '')}/login?service=${encodeURIComponent(service)}`;
}

/** The address a ticket is issued for: this page without ticket, so that it is the same on the way there and back. */
export function ssoService(here: {
  readonly origin: string;
  readonly pathname: string;
  readonly search: string;
}): string {
  const query = new URLSearchParams(here.search);
  query.delete('ticket');
  const rest = query.toString();
  return `${here.origin}${here.pathname}${rest === '' ? '' : `?${rest}`}`;
}

/** Signs in with the ticket of a CAS server; judged by the success flag, as specified for single sign-on [A5.4]. */
export async function signInWithSso(client: ApiClient, ticket: string, service: string): Promise<LoginResult> {
  const result = await unwrap(client.GET('/cas/client/validateLogin', { params: { query: { ticket, service } } }));
  const issues = loginIssues(result);
  if (issues.length > 0) throw new ApiError({ kind: 'contract', issues });
  return result;
}
