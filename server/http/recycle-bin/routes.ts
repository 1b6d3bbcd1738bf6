import { recycleDays } from '#core/params/online.ts';
import { batchIn } from '#server/engine/record/batch.ts';
import { purgeRecycled, recycledRows, restoreRecycled } from '#server/engine/record/recycle.ts';
import type { Engine } from '#server/engine/scope.ts';
import { readParams } from '#server/platform/params.ts';
import type { HandlersOf } from '../handler.ts';

/** Deleted records of forms. `days`: how long they stay in the bin where their company set nothing; 0 for ever. */
export function recycleBinHandlers(
  engine: Engine,
  days: number,
): HandlersOf<'recycleBin' | 'recycleRestore' | 'recyclePurge'> {
  return {
    recycleBin: async ({ path, query, actor }) => ({
      result: await recycledRows(
        engine,
        path.id,
        { keyword: query.keyword ?? '', pageNo: query.pageNo ?? 1, pageSize: query.pageSize ?? 20 },
        actor,
        (await readParams(engine.db, actor.tenantId, [recycleDays])).number(recycleDays, days),
      ),
    }),
    recycleRestore: async ({ path, body, actor, language }) => ({
      result: batchIn(await restoreRecycled(engine, path.id, body.ids, actor), language),
    }),
    recyclePurge: async ({ path, body, actor, language }) => ({
      result: batchIn(
        await purgeRecycled(engine, path.id, { ids: body.ids, dryRun: body.dryRun === true }, actor),
        language,
      ),
    }),
  };
}
