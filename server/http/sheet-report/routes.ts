import { menuChoices } from '#server/engine/design/designer-menu.ts';
import type { Engine } from '#server/engine/scope.ts';
import {
  deleteSheetReports,
  previewSheetReport,
  publishSheetReport,
  saveSheetReport,
  sheetReportDesign,
  sheetReportHeads,
} from '#server/engine/sheet/sheet-report-design.ts';
import { setFields, sourcesFor } from '#server/engine/sheet/sheet-report-set.ts';
import { exportSheetReport, sheetReportData, sheetReportInfo } from '#server/engine/sheet/sheet-report.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import type { HandlersOf } from '../handler.ts';
import { chosenIds } from '../list-query.ts';

type SheetReportOperation =
  | ('sheetReportList' | 'sheetReportById' | 'sheetReportAdd' | 'sheetReportEdit' | 'sheetReportDelete')
  | ('sheetReportSources' | 'sheetReportFields' | 'sheetReportPreview' | 'sheetReportMenuChoices' | 'sheetReportMenu')
  | ('sheetReportInfo' | 'sheetReportData' | 'sheetReportExport');

/** Sheet reports: what administrators draw and what readers see [B2.3]. */
export function sheetReportHandlers(engine: Engine): HandlersOf<SheetReportOperation> {
  return {
    sheetReportList: async ({ query }) => ({
      result: await sheetReportHeads(engine, {
        name: query.name ?? '',
        code: query.code ?? '',
        pageNo: query.pageNo,
        pageSize: query.pageSize,
      }),
    }),
    sheetReportById: async ({ query }) => ({ result: await sheetReportDesign(engine, query.id) }),
    sheetReportAdd: async ({ body, actor }) => ({
      message: platformAnswers.saved,
      result: await saveSheetReport(engine, body, { isNew: true }, actor),
    }),
    sheetReportEdit: async ({ body, actor }) => {
      await saveSheetReport(engine, body, { isNew: false }, actor);
      return { message: platformAnswers.saved, result: null };
    },
    sheetReportDelete: async ({ query, actor }) => {
      await deleteSheetReports(engine, chosenIds(query.ids), actor);
      return { message: platformAnswers.deleted, result: null };
    },
    sheetReportSources: async ({ actor }) => ({ result: await sourcesFor(engine, actor) }),
    sheetReportFields: async ({ query, actor }) => ({ result: await setFields(engine, query, actor) }),
    sheetReportPreview: async ({ body, actor }) => ({
      result: await previewSheetReport(engine, body, body.values ?? {}, actor),
    }),
    sheetReportMenuChoices: async () => ({ result: await menuChoices(engine) }),
    sheetReportMenu: async ({ body }) => ({
      message: platformAnswers.inMenu,
      result: await publishSheetReport(engine, body),
    }),
    sheetReportInfo: async ({ query, actor }) => ({ result: await sheetReportInfo(engine, query.code, actor) }),
    sheetReportData: async ({ query, filters, actor }) => ({
      result: await sheetReportData(engine, query.code, filters, actor),
    }),
    sheetReportExport: async ({ query, filters, actor }) => ({
      result: await exportSheetReport(engine, query.code, filters, actor),
    }),
  };
}
