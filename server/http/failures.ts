import { ownEntry } from '#core/lists/own-entry.ts';
import type { RefusalText } from '#core/refusals/text.ts';
import { readDatabaseError } from '#server/db/errors.ts';
import { ClientGone } from '#server/platform/heavy-work.ts';
import { refusal, Refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { httpRefusals } from './refusals.ts';
import { BROKEN_FORM } from './uploaded-file.ts';

/** Anything thrown while answering: a refusal the user reads in full, or a fault whose cause stays inside. */
export type Failure =
  | { readonly kind: 'refusal'; readonly refusal: Refusal }
  /** Whoever asked is not there any more. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'fault'; readonly status: 500 | 503; readonly message: RefusalText; readonly cause: unknown };

/** The framework's own refusals, in our words. */
const frameworkTexts: Readonly<Record<string, readonly [400 | 404 | 413, RefusalText]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, httpRefusals.tooLarge],
  FST_REQ_FILE_TOO_LARGE: [413, httpRefusals.fileTooLarge],
  FST_FILES_LIMIT: [413, httpRefusals.oneFileOnly],
  FST_PARTS_LIMIT: [413, httpRefusals.tooManyParts],
  FST_FIELDS_LIMIT: [413, httpRefusals.tooManyParts],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [400, httpRefusals.onlyMultipart],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [400, httpRefusals.mediaType],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, httpRefusals.contentLength],
  FST_ERR_BAD_URL: [404, httpRefusals.pathUnknown],
  FST_ERR_MAX_PARAM_LENGTH: [404, httpRefusals.pathUnknown],
  FST_ERR_PARAM_TOO_LONG: [404, httpRefusals.pathUnknown],
};

export function readFailure(error: unknown): Failure {
  if (error instanceof ClientGone) return { kind: 'gone' };
  if (error instanceof Refusal) return { kind: 'refusal', refusal: error };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === BROKEN_FORM) return { kind: 'refusal', refusal: refusal(400, httpRefusals.brokenForm, {}) };
  const known = ownEntry(frameworkTexts, code);
  if (known !== undefined) return { kind: 'refusal', refusal: refusal(known[0], known[1]) };
  if (code.startsWith('FST_') && error instanceof Error && 'statusCode' in error && error.statusCode === 400) {
    return { kind: 'refusal', refusal: refusal(400, httpRefusals.malformed) };
  }
  const fault = readDatabaseError(error);
  if (fault.kind === 'refusal') return fault;
  if (code === 'ENOSPC') {
    return { kind: 'fault', status: 503, message: platformRefusals.diskFull, cause: error };
  }
  return fault.kind === 'unavailable'
    ? { kind: 'fault', status: 503, message: fault.message, cause: error }
    : { kind: 'fault', status: 500, message: httpRefusals.busy, cause: error };
}
