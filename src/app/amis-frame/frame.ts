import type { AmisAnswer } from '#core/amis/answers.ts';
import type { FromFrame, ToFrame } from '#core/amis/protocol.ts';

/*
 * What runs in the frame of an amis page. The frame has an origin nobody shares, and a policy that lets it connect to nothing and run no text as
 * code (server/http/security-headers.ts); all it has is the port the page hands it. Built on its own by scripts/lib/amis-frame.ts, for it shares
 * nothing with the application.
 */

type Drawn = { readonly updateProps: (props: object) => void; readonly unmount: () => void };
type Embed = (where: HTMLElement, schema: unknown, props: object, env: object) => Drawn;

declare global {
  interface Window {
    /** Stands where the library would run text as code (scripts/lib/amis-frame.ts). */
    noCode?: (...parts: readonly unknown[]) => never;
    amisRequire?: (name: 'amis/embed') => { readonly embed: Embed };
  }
}

const waiting = new Map<number, (answer: AmisAnswer) => void>();
let port: MessagePort | null = null;
let drawn: Drawn | null = null;
let asked = 0;

giveMemory('localStorage');
giveMemory('sessionStorage');
window.noCode = refuseCode;
addEventListener('message', meet);

/** The page that shows this frame hands it a port, once; nobody else is listened to [XSS-05]. */
function meet({ source, origin, ports, data }: MessageEvent<unknown>): void {
  const [given] = ports;
  if (source !== window.parent || origin !== location.origin || data !== 'amis' || given === undefined) return;
  removeEventListener('message', meet);
  port = given;
  port.addEventListener('message', (event: MessageEvent<ToFrame>) => hear(event.data));
  port.start();
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    tell({ kind: 'blocked', what: `${violatedDirective} ${blockedURI}` }),
  );
  addEventListener('error', ({ message }) => tell({ kind: 'fault', words: message }));
  addEventListener('unhandledrejection', ({ reason }) => tell({ kind: 'fault', words: wordsOf(reason) }));
  addEventListener('click', follow, true);
  // Forms are sent by amis through the port; what the browser would send is a journey to another page.
  addEventListener('submit', (event) => event.preventDefault(), true);
  new ResizeObserver(() => tell({ kind: 'height', height: heightOf() })).observe(document.body);
}

function hear(message: ToFrame): void {
  if (message.kind === 'ping') tell({ kind: 'pong' });
  else if (message.kind === 'answer') {
    waiting.get(message.id)?.(message.answer);
    waiting.delete(message.id);
  } else if (message.kind === 'look') wear(message);
  else draw(message);
}

function draw({ schema, language, query }: Extract<ToFrame, { kind: 'draw' }>): void {
  const root = document.getElementById('root');
  const embed = window.amisRequire?.('amis/embed').embed;
  if (root === null || embed === undefined) {
    tell({ kind: 'fault', words: 'amis' });
    return;
  }
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  try {
    drawn?.unmount();
    const locale = language === 'zh' ? 'zh-CN' : 'en-US';
    const read: unknown = JSON.parse(schema);
    drawn = embed(root, read, { locale, location: { pathname: '', search: '', query }, data: query }, environment());
    tell({ kind: 'drawn' });
  } catch (error) {
    tell({ kind: 'fault', words: wordsOf(error) });
  }
}

/** Everything of the world around it that amis asks for, answered by the page or not at all. */
function environment(): object {
  return {
    theme: 'antd',
    fetcher: ask,
    isCancel: () => false,
    wsFetcher: () => ({ close: () => undefined }),
    jumpTo: (to: unknown, action?: { readonly blank?: boolean; readonly target?: string }) =>
      tell({ kind: 'go', to: String(to), isNew: action?.blank === true || action?.target === '_blank' }),
    // Page and order of a list stay inside of the frame: its address is no one's.
    updateLocation: () => undefined,
    isCurrentUrl: () => false,
    notify: (type: unknown, words: unknown) => {
      if (typeof words === 'string')
        tell({ kind: 'notice', level: type === 'success' ? 'success' : type === 'error' ? 'warning' : 'info', words });
    },
    // A frame that is narrow, as the preview is, is no phone.
    isMobile: () => matchMedia('(pointer: coarse) and (max-width: 767px)').matches,
  };
}

type Request = { readonly url: string; readonly method?: string; readonly data?: unknown };

/** Whatever wants to be run. The policy would not let it; this way the author hears of it in words. */
function refuseCode(...parts: readonly unknown[]): never {
  tell({ kind: 'blocked', what: String(parts.at(-1)).slice(0, 60) });
  throw new EvalError('Pages run no scripts.');
}

/** Links lead out of the frame, which may not go anywhere itself: the page decides. */
function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  const to = link?.getAttribute('href') ?? '';
  if (to === '' || to.startsWith('#')) return;
  event.preventDefault();
  tell({ kind: 'go', to, isNew: link?.getAttribute('target') === '_blank' });
}

/** A call, done by the page if it is one of those it does. */
async function ask({ url, method = 'get', data }: Request): Promise<object> {
  asked += 1;
  const id = asked;
  const answer = await new Promise<AmisAnswer>((resolve) => {
    waiting.set(id, resolve);
    tell({ kind: 'ask', id, url, method, data: plain(data) });
  });
  // amis reads refusals from the data, whatever they are about.
  return { status: 200, headers: {}, data: answer };
}

/** A copy that can be sent: what is no data is left out. */
function plain(data: unknown): unknown {
  if (data === undefined || data === null) return null;
  // An upload of amis: one file among texts, of which the page needs none.
  if (data instanceof FormData) return [...data.values()].find((value) => value instanceof File) ?? null;
  try {
    const copy: unknown = JSON.parse(JSON.stringify(data));
    return copy;
  } catch {
    return null;
  }
}

function tell(message: FromFrame): void {
  port?.postMessage(message);
}

/** Light or dark, with the colour the application has chosen for what is pressed. */
function wear({ isDark, strong }: { readonly isDark: boolean; readonly strong: string }): void {
  const { dataset, style } = document.documentElement;
  dataset['appearance'] = isDark ? 'dark' : 'light';
  for (const shade of [4, 5, 6]) style.setProperty(`--colors-brand-${shade}`, strong);
}

/** Returns the height of the drawn content, not the frame's own: it shrinks again. */
function heightOf(): number {
  const root = document.getElementById('root');
  return Math.ceil((root?.getBoundingClientRect().height ?? 0) + 1);
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** amis remembers small things, such as columns, and breaks where that is forbidden; here it remembers them as long as the page is open. */
function giveMemory(name: 'localStorage' | 'sessionStorage'): void {
  const kept = new Map<string, string>();
  Object.defineProperty(window, name, {
    configurable: true,
    value: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
      clear: () => kept.clear(),
      key: (index: number) => [...kept.keys()][index] ?? null,
      get length() {
        return kept.size;
      },
    },
  });
}
