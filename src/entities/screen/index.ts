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
export { departTreeQuery, departUsersQuery, userPageQuery } from './api/people.ts';
export { popupFieldsQuery, popupQuery, popupRowsQuery, type PopupReport } from './api/popup.ts';
