import { api, open } from '@/shared/api';

/** Ends sessions by their ids; `own` says that the one of this page may be among them. Answers what the server says. */
export async function forceLogout(ids: readonly string[], own: boolean): Promise<string> {
  return (await open(api().POST('/sys/online/forceLogout', { body: { token: ids.join(','), own } }))).message;
}
