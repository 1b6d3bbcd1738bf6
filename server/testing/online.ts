import { resolve } from 'node:path';
import { loadModules } from '#server/seed/load-modules.ts';
import { startTestServer, type TestServer } from './server.ts';

export const modulesDir = resolve(import.meta.dirname, '../../modules');

/** Modules most tests need; the whole house would cost each of them seconds. */
export const fewModules = ['base', 'online', 'sale'] as const;

/** The real server with some modules and their master rows loaded; `modules: 'all'` loads every one. */
export async function startOnlineServer({
  modules = fewModules,
  ...options
}: NonNullable<Parameters<typeof startTestServer>[0]> & {
  modules?: readonly string[] | 'all';
} = {}): Promise<TestServer> {
  return startTestServer({
    ...options,
    prepare: async (db) => {
      const only = modules === 'all' ? {} : { only: modules };
      await loadModules({ db, modulesDir, ...only, seed: 'base', log: () => undefined });
      await options.prepare?.(db);
    },
  });
}
