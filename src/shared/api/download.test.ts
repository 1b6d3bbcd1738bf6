import { afterEach, describe, expect, it, vi } from 'vitest';
import { connect } from './connection.ts';
import { downloadFile, fetchFile } from './download.ts';
import { failureOf, type ApiFailure } from './failure.ts';

let asked: Request | null = null;

function serverAnswers(response: () => Response | Promise<Response>): void {
  connect({
    baseUrl: '/platform',
    dialect: 'platform',
    token: () => 'T',
    fetch: async (request) => {
      asked = request;
      return response();
    },
  });
}

async function failureFrom(url: string): Promise<ApiFailure> {
  return fetchFile(url, '文件').then(
    () => {
      throw new Error('It was expected to fail.');
    },
    (thrown: unknown) => failureOf(thrown),
  );
}

const envelope = { success: false, message: '您没有导出权限', code: 510, result: null, timestamp: 0 };

describe('downloading a file', () => {
  afterEach(() => vi.restoreAllMocks());

  it('sends the session along and takes the name the server gives [A7.23]', async () => {
    serverAnswers(
      () =>
        new Response('abc', {
          headers: { 'content-disposition': "attachment; filename*=UTF-8''%E5%90%88%E5%90%8C.txt" },
        }),
    );
    const file = await fetchFile('/platform/sys/common/static/a', '文件');
    expect(file.name).toBe('合同.txt');
    expect(await file.blob.text()).toBe('abc');
    expect(asked?.headers.get('X-Access-Token')).toBe('T');
  });

  it('does not hand the token to another host', async () => {
    serverAnswers(() => new Response('abc'));
    await fetchFile('https://files.example.com/a', '文件');
    expect(asked?.headers.get('X-Access-Token')).toBeNull();
  });

  it('refuses an empty file with 文件下载失败 [A8.15, B8.8]', async () => {
    serverAnswers(() => new Response(''));
    expect(await failureFrom('/platform/x')).toMatchObject({ kind: 'business', message: '文件下载失败' });
  });

  it('turns a JSON error inside the file into its message [A8.15]', async () => {
    serverAnswers(() => Response.json(envelope));
    expect(await failureFrom('/platform/x')).toEqual({
      kind: 'business',
      code: 510,
      message: '您没有导出权限',
      detail: null,
    });
  });

  it('keeps the status and message of a refusal', async () => {
    serverAnswers(() => Response.json(envelope, { status: 403 }));
    expect(await failureFrom('/platform/x')).toMatchObject({ kind: 'http', status: 403, message: '您没有导出权限' });
  });

  it('says 文件下载失败 where a proxy answers with a page of its own [A8.15]', async () => {
    serverAnswers(() => new Response('<html>502</html>', { status: 502, headers: { 'content-type': 'text/html' } }));
    expect(await failureFrom('/platform/x')).toMatchObject({ kind: 'http', status: 502, message: '文件下载失败' });
  });

  it('takes a stored JSON file for a file', async () => {
    serverAnswers(
      () =>
        new Response('{"a":1}', {
          headers: { 'content-type': 'application/json', 'content-disposition': 'attachment; filename="a.json"' },
        }),
    );
    expect((await fetchFile('/platform/x', '文件')).name).toBe('a.json');
  });

  it('names a broken line as such', async () => {
    serverAnswers(() => Promise.reject(new TypeError('fetch failed')));
    expect(await failureFrom('/platform/x')).toEqual({ kind: 'network' });
  });

  it('hands the file to the browser under its name', async () => {
    serverAnswers(() => new Response('abc'));
    const clicked: string[] = [];
    URL.createObjectURL = () => 'blob:1';
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      clicked.push(this.download);
    });
    await downloadFile('/platform/x', '报价.txt');
    expect(clicked).toEqual(['报价.txt']);
  });
});
