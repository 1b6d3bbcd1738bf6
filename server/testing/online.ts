import { resolve } from 'node:path';
import { loadModules } from '#server/seed/load-modules.ts';
import { ensureTemplate } from './database.ts';
import { kernelTemplateName, onlineTemplateName } from './names.ts';
import { startTestServer, type TestServer } from './server.ts';

export const modulesDir = resolve(import.meta.dirname, '../../modules');

/** Modules most tests need; a template has them, for loading them costs two seconds. */
export const fewModules = ['base', 'online', 'sale'] as const;

/** Modules whose documents post to ledgers, with what they need. */
export const kernelModules = [
  'base',
  'online',
  'sale',
  'procure',
  'storage',
  'quotation',
  'finance',
  'hexiao',
  'monthlySettlement',
  'quality',
] as const;

/** The real server with some modules and their master rows loaded; `modules: 'all'` loads every one. */
export async function startOnlineServer({
  modules = fewModules,
  ...options
}: NonNullable<Parameters<typeof startTestServer>[0]> & {
  modules?: readonly string[] | 'all';
} = {}): Promise<TestServer> {
  if (modules === fewModules) return startTestServer({ ...options, template: onlineTemplateName });
  if (modules === kernelModules) {
    await ensureTemplate(kernelTemplateName, onlineTemplateName, async (db) => {
      await loadModules({ db, modulesDir, only: kernelModules, seed: 'base', log: () => undefined });
    });
    return startTestServer({ ...options, template: kernelTemplateName });
  }
  return startTestServer({
    ...options,
    prepare: async (db, storage) => {
      const only = modules === 'all' ? {} : { only: modules };
      await loadModules({ db, modulesDir, ...only, seed: 'base', log: () => undefined });
      await options.prepare?.(db, storage);
    },
  });
}
