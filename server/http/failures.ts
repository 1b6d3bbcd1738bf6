import { ownEntry } from '#core/lists/own-entry.ts';
import { readDatabaseError } from '#server/db/errors.ts';
import { ClientGone } from '#server/platform/heavy-work.ts';
import { refusal, Refusal } from '#server/platform/refusal.ts';
import { httpRefusals } from './refusals.ts';
import { BROKEN_FORM } from './uploaded-file.ts';

/** Anything thrown while answering: a refusal the user reads in full, or a fault whose cause stays inside. */
export type Failure =
  | { readonly kind: 'refusal'; readonly refusal: Refusal }
  /** Whoever asked is not there any more. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'fault'; readonly status: 500 | 503; readonly message: string; readonly cause: unknown };

/** The framework's own refusals, in our words. */
const frameworkTexts: Readonly<Record<string, readonly [400 | 404 | 413, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, '请求内容过大'],
  FST_REQ_FILE_TOO_LARGE: [413, '文件过大'],
  FST_FILES_LIMIT: [413, '一次只能上传一个文件'],
  FST_PARTS_LIMIT: [413, '表单内容过多'],
  FST_FIELDS_LIMIT: [413, '表单内容过多'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [400, '请以 multipart/form-data 上传文件'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [400, '不支持的内容类型，请以 application/json 发送'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, '请求内容长度与声明不符'],
  FST_ERR_BAD_URL: [404, '路径不存在，请检查路径是否正确'],
  FST_ERR_MAX_PARAM_LENGTH: [404, '路径不存在，请检查路径是否正确'],
  FST_ERR_PARAM_TOO_LONG: [404, '路径不存在，请检查路径是否正确'],
};

export function readFailure(error: unknown): Failure {
  if (error instanceof ClientGone) return { kind: 'gone' };
  if (error instanceof Refusal) return { kind: 'refusal', refusal: error };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === BROKEN_FORM) return { kind: 'refusal', refusal: refusal(400, httpRefusals.brokenForm, {}) };
  const known = ownEntry(frameworkTexts, code);
  if (known !== undefined) return { kind: 'refusal', refusal: new Refusal(known[0], known[1]) };
  if (code.startsWith('FST_') && error instanceof Error && 'statusCode' in error && error.statusCode === 400) {
    return { kind: 'refusal', refusal: refusal(400, httpRefusals.malformed) };
  }
  const fault = readDatabaseError(error);
  if (fault.kind === 'refusal') return fault;
  if (code === 'ENOSPC') {
    return { kind: 'fault', status: 503, message: '服务器磁盘已满，数据未保存，请联系管理员', cause: error };
  }
  return fault.kind === 'unavailable'
    ? { kind: 'fault', status: 503, message: fault.message, cause: error }
    : { kind: 'fault', status: 500, message: '系统繁忙，请稍后重试', cause: error };
}
