import { moduleContents, moduleFiles } from '#server/online/module-files.ts';
import { installModuleFiles, type ModuleDeps } from '#server/online/module-install.ts';
import type { HandlersOf } from '../handler.ts';

/** Everything administrators design, taken out and brought in as files of modules [B2.35]. */
export function moduleFilesHandlers({
  engine,
  storage,
}: ModuleDeps): HandlersOf<'moduleFilesList' | 'moduleFilesExport' | 'moduleFilesImport'> {
  const deps = { db: engine.db, storage };
  return {
    moduleFilesList: async () => ({ result: await moduleContents(deps) }),
    moduleFilesExport: async ({ body }) => ({ result: await moduleFiles(deps, body.paths) }),
    moduleFilesImport: async ({ body, actor }) => {
      const result = await installModuleFiles({ engine, storage }, body, actor);
      return body.dryRun === true ? { result } : { message: '导入成功！', result };
    },
  };
}
