import { resolve } from 'node:path';
import { loadModules } from '#server/seed/load-modules.ts';
import { ensureTemplate } from './database.ts';
import {
  demoTemplateName,
  everyTemplateName,
  kernelTemplateName,
  onlineTemplateName,
  productionTemplateName,
} from './names.ts';
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

/** The same, with what production makes of the orders. */
export const productionModules = [...kernelModules, 'bom', 'production', 'mold'] as const;

/** The real server with some modules and their master rows loaded; `modules: 'all'` loads every one. */
export async function startOnlineServer({
  modules = fewModules,
  ...options
}: NonNullable<Parameters<typeof startTestServer>[0]> & {
  modules?: readonly string[] | 'all';
} = {}): Promise<TestServer> {
  if (modules === fewModules) return startTestServer({ ...options, template: onlineTemplateName });
  if (hasTemplate(modules)) return startTestServer({ ...options, template: await ensureModules(modules) });
  return startTestServer({
    ...options,
    prepare: async (db, storage) => {
      await loadModules({ db, modulesDir, only: modules, seed: 'base', log: () => undefined });
      await options.prepare?.(db, storage);
    },
  });
}

/** The real server with every module and the demonstration without its year. */
export async function startDemoServer(): Promise<TestServer> {
  const every = await ensureModules('all');
  await ensureTemplate(demoTemplateName, every, (db) =>
    loadModules({ db, modulesDir, seed: 'demo', log: () => undefined }),
  );
  return startTestServer({ template: demoTemplateName });
}

type KeptModules = typeof kernelModules | typeof productionModules | 'all';

const hasTemplate = (modules: readonly string[] | 'all'): modules is KeptModules =>
  modules === kernelModules || modules === productionModules || modules === 'all';

/** Makes the template of a set of modules that several files of tests load; answers its name. */
async function ensureModules(modules: KeptModules): Promise<string> {
  const [name, from] =
    modules === kernelModules
      ? ([kernelTemplateName, onlineTemplateName] as const)
      : ([modules === 'all' ? everyTemplateName : productionTemplateName, await ensureModules(kernelModules)] as const);
  await ensureTemplate(name, from, (db) =>
    loadModules({
      db,
      modulesDir,
      ...(modules === 'all' ? {} : { only: modules }),
      seed: 'base',
      log: () => undefined,
    }),
  );
  return name;
}
