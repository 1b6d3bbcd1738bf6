import type { paths } from '#core/contract/api.ts';
import { sessionHeaders } from './client.ts';
import { connection } from './connection.ts';
import { ApiError } from './failure.ts';
import { envelopeIssues } from './checks.ts';
import type { Envelope } from './unwrap.ts';

type FormOf<Operation> = Operation extends {
  readonly requestBody: { readonly content: { readonly 'multipart/form-data': infer Form } };
}
  ? Form
  : never;
type Upload = paths['/sys/common/upload']['post'];
type UploadForm = FormOf<Upload>;
/** An answer of our own server, which nobody checked yet. */
type UploadAnswer = Partial<
  Record<keyof NonNullable<Upload['responses'][200]['content']['application/json']['result']>, unknown>
>;
type Forms = { readonly [Path in keyof paths]: FormOf<NonNullable<paths[Path]['post']>> }[keyof paths];

/** Name of the file in every form that carries one. */
export const FILE = 'file' satisfies keyof Forms;

/** Result of an upload: the path the record stores, and an address to look at it. */
export type Uploaded = { readonly path: string; readonly url: string };

/** Options for sending a file. */
export type UploadOptions = {
  /** In percent of the bytes. */
  readonly onProgress?: (percent: number) => void;
  readonly signal?: AbortSignal;
  /** A picture inside a text [B7.19]. */
  readonly isInText?: boolean;
};

/**
 * Stores a file [A7.24].
 * @param biz label of the folder, the server makes the path
 */
export async function uploadFile(file: File, biz: string, options: UploadOptions = {}): Promise<Uploaded> {
  const body = new FormData();
  // Before the file: the server reads the form as it comes, and judges the file by them.
  const put = (name: keyof UploadForm, value: string | File): void => body.append(name, value);
  put('isup', '1');
  put('biz', biz);
  if (options.isInText === true) put('jeditor', '1');
  put(FILE, file);
  const { result, message } = await postForm('/sys/common/upload', body, options);
  const { url }: UploadAnswer = typeof result === 'object' && result !== null ? result : {};
  // The family says the path in `message` and knows no signed address.
  return { path: message, url: typeof url === 'string' && url !== '' ? url : message };
}

/** Sends a form with a file, with progress, which fetch cannot report; everything else is as in any call. Fails with an `ApiError`. */
export async function postForm(
  path: string,
  body: FormData,
  { onProgress, signal }: Omit<UploadOptions, 'isInText'> = {},
): Promise<Pick<Envelope, 'code' | 'message' | 'result'>> {
  const { baseUrl, dialect, token, tenantId } = connection();
  const address = new URL(baseUrl + path, window.location.href);
  if (dialect !== 'platform') (await import('./family.ts')).moveTo(address, baseUrl, dialect);
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    for (const [name, value] of Object.entries(sessionHeaders(dialect, token?.(), tenantId?.()))) {
      request.setRequestHeader(name, value);
    }
    request.timeout = 600_000; // long files on slow lines
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(Math.round((loaded / total) * 100)),
    );
    signal?.addEventListener('abort', () => {
      request.abort();
      fail(new ApiError({ kind: 'aborted' }));
    });
    request.addEventListener('error', () => fail(new ApiError({ kind: 'network' })));
    request.addEventListener('timeout', () => fail(new ApiError({ kind: 'timeout' })));
    request.addEventListener('load', () => {
      try {
        done(readAnswer(request.status, request.responseText));
      } catch (thrown) {
        fail(thrown instanceof Error ? thrown : new Error(String(thrown)));
      }
    });
    request.send(body);
  });
}

function readAnswer(status: number, text: string): Pick<Envelope, 'code' | 'message' | 'result'> {
  let body: unknown = null;
  try {
    body = JSON.parse(text);
  } catch {
    throw new ApiError({ kind: 'http', status, message: '', detail: null });
  }
  const issues = envelopeIssues(body);
  if (issues.length > 0) throw new ApiError({ kind: 'contract', issues });
  // Checked by envelopeIssues just above.
  const { success, message, code, result } = body as Envelope;
  if (status >= 400) throw new ApiError({ kind: 'http', status, message, detail: null });
  if (!success) throw new ApiError({ kind: 'business', code, message, detail: null });
  return { code, message, result };
}
