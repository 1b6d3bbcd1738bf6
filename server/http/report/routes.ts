import { popupOf, popupParams, popupRows } from '#server/online/popup.ts';
import { fieldsOf, presentPopup, presentQuery } from '#server/online/present-list.ts';
import type { Engine } from '#server/online/record.ts';
import type { Call, HandlersOf } from '../handler.ts';
import { pageResult } from '../online/page-result.ts';

type ReportOperation =
  'getRpColumns' | 'getReportQueryInfo' | 'getReportData' | 'getReportDatas' | 'getRpParam' | 'getParamsInfo';

/** Popup reports: choosing records of another form [B7.2–B7.5]. */
export function reportHandlers(engine: Engine): HandlersOf<ReportOperation> {
  const rows = async ({
    path,
    query,
    filters,
    actor,
  }: Pick<Call<'getReportData'>, 'path' | 'query' | 'filters' | 'actor'>) => {
    const { typeValue, typeSearch, pageNo, pageSize, ...rest } = query;
    const found = await popupRows(
      engine,
      path.id,
      { query: { filters, ...rest, viewer: actor }, pageNo, pageSize, typeValue, typeSearch },
      actor,
    );
    return { result: pageResult(found.records, found.total, found) };
  };
  return {
    getRpColumns: async ({ path, actor }) => {
      const { popup, form, catalogue } = await popupOf(engine, path.code, actor);
      return { result: presentPopup(popup, form, catalogue) };
    },
    getReportQueryInfo: async ({ path, actor }) => {
      const { popup, form, catalogue } = await popupOf(engine, path.id, actor);
      return { result: presentQuery(fieldsOf(form, popup.query), catalogue) };
    },
    getReportData: rows,
    getReportDatas: rows,
    getRpParam: async ({ path, actor }) => ({
      result: popupParams((await popupOf(engine, path.code, actor)).popup, actor),
    }),
    getParamsInfo: async ({ path, actor }) => ({
      result: popupParams((await popupOf(engine, path.id, actor)).popup, actor),
    }),
  };
}
