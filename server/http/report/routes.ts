import { pageOf, ROW_CAP, pageResult } from '#server/engine/list/query.ts';
import { popupReports } from '#server/engine/report/popup-reports.ts';
import { popupOf, popupParams, popupRows } from '#server/engine/report/popup.ts';
import { exportReport } from '#server/engine/report/report-export.ts';
import { printReport } from '#server/engine/report/report-paper.ts';
import { reportPage } from '#server/engine/report/report-run.ts';
import {
  columnOptions,
  findReport,
  plainColumns,
  presentReport,
  reportOf,
  reportParams,
  reportQuery,
} from '#server/engine/report/report.ts';
import type { Engine } from '#server/engine/scope.ts';
import { fieldsOf, presentPopup, presentQuery } from '#server/engine/screen/present-list.ts';
import type { Call, HandlersOf } from '../handler.ts';

type ReportOperation =
  | ('getRpColumns' | 'getReportQueryInfo' | 'getReportData' | 'getReportDatas' | 'getRpParam' | 'getParamsInfo')
  | (
      | 'getReportColumns'
      | 'getReportColumnsAndData'
      | 'getReportDictList'
      | 'exportReport'
      | 'exportReportSheets'
      | 'reportPaper'
    )
  | 'popupReports';

type RowCall = Pick<Call<'getReportData'>, 'path' | 'query' | 'filters' | 'actor'>;

type ExportCall = Pick<Call<'exportReport'>, 'path' | 'query' | 'filters' | 'actor' | 'language'>;

/** Reports at run time [B7.2–B7.5]: popup reports over a table and reports by SQL, found by the same calls. */
export function reportHandlers(engine: Engine): HandlersOf<ReportOperation> {
  const sqlRows = async (id: string, { query, filters, actor }: Omit<RowCall, 'path'>) => {
    const { report } = await reportOf(engine, id, actor);
    const { pageNo, pageSize, typeValue: _tree, typeSearch: _search, ...rest } = query;
    const page = report.definition.page === false ? { limit: ROW_CAP, offset: 0, page: 1 } : pageOf(pageNo, pageSize);
    const call = { query: { filters, ...rest, viewer: actor }, ...page };
    const { records, total, totals } = await reportPage(engine, report, call, actor);
    return { ...pageResult(records, total, page), totals };
  };
  const rows = async ({ path, query, filters, actor }: RowCall) => {
    if ((await findReport(engine, path.id, actor)) !== undefined)
      return { result: await sqlRows(path.id, { query, filters, actor }) };
    const { typeValue, typeSearch, pageNo, pageSize, ...rest } = query;
    const found = await popupRows(
      engine,
      path.id,
      { query: { filters, ...rest, viewer: actor }, pageNo, pageSize, typeValue, typeSearch },
      actor,
    );
    return { result: pageResult(found.records, found.total, found) };
  };
  const params = async (idOrCode: string, actor: RowCall['actor']) => {
    const found = await findReport(engine, idOrCode, actor);
    return found === undefined
      ? popupParams((await popupOf(engine, idOrCode, actor)).popup, actor)
      : reportParams(engine, found.report, found.catalogue, actor);
  };
  const workbook =
    (hasManySheets: boolean) =>
    async ({ path, query, filters, actor, language }: ExportCall) => {
      const { field, ...rest } = query;
      const request = { query: { filters, ...rest }, columns: field, hasManySheets };
      return { result: await exportReport(engine, path.id, request, { actor, language }) };
    };
  return {
    getRpColumns: async ({ path, actor }) => {
      const found = await findReport(engine, path.code, actor);
      if (found !== undefined) return { result: await presentReport(engine, found.report, found.catalogue, actor) };
      const { popup, form, catalogue } = await popupOf(engine, path.code, actor);
      return { result: presentPopup(popup, form, catalogue) };
    },
    getReportQueryInfo: async ({ path, actor }) => {
      const found = await findReport(engine, path.id, actor);
      if (found !== undefined) return { result: await reportQuery(engine, found.report, found.catalogue, actor) };
      const { popup, form, catalogue } = await popupOf(engine, path.id, actor);
      return { result: presentQuery(fieldsOf(form, popup.query), catalogue) };
    },
    getReportData: rows,
    getReportDatas: rows,
    getRpParam: async ({ path, actor }) => ({ result: await params(path.code, actor) }),
    getParamsInfo: async ({ path, actor }) => ({ result: await params(path.id, actor) }),
    getReportColumns: async ({ path, actor }) => ({
      result: { columns: plainColumns((await reportOf(engine, path.id, actor)).report) },
    }),
    getReportColumnsAndData: async ({ path, query, filters, actor }) => {
      const { report, catalogue } = await reportOf(engine, path.id, actor);
      const { columns, dictOptions, fieldHrefSlots, isGroupTitle } = await presentReport(
        engine,
        report,
        catalogue,
        actor,
      );
      const data = await sqlRows(path.id, { query, filters, actor });
      const cgreportHeadName = report.definition.title;
      return { result: { columns, data, cgreportHeadName, dictOptions, fieldHrefSlots, isGroupTitle } };
    },
    getReportDictList: async ({ query, actor }) => ({
      result: await columnOptions(engine, query.fieldId, query.keyword ?? '', actor),
    }),
    popupReports: async ({ actor }) => ({ result: await popupReports(engine, actor) }),
    exportReport: workbook(false),
    exportReportSheets: workbook(true),
    reportPaper: async ({ path, filters, actor, language }) => ({
      result: await printReport(engine, path.id, { filters }, { actor, language }),
    }),
  };
}
