import { DEFINITION_TENANT } from '#server/db/repositories/definition.ts';
import type { Actor } from '#server/domain/actor.ts';
import { Refusal } from '#server/domain/refusal.ts';
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
    moduleFilesList: async ({ actor }) => {
      mustBelong(actor);
      return { result: await moduleContents(deps) };
    },
    moduleFilesExport: async ({ body, actor }) => {
      mustBelong(actor);
      return { result: await moduleFiles(deps, body.paths) };
    },
    moduleFilesImport: async ({ body, actor }) => {
      mustBelong(actor);
      const result = await installModuleFiles({ engine, storage }, body, actor);
      return body.dryRun === true ? { result } : { message: '导入成功！', result };
    },
  };
}

/** Definitions are shared by all tenants of the installation: only who administers the first one sees them as files. */
function mustBelong({ tenantId }: Actor): void {
  if (tenantId !== DEFINITION_TENANT) throw new Refusal(403, '模块文件由平台租户统一管理，请联系平台管理员');
}
