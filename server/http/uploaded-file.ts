import type { components } from '#core/contract/api.ts';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '#server/domain/refusal.ts';
import type { Upload } from '#server/online/table-file.ts';

/** The file of a form with bytes, in its field `file`. */
export async function uploadedFile(request: FastifyRequest, limitMb: number): Promise<Upload> {
  if (!request.isMultipart()) throw new Refusal(400, '请以 multipart/form-data 上传文件');
  const part = await request.file({ limits: { fileSize: limitMb * 1024 * 1024 } });
  if (part === undefined || part.fieldname !== 'file')
    throw new Refusal(400, '没有收到文件，请重新选择', { errors: [{ field: 'file', message: '不能为空' }] });
  return { bytes: part.file, fileName: part.filename, isTruncated: () => part.file.truncated, limitMb };
}

/** The envelope of an import, in the family's words. */
export function importedAnswer(result: components['schemas']['Imported']) {
  const message =
    result.errorCount === 0
      ? `文件导入成功！数据行数：${result.successCount}`
      : `导入 ${result.successCount} 行，${result.errorCount} 行有错误`;
  return { success: true, message, code: 200, result, timestamp: Date.now() };
}
