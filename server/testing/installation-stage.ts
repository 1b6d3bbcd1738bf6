import { afterAll, beforeAll } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { createTenant } from '#server/platform/identity/db/identity.ts';
import { buildUser } from './builders.ts';
import { startTestServer, type Answer, type TestServer } from './server.ts';
import { later } from './document-stage.ts';

export type Schemas = components['schemas'];
type Param = Schemas['SystemParam'];

/** Starts a server whose parameters and files are administered. */
export function installationStage() {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer();
    token = await server.signInAsAdmin();
    await createTenant(server.db, { id: '2', name: '另一租户' });
  });
  afterAll(() => server.close());

  const call = <T>(method: string, path: string, body?: unknown, as = token): Promise<Answer<T>> =>
    server.call<T>(method, path, { token: as, ...(body === undefined ? {} : { body }) });
  const said = ({ status, body }: Answer): [number, string] => [status, body.message];
  const wrong = ({ body }: Answer): Schemas['RefusalDetail']['errors'] =>
    (body as Answer<Schemas['RefusalDetail']>['body']).result.errors;
  const params = async (installmod = 'base', as = token): Promise<readonly Param[]> =>
    (await call<Param[]>('GET', `/sys/param/${installmod}`, undefined, as)).body.result;
  const param = async (code: string, as = token): Promise<Param> => {
    const found = (await params(code.startsWith('online') ? 'online' : 'base', as)).find(
      (one) => one.paramCode === code,
    );
    if (found === undefined) throw new Error(code);
    return found;
  };
  const set = async (code: string, value: string, as = token): Promise<Answer> => {
    const { version, installmod } = await param(code, as);
    return call('PUT', `/sys/param/${installmod}`, { changes: [{ paramCode: code, paramValue: value, version }] }, as);
  };
  const reset = async (code: string): Promise<Answer> => {
    const { version, installmod } = await param(code);
    return call('DELETE', `/sys/param/${installmod}?paramCode=${code}&version=${version}`);
  };
  const holding = async (permissions: readonly string[], tenantId = '1'): Promise<string> => {
    const user = await buildUser(server.db, { tenantId, permissions: [...permissions] });
    return server.signIn(user.username, user.password);
  };

  /** An administrator gives somebody a new password. */
  async function newPassword(password: string): Promise<Answer> {
    const { username } = await buildUser(server.db, {});
    return call('PUT', '/sys/user/changePassword', { username, password });
  }

  return {
    call,
    said,
    wrong,
    params,
    param,
    set,
    reset,
    holding,
    newPassword,
    server: later(() => server),
    token: () => token,
  };
}
