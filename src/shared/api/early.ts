/**
 * Answers asked for before the code that needs them has arrived: the blocking script and the sign-in page start them, the client's
 * fetch takes each of them once. Kept tiny, it is inlined into both HTML entries.
 */

type Asked = { readonly key: string; readonly response: Promise<Response>; readonly at: number };

/** Shared by the inlined script and the bundles, which know each other only through the document's global object. */
const shared: typeof globalThis & { earlyAnswers?: Asked[]; earlyIsOver?: boolean } = globalThis;

/** A call that lasts longer is given up, as every other is [A9.3]. */
const TIMEOUT_MS = 60_000;
/** Older answers are asked again. */
const FRESH_MS = 15_000;

/** Starts a GET now; a later call of the same address and token gets its answer. */
export function askEarly(url: string, headers: Record<string, string>): Promise<Response> {
  const response = fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  // Whoever takes the answer sees the failure; nobody may take it, so it must not surface as unhandled.
  response.catch(() => undefined);
  const asked = { key: keyOf(url, headers['X-Access-Token'] ?? ''), response, at: Date.now() };
  (shared.earlyAnswers ??= []).push(asked);
  // The reader of this copy leaves the body of the other to the later caller.
  return response.then((answer) => answer.clone());
}

/** The application has taken over and asks by itself from now on. */
export function endEarly(): void {
  shared.earlyIsOver = true;
}

/** May calls still be started ahead of the application? */
export function isEarly(): boolean {
  return shared.earlyIsOver !== true;
}

/** The early answer to a request, once; undefined when there is none. */
export function takeEarly(url: string, token: string): Promise<Response> | undefined {
  const list = shared.earlyAnswers ?? [];
  const key = keyOf(url, token);
  const index = list.findIndex((asked) => asked.key === key && Date.now() - asked.at < FRESH_MS);
  return index < 0 ? undefined : list.splice(index, 1)[0]?.response;
}

function keyOf(url: string, token: string): string {
  const { pathname, searchParams } = new URL(url, 'http://same-origin');
  searchParams.delete('_t');
  searchParams.sort();
  return `${token} ${pathname}?${searchParams.toString()}`;
}
