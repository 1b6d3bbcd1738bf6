export {
  deleteSheetReports,
  filledSheetQuery,
  publishSheetReport,
  saveSheetReport,
  sheetFieldsQuery,
  sheetMenuQuery,
  sheetPreviewQuery,
  sheetReportDesignQuery,
  sheetReportExportUrl,
  sheetReportHeadsQuery,
  sheetReportQuery,
  sheetSourcesQuery,
  type SheetReportDraft,
  type SheetReportFields,
  type SheetReportHead,
  type SheetReportPaper,
} from './api/sheet-report.ts';
export { cssOf, FilledTable, PaperRule } from './ui/filled-table.tsx';
