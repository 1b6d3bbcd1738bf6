export { createApiClient, sessionHeaders, type ApiClient, type Dialect as ApiDialect } from './client.ts';
export { api, connect, connection, fileUrl, fileUrlOf, lacking } from './connection.ts';
export { offers } from './offers.ts';
export { loginIssues, permissionIssues } from './checks.ts';
export {
  ApiError,
  failureOf,
  failureText,
  isSessionEnd,
  refusalDetail,
  sayFailures,
  type ApiFailure,
  type RefusalDetail,
} from './failure.ts';
export { downloadFile, fetchFile } from './download.ts';
export { FILE, postForm, uploadFile } from './upload.ts';
export type { Exact, Known } from './exact.ts';
export { callPath, type QueryAt } from './call-path.ts';
export { open, openBare, openSignIn, unwrap } from './unwrap.ts';
