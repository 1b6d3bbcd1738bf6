import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#server/domain/actor.ts';
import type { Db } from '#server/db/connection.ts';
import type { FileLinks } from '#server/domain/file/links.ts';
import type { Session } from '#server/domain/identity/session.ts';
import { openFile, storeUpload } from '#server/domain/file/files.ts';
import type { Storage } from '#server/domain/file/storage.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { disposition } from '../file-name.ts';
import { tokenOf } from '../operation-route.ts';

type FileDeps = {
  readonly db: Db;
  readonly storage: Storage;
  readonly links: FileLinks;
  readonly idleMinutes: number;
  readonly uploadLimitMb: number;
  readonly authenticate: (token: string | null) => Promise<Session | null>;
};

/** Upload and download. Raw: a form with bytes comes in, bytes go out. */
export function fileHandlers(deps: FileDeps) {
  return {
    upload: async (request: FastifyRequest, reply: FastifyReply, actor: Actor | null): Promise<FastifyReply> => {
      if (actor === null) throw new Refusal(401, '请先登录');
      if (!request.isMultipart()) throw new Refusal(400, '请以 multipart/form-data 上传文件');
      const part = await request.file();
      if (part === undefined || part.fieldname !== 'file') {
        throw new Refusal(400, '没有收到文件，请重新选择', { errors: [{ field: 'file', message: '不能为空' }] });
      }
      const path = await storeUpload(deps.db, deps.storage, actor, {
        bytes: part.file,
        fileName: part.filename,
        biz: fieldText(part.fields['biz']),
        truncated: () => part.file.truncated,
        limitMb: deps.uploadLimitMb,
      });
      // The family answers the path in `message`; `result` is ours.
      return reply.send({
        success: true,
        message: path,
        code: 200,
        result: { path, url: deps.links.present(path, actor) },
        timestamp: Date.now(),
      });
    },
    download: async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const { '*': path = '' } = strings(request.params);
      const { row, bytes } = await openFile(deps, {
        path,
        actor: (await deps.authenticate(tokenOf(request)))?.actor ?? null,
        link: strings(request.query),
      });
      const inline = row.mime.startsWith('image/') || row.mime === 'application/pdf';
      return reply
        .headers({
          'content-type': row.mime,
          'content-length': String(row.size),
          'content-disposition': disposition(inline ? 'inline' : 'attachment', row.file_name),
          // Even a file that a browser takes for a page may load nothing and run nothing. The viewer of PDF files
          // refuses to work in a sandbox; a PDF is no page, so the rest is enough for it.
          'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'${row.mime === 'application/pdf' ? '' : '; sandbox'}`,
          'cache-control': 'private, max-age=300',
        })
        .send(bytes);
    },
  };
}

function strings(value: unknown): Readonly<Record<string, string>> {
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {};
}

function fieldText(field: unknown): string | null {
  return typeof field === 'object' && field !== null && 'value' in field && typeof field.value === 'string'
    ? field.value
    : null;
}
