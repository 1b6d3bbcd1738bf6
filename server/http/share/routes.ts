import { platformAnswers } from '#server/platform/answers.ts';
import type { DocumentDeps } from '#server/platform/document/access.ts';
import { endShares } from '#server/platform/share/codes.ts';
import { openShare, ownShares, shareDocument } from '#server/platform/share/shares.ts';
import type { HandlersOf } from '../handler.ts';

/** Shares by an unguessable code [B2.7]. */
export function shareHandlers(
  deps: DocumentDeps,
): HandlersOf<'shareList' | 'shareDocument' | 'shareRevoke' | 'shareOpen'> {
  return {
    shareList: async ({ query, actor }) => ({ result: await ownShares(deps, query.itemId ?? '', actor) }),
    shareDocument: async ({ body, actor }) => ({
      message: platformAnswers.shared,
      result: await shareDocument(deps, body, actor),
    }),
    shareRevoke: async ({ body, actor }) => {
      await endShares(deps, body.ids, actor);
      return { message: platformAnswers.unshared, result: null };
    },
    shareOpen: async ({ body, ip }) => ({ result: await openShare(deps, body, ip) }),
  };
}
