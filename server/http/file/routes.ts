import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { uploadMegabytes } from '#core/params/base.ts';
import type { Db } from '#server/db/connection.ts';
import { httpRefusals } from '#server/http/refusals.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { FileRow } from '#server/platform/file/db/file.ts';
import { fileGone, findReadable, storeUpload, type MayReadRecord } from '#server/platform/file/files.ts';
import type { FileLinks } from '#server/platform/file/links.ts';
import type { Quota } from '#server/platform/file/quota.ts';
import type { Scan } from '#server/platform/file/scan.ts';
import type { Storage } from '#server/platform/file/storage.ts';
import type { Session } from '#server/platform/identity/session.ts';
import { readParams } from '#server/platform/params.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { disposition } from '../file-name.ts';
import { tokenOf } from '../operation-route.ts';
import { succeeded } from '../envelope.ts';
import { filePart } from '../uploaded-file.ts';
import { readRange } from './range.ts';

type FileDeps = {
  readonly db: Db;
  readonly storage: Storage;
  readonly links: FileLinks;
  readonly idleMinutes: number;
  readonly uploadLimitMb: number;
  readonly scan: Scan | null;
  readonly quota: Quota;
  readonly mayReadRecord: MayReadRecord;
  /** The tenant of a share whose link names this file, null when it is no link of a share. */
  readonly tenantOfShare: (session: string, path: string) => Promise<string | null>;
  readonly authenticate: (token: string | null) => Promise<Session | null>;
};

/** Upload and download. Raw: a form with bytes comes in, bytes go out. */
export function fileHandlers(deps: FileDeps) {
  return {
    upload: async (request: FastifyRequest, reply: FastifyReply, actor: Actor | null): Promise<FastifyReply> => {
      if (actor === null) throw refusal(401, platformRefusals.signInFirst);
      const params = await readParams(deps.db, actor.tenantId, [uploadMegabytes]);
      const limitMb = params.number(uploadMegabytes, deps.uploadLimitMb);
      const part = await filePart(request, limitMb);
      const path = await storeUpload(deps.db, deps.storage, actor, deps, {
        bytes: part.file,
        fileName: part.filename,
        biz: fieldText(part.fields['biz']),
        truncated: () => part.file.truncated,
        limitMb,
      });
      // The family answers the path in `message`; `result` is ours.
      return reply.send(succeeded({ path, url: deps.links.present(path, actor) }, path));
    },
    download: async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const { '*': path = '' } = strings(request.params);
      const row = await findReadable(deps, {
        path,
        actor: (await deps.authenticate(tokenOf(request)))?.actor ?? null,
        link: strings(request.query),
      });
      if (isKnown(request.headers['if-none-match'], row)) return reply.code(304).headers(headersOf(row)).send();
      const changed = request.headers['if-range'] !== undefined && request.headers['if-range'] !== etagOf(row);
      const range = changed ? null : readRange(request.headers.range, row.size);
      if (range === 'unsatisfiable') {
        void reply.header('content-range', `bytes */${row.size}`);
        throw refusal(416, httpRefusals.rangeOutside);
      }
      // Opened before any header is set: a refusal has headers of its own. HEAD leaves the bytes where they are.
      const isHead = request.method === 'HEAD';
      const bytes = isHead ? Readable.from([]) : await deps.storage.read(row.path, range ?? undefined);
      if (bytes === null) throw fileGone();
      void reply
        .headers(headersOf(row))
        .header('content-length', String(range === null ? row.size : range.end - range.start + 1));
      if (range !== null) {
        void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${row.size}`);
      }
      return reply.send(bytes);
    },
  };
}

function headersOf(row: FileRow): Record<string, string> {
  const inline = row.mime.startsWith('image/') || row.mime === 'application/pdf';
  return {
    'content-type': row.mime,
    'content-disposition': disposition(inline ? 'inline' : 'attachment', row.file_name),
    'accept-ranges': 'bytes',
    etag: etagOf(row),
    // Even a file that a browser takes for a page may load nothing and run nothing. The viewer of PDF files
    // refuses to work in a sandbox; a PDF is no page, so the rest is enough for it.
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'${row.mime === 'application/pdf' ? '' : '; sandbox'}`,
    'cache-control': 'private, max-age=300',
  };
}

/** Bytes under a path never change; the checksum names them all the same. */
function etagOf(row: FileRow): string {
  return `"${row.sha256}"`;
}

function isKnown(header: string | undefined, row: FileRow): boolean {
  const tags = new Set((header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, '')));
  return tags.has('*') || tags.has(etagOf(row));
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
