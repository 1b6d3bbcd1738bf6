import { moduleContents, moduleFiles, pathsOf } from '#server/engine/design/module-files.ts';
import { installModuleFiles, type ModuleDeps } from '#server/engine/design/module-install.ts';
import { refuseFiles } from '#server/engine/design/module-rights.ts';
import { httpRefusals } from '#server/http/refusals.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { refusal } from '#server/platform/refusal.ts';
import type { HandlersOf } from '../handler.ts';

/** Everything administrators design, taken out and brought in as files of modules [B2.35]. */
export function moduleFilesHandlers({
  engine,
  storage,
}: ModuleDeps): HandlersOf<'moduleFilesList' | 'moduleFilesExport' | 'moduleFilesImport'> {
  const deps = { db: engine.db, storage };
  return {
    moduleFilesList: async () => ({ result: await moduleContents(deps) }),
    moduleFilesExport: async ({ body: { paths = [], kind, codes = [] }, actor }) => {
      const named = kind === undefined ? [] : await pathsOf(deps, kind, codes);
      const wanted = [...paths, ...named];
      if (wanted.length === 0) throw refusal(422, httpRefusals.chooseToExport);
      refuseFiles(actor, 'export', wanted);
      return { result: await moduleFiles(deps, wanted) };
    },
    moduleFilesImport: async ({ body, actor, language }) => {
      refuseFiles(
        actor,
        'import',
        body.files.map(({ path }) => path),
      );
      const result = await installModuleFiles({ engine, storage }, body, { actor, language });
      return body.dryRun === true ? { result } : { message: platformAnswers.imported, result };
    },
  };
}
