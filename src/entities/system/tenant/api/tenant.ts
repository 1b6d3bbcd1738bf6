import { api, open } from '@/shared/api';

/** Gives an administrator of another company a new password; answers what the server says. */
export async function resetAdministrator(id: string, username: string, password: string): Promise<string> {
  return (await open(api().PUT('/sys/tenant/changePassword', { body: { id, username, password } }))).message;
}
