import { createHash } from 'node:crypto';

type Headers = Readonly<Record<string, string>>;

export type SecurityHeaders = {
  /** For answers of the API, refusals and everything that is no page. */
  readonly api: Headers;
  /**
   * For pages, scripts and styles of the web application.
   * @param pages the HTML entries as built: their inline scripts are allowed by hash, nothing else inline runs
   */
  readonly app: (pages: readonly string[]) => Headers;
  /**
   * For the frame of amis pages and its library. The document gets an origin nobody shares, however it is opened; it may run the scripts that come with
   * it and no text as code, and may connect to nothing: what it says goes through the port its page hands it (core/amis/protocol.ts).
   */
  readonly amisFrame: Headers;
  /** For the thread that runs scripts of forms: it alone may compile WebAssembly, and it may connect to nothing. */
  readonly sandbox: Headers;
};

/**
 * Headers of every answer [CFG-01].
 * @param tls the browser reached us by https (a reverse proxy said so)
 */
export function securityHeaders({
  tls,
  connect = [],
  frames = [],
}: {
  tls: boolean;
  /** Other origins the application may call or open sockets to. */
  connect?: readonly string[];
  /** Other origins it may show in frames (previews). */
  frames?: readonly string[];
}): SecurityHeaders {
  const common = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // Nothing here is for search engines, shared documents least of all.
    'x-robots-tag': 'noindex, nofollow',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'SAMEORIGIN',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    ...(tls ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
  return {
    api: {
      ...common,
      'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
      'cache-control': 'no-store',
    },
    amisFrame: {
      ...common,
      // Its own files are strangers to it. They are a public library, so everybody may read them; nothing else of ours can be read by it.
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      // A name that is looked up is a message, too.
      'x-dns-prefetch-control': 'off',
      'content-security-policy': [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        'img-src data: blob:',
        "font-src 'self' data:",
        "connect-src 'none'",
        "form-action 'none'",
        "base-uri 'none'",
        "frame-ancestors 'self'",
        'sandbox allow-scripts allow-forms',
      ].join('; '),
    },
    sandbox: {
      ...common,
      'content-security-policy': "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'",
    },
    app: (pages) => ({
      ...common,
      'content-security-policy': [
        "default-src 'self'",
        ["script-src 'self'", ...new Set(pages.flatMap(inlineScripts).map(hashSource))].join(' '),
        // antd writes its styles at run time. A nonce would make every page different and so uncacheable and not
        // precompressed; styles cannot run code, and `connect-src` and `img-src` keep them from sending data away.
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        ["connect-src 'self'", ...connect].join(' '),
        ["frame-src 'self'", ...frames].join(' '),
        "worker-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'self'",
      ].join('; '),
    }),
  };
}

/** Texts of the scripts that stand in a page itself. */
function inlineScripts(page: string): string[] {
  return [...page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes = '', text = '']) => !/\bsrc\s*=/i.test(attributes) && text !== '')
    .map(([, , text = '']) => text);
}

function hashSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
