import { unwrap, type ApiClient, type ApiDialect } from '@/shared/api';
import type { components } from '#core/contract/api.ts';

/**
 * Chooses the department somebody who has several works in from now on [A7.13]. Right after a sign-in: the client knows no session yet, so
 * the token is given by hand. Upstream knows the call by PUT only.
 */
export async function chooseDepart(
  client: ApiClient,
  choice: {
    readonly dialect: ApiDialect;
    readonly token: string;
    readonly username: string;
    readonly orgCode: string;
  },
): Promise<components['schemas']['UserInfo']> {
  const { dialect, token, username, orgCode } = choice;
  const call = { body: { orgCode, username }, headers: { 'X-Access-Token': token } };
  const { userInfo } = await unwrap(
    dialect === 'platform' ? client.POST('/sys/selectDepart', call) : client.PUT('/sys/selectDepart', call),
  );
  return userInfo;
}
