import { sessionHeaders, TIMEOUT_MS } from './client.ts';
import { connection } from './connection.ts';
import { ApiError, failureOf } from './failure.ts';
import { refusalOf } from './unwrap.ts';

/** Wording of the specification for an empty file [A8.15]. */
const DOWNLOAD_FAILED = '文件下载失败';

/** A file as the server sent it. */
export type Downloaded = { readonly name: string; readonly blob: Blob };

/**
 * Fetches a file [A7.23]. A refusal that comes as JSON instead of bytes becomes its message, an empty file is refused [A8.15].
 * @param url from `fileUrl`; @param fallback name where the server says none; a stranger has no session, whoever sits there
 */
export async function fetchFile(
  url: string,
  fallback: string,
  { isStranger = false }: { readonly isStranger?: boolean } = {},
): Promise<Downloaded> {
  const { baseUrl, dialect, token, tenantId, fetch: send = (request: Request) => fetch(request) } = connection();
  // A signed link needs no session, and the token is not for strangers.
  const address = new URL(url, window.location.href);
  const isOurs = address.origin === window.location.origin;
  if (isOurs && dialect !== 'platform') (await import('./family.ts')).moveTo(address, baseUrl, dialect);
  const headers = isOurs && !isStranger ? sessionHeaders(dialect, token?.(), tenantId?.()) : {};
  const request = new Request(address, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  try {
    const response = await send(request);
    const blob = await response.blob();
    if (!response.ok || isJson(response)) throw await refusal(response, blob);
    if (blob.size === 0) throw new ApiError({ kind: 'business', code: 200, message: DOWNLOAD_FAILED, detail: null });
    return { name: nameOf(response.headers.get('content-disposition')) ?? fallback, blob };
  } catch (thrown) {
    if (thrown instanceof ApiError) throw thrown;
    const name = thrown instanceof Error ? thrown.name : '';
    throw new ApiError({ kind: name === 'TimeoutError' ? 'timeout' : 'network' });
  }
}

/** Fetches a file and hands it to the browser to keep. Fails with an `ApiError`. */
export async function downloadFile(
  url: string,
  fallback: string,
  options: { readonly isStranger?: boolean } = {},
): Promise<void> {
  const { name, blob } = await fetchFile(url, fallback, options);
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it over when the current task ends.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

function isJson(response: Response): boolean {
  return (response.headers.get('content-type') ?? '').includes('application/json') && !isAttachment(response);
}

/** A JSON file somebody stored is a file, not an answer. */
function isAttachment(response: Response): boolean {
  return (response.headers.get('content-disposition') ?? '').startsWith('attachment');
}

async function refusal(response: Response, blob: Blob): Promise<ApiError> {
  const text = await blob.text();
  try {
    const parts = refusalOf(JSON.parse(text));
    const message = parts.message === '' ? DOWNLOAD_FAILED : parts.message;
    return new ApiError(
      response.ok
        ? { kind: 'business', ...parts, message }
        : { kind: 'http', status: response.status, message, detail: parts.detail },
    );
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError)) return new ApiError(failureOf(thrown));
    return new ApiError({ kind: 'http', status: response.status, message: DOWNLOAD_FAILED, detail: null });
  }
}

/** File name of the header, RFC 6266: the encoded form goes first. */
function nameOf(disposition: string | null): string | null {
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return null;
    }
  }
  return /filename\s*=\s*"?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? null;
}
