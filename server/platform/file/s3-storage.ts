import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { refusal, type Refusal } from '#server/platform/refusal.ts';
import { fileRefusals } from './refusals.ts';
import type { Storage } from './storage.ts';

/** A bucket of an S3-compatible server, addressed by path. */
export type S3Options = {
  /** E.g. https://s3.example.com */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
};

const timeoutMs = 120_000;

/**
 * Files as objects of a bucket. The server of the bucket compares the checksum of what arrives; a failure of it is a 502 for the user
 * and its cause a line of the log.
 * @param incoming local folder where uploads wait until they are complete and checked
 */
export function s3Storage(options: S3Options, incoming: string): Storage {
  const client = new AwsClient({
    accessKeyId: options.accessKey,
    secretAccessKey: options.secretKey,
    service: 's3',
    region: options.region,
    retries: 2,
  });
  const ask = async (method: string, path: string, init: RequestInit = {}): Promise<Response> => {
    const address = `${options.endpoint.replace(/\/$/, '')}/${options.bucket}/${path.split('/').map(encodeURIComponent).join('/')}`;
    let answer: Response;
    try {
      answer = await client.fetch(address, {
        ...init,
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (error) {
      throw unavailable(error);
    }
    if (answer.ok || answer.status === 404) return answer;
    await answer.body?.cancel();
    throw unavailable(new Error(`${method} of an object: ${new URL(address).host} answers ${answer.status}`));
  };
  return {
    incoming,
    keep: async (received, path) => {
      const answer = await ask('PUT', path, {
        body: await openAsBlob(received.file),
        headers: { 'x-amz-content-sha256': received.sha256, 'content-type': 'application/octet-stream' },
      });
      await answer.body?.cancel();
      if (!answer.ok) throw unavailable(new Error(`The bucket ${options.bucket} does not exist`));
      await received.discard();
    },
    read: async (path, range) => {
      const headers = range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` };
      const answer = await ask('GET', path, { headers });
      if (answer.ok && answer.body !== null) return Readable.fromWeb(answer.body);
      await answer.body?.cancel();
      return null;
    },
    remove: async (path) => {
      await (await ask('DELETE', path)).body?.cancel();
    },
  };
}

function unavailable(cause: unknown): Refusal {
  return refusal(502, fileRefusals.storageDown, {}, { cause });
}
