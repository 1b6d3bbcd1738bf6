import { menuChoices } from '#server/engine/design/designer-menu.ts';
import {
  deleteReports,
  parseReportSql,
  previewReport,
  reportDesign,
  reportHeads,
  saveReport,
} from '#server/engine/report/report-design.ts';
import { addReportToMenu } from '#server/engine/report/sql-report-menu.ts';
import type { Engine } from '#server/engine/scope.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import type { HandlersOf } from '../handler.ts';
import { chosenIds } from '../list-query.ts';

type DesignOperation =
  | ('reportHeadList' | 'reportHeadAdd' | 'reportHeadEditAll' | 'reportHeadDelete' | 'reportHeadDeleteBatch')
  | ('reportMenuChoices' | 'reportMenu')
  | ('reportHeadById' | 'reportParseSql' | 'reportParseSqlText' | 'reportPreview' | 'reportItems' | 'reportParams');

/** Reports by SQL as administrators make them. */
export function reportDesignHandlers(engine: Engine): HandlersOf<DesignOperation> {
  return {
    reportHeadList: async ({ query }) => ({
      result: await reportHeads(engine, {
        name: query.name ?? '',
        code: query.code ?? '',
        pageNo: query.pageNo,
        pageSize: query.pageSize,
      }),
    }),
    reportHeadAdd: async ({ body, actor }) => ({
      message: platformAnswers.saved,
      result: await saveReport(engine, body, { isNew: true }, actor),
    }),
    reportHeadEditAll: async ({ body, actor }) => {
      await saveReport(engine, body, { isNew: false }, actor);
      return { message: platformAnswers.saved, result: null };
    },
    reportHeadDelete: async ({ query, actor }) => {
      await deleteReports(engine, [query.id], actor);
      return { message: platformAnswers.deleted, result: null };
    },
    reportHeadDeleteBatch: async ({ query, actor }) => {
      await deleteReports(engine, chosenIds(query.ids), actor);
      return { message: platformAnswers.deleted, result: null };
    },
    reportHeadById: async ({ query }) => ({ result: (await reportDesign(engine, query.id)).head }),
    reportParseSql: async ({ query, actor }) => ({
      result: await parseReportSql(engine, { text: decoded(query.sql), source: query.dbKey }, actor),
    }),
    reportParseSqlText: async ({ body, actor }) => ({
      result: await parseReportSql(engine, { text: body.sql, source: body.dbKey }, actor),
    }),
    reportPreview: async ({ body, actor }) => ({
      result: await previewReport(engine, body, body.values ?? {}, actor),
    }),
    reportMenuChoices: async () => ({ result: await menuChoices(engine) }),
    reportMenu: async ({ body }) => {
      await addReportToMenu(engine, body);
      return { message: platformAnswers.inMenu, result: null };
    },
    reportItems: async ({ query }) => ({ result: (await reportDesign(engine, query.headId)).items }),
    reportParams: async ({ query }) => ({ result: (await reportDesign(engine, query.headId)).params }),
  };
}

/** Clients of the family encode the SQL themselves before it is encoded as a parameter. */
function decoded(text: string): string {
  if (/\s/.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
