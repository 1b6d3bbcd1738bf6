export { asFile } from './model/as-file.ts';
export {
  addDocument,
  addFileDocument,
  addFolder,
  countDocuments,
  documentQuery,
  documentsKey,
  documentsQuery,
  foldersQuery,
  LEVEL,
  moveDocuments,
  purgeDocuments,
  removeDocuments,
  renameDocument,
  restoreDocuments,
  type DocumentFile,
  type DocumentFolder,
  type DocumentOne,
  type DocumentRow,
} from './api/document.ts';
export {
  addComment,
  commentsQuery,
  dropDraft,
  removeComment,
  resolveComment,
  restoreVersion,
  saveDocument,
  saveDraft,
  versionQuery,
  versionsQuery,
} from './api/text.ts';
export {
  documentAccess,
  openShare,
  revokeShare,
  shareDocument,
  sharesQuery,
  type DocumentGrant,
  type SharedDocument,
} from './api/access.ts';
export { levelWords } from './model/level-words.ts';
