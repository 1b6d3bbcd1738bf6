export {
  allRows,
  deleteBatch,
  deleteRecords,
  editBatch,
  exportParams,
  exportUrl,
  formQuery,
  listQuery,
  queryFieldsQuery,
  queryTarget,
  copyQuery,
  recordQuery,
  rowsQuery,
  saveRecord,
  totalsQuery,
  treeRowsQuery,
  undoBatch,
  type BatchResult,
  type BatchTarget,
  type Row,
} from './api/screen.ts';
export { hasLineFiles, importLines, linesExportUrl } from './api/lines.ts';
export {
  closeLine,
  openLinesQuery,
  proposalQuery,
  traceQuery,
  type FlowDocument,
  type FlowTrace,
  type OpenLine,
} from './api/flow.ts';
export { usePush } from './model/use-push.ts';
export { LinkedCell } from './ui/linked-cell.tsx';
