export {
  deleteRecords,
  formQuery,
  listQuery,
  queryFieldsQuery,
  recordQuery,
  rowsQuery,
  saveRecord,
  treeRowsQuery,
  type Row,
} from './api/screen.ts';
