export {
  allReportRows,
  reportExportUrl,
  reportFieldsQuery,
  reportQuery,
  reportRowsQuery,
  type Row,
} from './api/report.ts';
export {
  deleteReports,
  designQuery,
  headsQuery,
  parseSql,
  previewReport,
  saveReport,
  type Draft,
  type Preview,
  type ReportHead,
  type ReportItem,
  type ReportParamRow,
} from './api/design.ts';
