import { resolve } from 'node:path';
import { loadModules } from '#server/seed/load-modules.ts';
import { startTestServer, type TestServer } from './server.ts';

export const modulesDir = resolve(import.meta.dirname, '../../modules');

/** The real server with the modules and their master rows loaded. */
export async function startOnlineServer(options: Parameters<typeof startTestServer>[0] = {}): Promise<TestServer> {
  return startTestServer({
    ...options,
    prepare: async (db) => {
      await loadModules({ db, modulesDir, seed: 'base', log: () => undefined });
      await options.prepare?.(db);
    },
  });
}
