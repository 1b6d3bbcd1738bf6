import type { FastifyReply, FastifyRequest } from 'fastify';
import { exportSpreadsheet } from '#server/engine/sheet/spreadsheet-export.ts';
import { importSpreadsheet } from '#server/engine/sheet/spreadsheet-import.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import type { ItemDeps } from '#server/platform/document/access.ts';
import { itemGrantees, itemGrants, saveItemGrants } from '#server/platform/document/grants.ts';
import { purge, removeItems, renameItem, restoreItems } from '#server/platform/document/items.ts';
import type { Scan } from '#server/platform/file/scan.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { changeSpreadsheet, spreadsheetNews } from '#server/platform/spreadsheet/change.ts';
import {
  addSpreadsheet,
  copySpreadsheet,
  spreadsheetList,
  spreadsheetOne,
} from '#server/platform/spreadsheet/sheets.ts';
import {
  restoreSpreadsheetVersion,
  saveSpreadsheetVersion,
  spreadsheetVersion,
  spreadsheetVersions,
} from '#server/platform/spreadsheet/versions.ts';
import { succeeded } from '../envelope.ts';
import type { HandlersOf } from '../handler.ts';
import { languageOf } from '../language.ts';
import { idsOf, itemQuery } from '../list-query.ts';
import { uploadedFile } from '../uploaded-file.ts';

type SpreadsheetOperation =
  | ('spreadsheetList' | 'spreadsheetOne' | 'spreadsheetAdd' | 'spreadsheetCopy' | 'spreadsheetRename')
  | ('spreadsheetRemove' | 'spreadsheetRestore' | 'spreadsheetPurge' | 'spreadsheetNews' | 'spreadsheetChange')
  | ('spreadsheetExport' | 'spreadsheetVersions' | 'spreadsheetVersion' | 'spreadsheetSaveVersion')
  | ('spreadsheetRestoreVersion' | 'spreadsheetGrants' | 'spreadsheetSaveGrants' | 'spreadsheetGrantees');

/** Online spreadsheets [B2.10]. */
export function spreadsheetHandlers(deps: ItemDeps): HandlersOf<SpreadsheetOperation> {
  return {
    spreadsheetList: async ({ query, actor }) => ({ result: await spreadsheetList(deps, itemQuery(query), actor) }),
    spreadsheetOne: async ({ query, actor }) => ({ result: await spreadsheetOne(deps, query.id, actor) }),
    spreadsheetAdd: async ({ body, actor }) => ({
      message: platformAnswers.added,
      result: await addSpreadsheet(deps, body.name, actor),
    }),
    spreadsheetCopy: async ({ body, actor }) => ({
      message: platformAnswers.copied,
      result: await copySpreadsheet(deps, body.id, body.name, actor),
    }),
    spreadsheetRename: async ({ body, actor }) => {
      await renameItem(deps, body.id, body.name, actor);
      return { message: platformAnswers.edited, result: null };
    },
    spreadsheetRemove: async ({ query, actor }) => {
      const ids = idsOf(query.ids);
      // One chosen in the list is deleted by the button for several, too.
      if (ids.length > 1 && !may(actor, 'luckysheet:list:batch_delete')) throw refusal(403, platformRefusals.noRight);
      await removeItems(deps, ids, actor);
      return { message: platformAnswers.inRecycleBin, result: null };
    },
    spreadsheetRestore: async ({ body, actor }) => {
      await restoreItems(deps, body.ids, actor);
      return { message: platformAnswers.restored, result: null };
    },
    spreadsheetPurge: async ({ query, actor }) => {
      await purge(deps, idsOf(query.ids), actor);
      return { message: platformAnswers.deleted, result: null };
    },
    spreadsheetNews: async ({ query, actor }) => ({
      result: await spreadsheetNews(deps, query.id, query.since, actor),
    }),
    spreadsheetChange: async ({ body, actor }) => ({ result: await changeSpreadsheet(deps, body, actor) }),
    spreadsheetExport: async ({ query, actor }) => ({ result: await exportSpreadsheet(deps, query.id, actor) }),
    spreadsheetVersions: async ({ query, actor }) => ({ result: await spreadsheetVersions(deps, query.id, actor) }),
    spreadsheetVersion: async ({ query, actor }) => ({
      result: await spreadsheetVersion(deps, query.id, query.versionNo, actor),
    }),
    spreadsheetSaveVersion: async ({ body, actor }) => ({
      message: platformAnswers.saved,
      result: await saveSpreadsheetVersion(deps, body.id, body.note, actor),
    }),
    spreadsheetRestoreVersion: async ({ body, actor }) => ({
      message: platformAnswers.restored,
      result: await restoreSpreadsheetVersion(deps, body, actor),
    }),
    spreadsheetGrants: async ({ query, actor }) => ({ result: await itemGrants(deps, query.itemId, actor) }),
    spreadsheetSaveGrants: async ({ body, actor }) => {
      await saveItemGrants(deps, body.itemId, body.grants, actor);
      return { message: platformAnswers.saved, result: null };
    },
    spreadsheetGrantees: async ({ query, actor }) => ({
      result: await itemGrantees(deps, query.mode, query.keyword ?? '', actor),
    }),
  };
}

/** The call that brings a workbook: a form with bytes comes in. */
export function spreadsheetUploads(deps: ItemDeps & { readonly scan: Scan | null; readonly limitMb: number }) {
  return {
    spreadsheetImport: async (
      request: FastifyRequest,
      reply: FastifyReply,
      actor: Actor | null,
    ): Promise<FastifyReply> => {
      if (actor === null) throw refusal(401, platformRefusals.signInFirst);
      if (!may(actor, 'luckysheet:list:import')) throw refusal(403, platformRefusals.noRight);
      const language = languageOf(request);
      const result = await importSpreadsheet(deps, await uploadedFile(request, deps.limitMb), { actor, language });
      return reply.send(succeeded(result, platformAnswers.imported[language]));
    },
  };
}
