import {
  openRecordShare,
  recordShares,
  shareOfForm,
  submitShared,
  type ShareEngine,
} from '#server/engine/record/record-share.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import type { HandlersOf } from '../handler.ts';

/** Records that strangers read, and forms they fill in, by an unguessable code [B2.4]. */
export function recordShareHandlers(
  engine: ShareEngine,
): HandlersOf<'recordShares' | 'recordShareAdd' | 'recordShareOpen' | 'recordShareSubmit'> {
  return {
    recordShares: async ({ path, query, actor }) => ({
      result: await recordShares(engine, path.id, query.dataId ?? '', actor),
    }),
    recordShareAdd: async ({ path, body, actor }) => ({
      message: platformAnswers.shared,
      result: await shareOfForm(engine, path.id, body, actor),
    }),
    recordShareOpen: async ({ body, ip, language }) => ({
      result: await openRecordShare(engine, body, { address: ip, language }),
    }),
    recordShareSubmit: async ({ body, ip }) => {
      await submitShared(engine, body, ip);
      return { message: platformAnswers.sent, result: null };
    },
  };
}
