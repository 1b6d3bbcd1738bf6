import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { components } from '#core/contract/api.ts';
import { filled, type RefusalLanguage } from '#core/refusals/text.ts';
import type { Upload } from '#server/engine/book/table-file.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { refusal, type Refusal } from '#server/platform/refusal.ts';
import { succeeded } from './envelope.ts';
import { httpRefusals } from './refusals.ts';

/** The file of a form with bytes, in its field `file`. */
export async function uploadedFile(request: FastifyRequest, limitMb: number): Promise<Upload> {
  const part = await filePart(request, limitMb);
  return { bytes: part.file, fileName: part.filename, isTruncated: () => part.file.truncated, limitMb };
}

/**
 * The part of a form that is the file. Errors of the form's parser have no code of their own, neither those before the file nor those amid its
 * bytes; they get one here, so that whoever reads the bytes need not know of it.
 * @throws Refusal 400
 */
export async function filePart(request: FastifyRequest, limitMb: number): Promise<MultipartFile> {
  if (!request.isMultipart()) throw refusal(400, httpRefusals.onlyMultipart);
  let part: MultipartFile | undefined;
  try {
    part = await request.file({ limits: { fileSize: limitMb * 1024 * 1024 } });
  } catch (error) {
    throw error instanceof Error && !('code' in error) ? brokenForm(error) : error;
  }
  if (part === undefined || part.fieldname !== 'file')
    throw refusal(
      400,
      httpRefusals.noFileCame,
      {},
      { errors: [{ field: 'file', message: httpRefusals.mustNotBeEmpty }] },
    );
  const name = (error: Error): void => {
    if (!('code' in error)) Object.assign(error, { code: BROKEN_FORM });
  };
  // The end of a short form is read before we are told of its file; that of a long one while somebody reads it, who hears of it after us.
  if (part.file.errored !== null && part.file.errored !== undefined) name(part.file.errored);
  part.file.once('error', name);
  return part;
}

/** Code of an error of the form's parser. */
export const BROKEN_FORM = 'BROKEN_FORM';

function brokenForm(cause: Error): Refusal {
  return refusal(400, httpRefusals.brokenForm, {}, { cause });
}

/** The envelope of an import, in the family's words. */
export function importedAnswer(result: components['schemas']['Imported'], language: RefusalLanguage) {
  const message =
    result.errorCount === 0
      ? filled(platformAnswers.fileImported, { count: result.successCount })
      : filled(platformAnswers.fileImportedPartly, { count: result.successCount, faulty: result.errorCount });
  return succeeded(result, message[language]);
}
