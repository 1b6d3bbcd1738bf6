import { filled } from '#core/refusals/text.ts';
import { menuChoices } from '#server/engine/design/designer-menu.ts';
import { publishAmisPage } from '#server/engine/page/amis-menu.ts';
import {
  amisPage,
  amisPages,
  amisPageView,
  amisVersion,
  amisVersions,
  deleteAmisPages,
  restoreAmisVersion,
  saveAmisPage,
} from '#server/engine/page/amis-page.ts';
import type { Engine } from '#server/engine/scope.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import type { HandlersOf } from '../handler.ts';
import { chosenIds } from '../list-query.ts';

type AmisOperation =
  | ('amisPageList' | 'amisPageAdd' | 'amisPageEdit' | 'amisPageDeleteBatch' | 'amisPageById')
  | ('amisPageView' | 'amisPageMenuChoices' | 'amisPageMenu')
  | ('amisPageVersions' | 'amisPageVersion' | 'amisPageRestore');

/** Pages written as amis schemas: what administrators make and what readers open [B2.5]. */
export function amisPageHandlers(engine: Engine): HandlersOf<AmisOperation> {
  const { db } = engine;
  return {
    amisPageList: async ({ query }) => ({
      result: await amisPages(db, {
        name: query.name ?? '',
        code: query.code ?? '',
        pageNo: query.pageNo,
        pageSize: query.pageSize,
      }),
    }),
    amisPageAdd: async ({ body, actor }) => ({
      message: platformAnswers.saved,
      result: await saveAmisPage(db, body, { isNew: true }, actor),
    }),
    amisPageEdit: async ({ body, actor }) => {
      await saveAmisPage(db, body, { isNew: false }, actor);
      return { message: platformAnswers.saved, result: null };
    },
    amisPageDeleteBatch: async ({ query, actor }) => {
      await deleteAmisPages(db, chosenIds(query.ids), actor);
      return { message: platformAnswers.deleted, result: null };
    },
    amisPageById: async ({ query }) => ({ result: await amisPage(db, query.id) }),
    amisPageView: async ({ query, actor }) => ({ result: await amisPageView(db, query.code, actor) }),
    amisPageMenuChoices: async () => ({ result: await menuChoices(engine) }),
    amisPageMenu: async ({ body, actor }) => {
      await publishAmisPage(db, body, actor);
      return { message: platformAnswers.inMenu, result: null };
    },
    amisPageVersions: async ({ query }) => ({ result: await amisVersions(db, query.id) }),
    amisPageVersion: async ({ query }) => ({ result: await amisVersion(db, query.id, query.versionNo) }),
    amisPageRestore: async ({ body, actor }) => {
      await restoreAmisVersion(db, body, actor);
      return { message: filled(platformAnswers.restoredAs, { version: body.versionNo }), result: null };
    },
  };
}
