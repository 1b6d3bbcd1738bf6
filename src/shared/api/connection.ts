import { createApiClient, type ApiClient, type ClientOptions, type Dialect } from './client.ts';
import { endEarly, takeEarly } from './early.ts';

let client: ApiClient | null = null;
let options: ClientOptions | null = null;

/** Connects the application to its server, once at start; tests connect to a fetch of their own. */
export function connect(settings: ClientOptions): void {
  options = settings;
  endEarly();
  client = createApiClient({
    ...settings,
    fetch: settings.fetch ?? ((request) => earlyAnswer(request, settings.token?.() ?? '') ?? fetch(request)),
  });
}

/** Fetches what servers of a family lack, for `connect`; nothing for our own server, which lacks nothing. */
export async function lacking(dialect: Dialect): Promise<ClientOptions['lacks']> {
  return dialect === 'platform' ? undefined : (await import('./family.ts')).lacksOf(dialect);
}

/** The client of this application. */
export function api(): ApiClient {
  if (client === null) throw new Error('The client is used before connect().');
  return client;
}

/** Returns the connection of the application: for links and uploads, which no generated call covers. */
export function connection(): ClientOptions {
  if (options === null) throw new Error('The connection is read before connect().');
  return options;
}

/** Address of a stored file; the server's signed links are relative to the API base. */
export function fileUrl(path: string): string {
  return fileUrlOf(connection().baseUrl, path);
}

/** Like `fileUrl`, for those who are not connected yet. */
export function fileUrlOf(base: string, path: string): string {
  if (/^(https?:|data:|blob:)/.test(path) || path.startsWith(`${base}/`)) return path;
  return path.startsWith('/') ? base + path : `${base}/sys/common/static/${path}`;
}

function earlyAnswer(request: Request, token: string): Promise<Response> | undefined {
  return request.method === 'GET' ? takeEarly(request.url, token) : undefined;
}
