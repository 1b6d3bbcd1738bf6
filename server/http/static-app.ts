import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownEntry } from '#core/lists/own-entry.ts';
import { takesEncoding } from './compression.ts';
import type { SecurityHeaders } from './security-headers.ts';

/** The built web application. */
export type StaticApp = {
  /** Answers with a file or a page; false when the path is not the application's. */
  readonly send: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
  /** Names the build: another one means a new deploy. Null when nothing is built. */
  readonly version: () => string | null;
};

type Entry = { readonly file: string; readonly type: string; readonly etag: string };

/** One build as it was found on the disk, with the headers that fit the inline scripts of its pages. */
type Build = {
  readonly files: ReadonlyMap<string, Entry>;
  readonly headers: Readonly<Record<string, string>>;
  readonly version: string | null;
};

const checkEveryMs = 1_000;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * Serves `dist/client`. The list of files is made once for each build and looked up by exact path, so no path of a
 * client ever reaches the file system.
 */
export function staticApp(folder: string, headers: SecurityHeaders): StaticApp {
  const builds = watchBuild(folder, headers);
  return {
    version: () => builds.current().version,
    send: async (request, reply) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const path = (request.raw.url ?? '/').split('?', 1)[0] ?? '/';
      const isAsset = extname(path) !== '' && builds.last().files.has(path);
      const { files, headers: appHeaders } = isAsset ? builds.last() : builds.current();
      const entry = files.get(path) ?? pageFor(path, request, files);
      if (entry !== undefined) {
        await sendFile(request, reply, entry, path, ownPolicy(path, headers) ?? appHeaders);
        return true;
      }
      if (extname(path) !== '' || !accepts(request)) return false;
      await reply
        .code(503)
        .headers(headers.api)
        .type('text/plain; charset=utf-8')
        .send(
          '网页尚未构建。请运行 npm run build（或 npm start）。\nThe web application is not built. Run npm run build (or npm start).\n',
        );
      return true;
    },
  };
}

/**
 * A build may be replaced under a running server. Its pages would then meet the policy of the old one, which forbids
 * their inline scripts, and stay blank. So pages and unknown names look, at most once a second, whether it changed.
 */
function watchBuild(folder: string, headers: SecurityHeaders): { last: () => Build; current: () => Build } {
  const read = (): Build => {
    const files = existsSync(folder) ? listFiles(folder) : new Map<string, Entry>();
    const pages = [...files.values()].filter((entry) => entry.type.startsWith('text/html'));
    const texts = pages.map((entry) => readFileSync(entry.file, 'utf8'));
    return { files, headers: headers.app(texts), version: versionOf(texts) };
  };
  let stamp = stampOf(folder);
  let build = read();
  let checkedAt = performance.now();
  return {
    last: () => build,
    current: () => {
      if (performance.now() - checkedAt < checkEveryMs) return build;
      checkedAt = performance.now();
      const found = stampOf(folder);
      if (found === stamp) return build;
      try {
        build = read();
        stamp = found;
      } catch {
        // A file vanished while it was read: the build is being written. What was there serves until it is complete.
      }
      return build;
    },
  };
}

/** A worker and a frame have the policy of their own answer, not that of the page that starts them. */
function ownPolicy(path: string, headers: SecurityHeaders): Build['headers'] | null {
  if (/^\/assets\/sandbox-worker-[\w-]+\.js$/.test(path)) return headers.sandbox;
  return /^\/assets\/amis-[0-9a-f]+\//.test(path) ? headers.amisFrame : null;
}

/** The pages name their scripts by content, so their text changes exactly when the application does. */
function versionOf(pages: readonly string[]): string | null {
  if (pages.length === 0) return null;
  return createHash('sha256').update(pages.toSorted().join('\0')).digest('hex').slice(0, 16);
}

/** Changes with every build: the entries are written anew, and the folders gain and lose names. */
function stampOf(folder: string): string {
  return ['', 'index.html', 'signin.html', 'assets']
    .map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0)
    .join(' ');
}

/** Two entries: sign-in and everything else; the application's own router reads the rest of the path. */
function pageFor(path: string, request: FastifyRequest, files: ReadonlyMap<string, Entry>): Entry | undefined {
  if (extname(path) !== '' || !accepts(request)) return undefined;
  return files.get(path === '/user/login' ? '/signin.html' : '/index.html');
}

function accepts(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? '*/*';
  return accept.includes('text/html') || accept.includes('*/*');
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  entry: Entry,
  path: string,
  headers: Build['headers'],
): Promise<void> {
  const isPage = entry.type.startsWith('text/html');
  const encoding = [
    { name: 'br', suffix: '.br' },
    { name: 'gzip', suffix: '.gz' },
  ].find(
    ({ name, suffix }) => takesEncoding(request.headers['accept-encoding'], name) && existsSync(entry.file + suffix),
  );
  void reply
    .headers(headers)
    .header('vary', 'accept-encoding')
    .header('etag', entry.etag)
    // Names under /assets carry a hash of their content: they never change. Pages must show a new build at once.
    .header(
      'cache-control',
      path.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : isPage
          ? 'no-cache'
          : 'public, max-age=3600',
    );
  if (request.headers['if-none-match'] === entry.etag) {
    await reply.code(304).send();
    return;
  }
  const file = entry.file + (encoding?.suffix ?? '');
  if (encoding !== undefined) void reply.header('content-encoding', encoding.name);
  void reply.type(entry.type).header('content-length', statSync(file).size);
  await (request.method === 'HEAD' ? reply.send() : reply.send(createReadStream(file)));
}

function listFiles(folder: string): Map<string, Entry> {
  const files = new Map<string, Entry>();
  for (const item of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(item.parentPath, item.name);
    const extension = extname(item.name);
    // Compressed siblings are chosen by the request's encodings; source maps stay inside.
    if (!item.isFile() || ['.br', '.gz', '.map'].includes(extension)) continue;
    files.set(`/${relative(folder, file).split(sep).join('/')}`, {
      file,
      type: ownEntry(types, extension) ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(readFileSync(file)).digest('base64url').slice(0, 22)}"`,
    });
  }
  return files;
}
