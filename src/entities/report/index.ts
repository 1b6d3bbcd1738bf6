export { popupColumnsQuery, popupReportsQuery } from './api/popup.ts';
export {
  allReportRows,
  allReportRowsQuery,
  reportExportUrl,
  reportFieldsQuery,
  reportPaperUrl,
  reportQuery,
  reportRowsQuery,
  type Row,
  type RowPage,
} from './api/report.ts';
export {
  addReportToMenu,
  allReportHeads,
  deleteReports,
  designQuery,
  headsQuery,
  parseSql,
  previewReport,
  reportMenuQuery,
  saveReport,
  type Draft,
  type Preview,
  type ReportHead,
  type ReportItem,
  type ReportParamRow,
} from './api/design.ts';
