import { popupOf, popupRows } from '#server/online/popup.ts';
import { fieldsOf, presentPopup, presentQuery } from '#server/online/present-list.ts';
import type { Engine } from '#server/online/record.ts';
import type { HandlersOf } from '../handler.ts';
import { pageResult } from '../online/page-result.ts';

/** Popup reports: choosing records of another form [B7.3–B7.5]. */
export function reportHandlers(engine: Engine): HandlersOf<'getRpColumns' | 'getReportQueryInfo' | 'getReportData'> {
  return {
    getRpColumns: async ({ path, actor }) => {
      const { popup, form, catalogue } = await popupOf(engine, path.code, actor);
      return { result: presentPopup(popup, form, catalogue) };
    },
    getReportQueryInfo: async ({ path, actor }) => {
      const { popup, form, catalogue } = await popupOf(engine, path.id, actor);
      return { result: presentQuery(fieldsOf(form, popup.query), catalogue) };
    },
    getReportData: async ({ path, query, filters, actor }) => {
      const found = await popupRows(
        engine,
        path.id,
        { query: { filters, ...query }, pageNo: query.pageNo, pageSize: query.pageSize },
        actor,
      );
      return { result: pageResult(found.records, found.total, found) };
    },
  };
}
