import type { Db } from '#server/db/connection.ts';
import { stableId } from '#server/db/stable-id.ts';
import { rememberFile } from '#server/engine/definition/db/definition-write.ts';
import type { ModuleSet } from '#server/engine/module-file/module-files.ts';
import { giveProcess, readyOf } from '#server/system/workflow/ready.ts';
import { companyIds, saveReady } from '#server/workflow/db/workflow-ready.ts';

/** Processes of changed files: kept for companies to come, and given to those that are there. */
export async function writeWorkflows(
  db: Db,
  set: ModuleSet,
  changed: (file: { file: string; hash: string }) => boolean,
  log: (line: string) => void,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const companies = await companyIds(trx);
    for (const { module, workflows } of set.modules)
      for (const source of workflows.filter(changed)) {
        const { graph, bpmn, text } = source.value;
        const { key } = graph;
        await saveReady(trx, { id: stableId('ready', key), module: module.value.module, model_key: key, xml: text });
        const ready = await readyOf(graph, bpmn);
        for (const tenantId of companies) {
          const given = await giveProcess(trx, tenantId, ready);
          const what = `process ${key} of company ${tenantId}`;
          if (given.state === 'stays')
            log(`${what}: an administrator changed, deleted or made it, so it stays as he left it`);
          if (given.state === 'draft')
            log(`${what}: a draft, for it names what the company does not have: ${given.missing}`);
        }
        await rememberFile(trx, source.file, source.hash);
      }
  });
}
