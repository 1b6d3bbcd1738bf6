import { filled } from '#core/refusals/text.ts';
import { compareVersions, historyOf, revertRecord } from '#server/engine/record/history-read.ts';
import type { Engine } from '#server/engine/scope.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import type { HandlersOf } from '../handler.ts';

/** Returns the handlers for the history of a record, and the way back. */
export function recordHistoryHandlers(engine: Engine): HandlersOf<'recordHistory' | 'recordCompare' | 'recordRevert'> {
  return {
    recordHistory: async ({ path, query, actor }) => ({
      result: await historyOf(
        engine,
        path.id,
        path.dataId,
        { pageNo: query.pageNo ?? 1, pageSize: query.pageSize ?? 20 },
        actor,
      ),
    }),
    recordCompare: async ({ path, query, actor }) => ({
      result: await compareVersions(engine, path.id, path.dataId, query, actor),
    }),
    recordRevert: async ({ path, body, actor }) => ({
      message: filled(platformAnswers.restoredTo, { version: body.to + 1 }),
      result: await revertRecord(engine, path.id, path.dataId, body, actor),
    }),
  };
}
