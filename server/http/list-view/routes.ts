import { deleteView, listViews, saveView } from '#server/engine/list/list-view.ts';
import type { Engine } from '#server/engine/scope.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import type { HandlersOf, ResultOf } from '../handler.ts';

type Wire = ResultOf<'listViews'>[number];

/** Saved views and queries of lists. */
export function listViewHandlers(engine: Engine): HandlersOf<'listViews' | 'saveListView' | 'deleteListView'> {
  return {
    listViews: async ({ query, actor }) => ({
      result: (await listViews(engine, query.screen, actor)).map((row) => ({
        id: row.id,
        screen: row.screen,
        name: row.name,
        // The database checks the values of kind and scope, the contract let only objects in.
        kind: row.kind as Wire['kind'],
        document: row.document as Wire['document'],
        scope: row.scope as Wire['scope'],
        targetId: row.target_id,
        owner: row.owner,
        isDefault: row.is_default,
        isOwn: row.isOwn,
        version: row.version,
      })),
    }),
    saveListView: async ({ body, actor }) => ({
      message: platformAnswers.saved,
      result: await saveView(engine, body, actor),
    }),
    deleteListView: async ({ path, actor }) => {
      await deleteView(engine, path.id, actor);
      return { message: platformAnswers.deleted, result: null };
    },
  };
}
