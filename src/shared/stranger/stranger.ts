import { connection, createApiClient, type ApiClient } from '../api/index.ts';

/** The client of somebody without a session: what a link opens is the same for everybody, and no token goes there. */
export function strangerApi(): ApiClient {
  const { token: _token, tenantId: _tenantId, weixinCode: _code, onSessionLeft: _told, ...rest } = connection();
  return createApiClient(rest);
}
