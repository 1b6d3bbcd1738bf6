import { copyFileSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Builds the floor pages into `outDir` and serves them with brotli on a free port. */
export async function serveFloors(outDir: string): Promise<{ url: string; close: () => void }> {
  const source = resolve(import.meta.dirname, '../floors');
  mkdirSync(outDir, { recursive: true });
  await build({
    root: source,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      rollupOptions: {
        input: ['antd-list.html', 'antd-mount.html', 'antd-virtual.html'].map((name) => join(source, name)),
      },
    },
  });
  copyFileSync(join(source, 'plain.html'), join(outDir, 'plain.html'));
  const files = new Map(
    readdirSync(outDir, { recursive: true, encoding: 'utf8' })
      .filter((name) => types[extname(name)] !== undefined)
      .map((name) => [
        `/${name}`,
        brotliCompressSync(readFileSync(join(outDir, name)), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      ]),
  );
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://floor').pathname;
    const body = files.get(path);
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': types[extname(path)] ?? 'text/plain',
      'content-encoding': 'br',
    });
    response.end(body ?? brotliCompressSync(''));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The floor server has no port.');
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
