export {
  createApiClient,
  sessionHeaders,
  tenantHeader,
  TIMEOUT_MS,
  type ApiClient,
  type ClientOptions,
  type Dialect,
} from './client.ts';
export { api, connect, connection, fileUrl, fileUrlOf } from './connection.ts';
export { configIssues, loginIssues, permissionIssues } from './checks.ts';
export { ApiError, failureOf, isSessionEnd, refusalDetail, type ApiFailure, type RefusalDetail } from './failure.ts';
export { uploadFile, type Uploaded } from './upload.ts';
export { open, openSignIn, unwrap } from './unwrap.ts';
