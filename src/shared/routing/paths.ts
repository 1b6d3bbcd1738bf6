import { formCodeOfPath } from '#core/family/form-path.ts';

/** Fixed places, for the blocking script as well, which carries no more than it needs. */
export const places = {
  root: '/',
  /** All messages of the user [B2.47]. */
  messages: '/isps/userAnnouncement',
  home: '/dashboard/analysis',
  user: '/user',
  signIn: '/user/login',
  /** Another site inside the application [A2.18]. */
  framed: '/layouts/IframePageView',
  /** A screen for the frames of other sites, inside our own frame [B2.3]. */
  iframeInside: '/onlineIframe/OnlCgformAutoIframe',
} as const;

/** Returns the address of the sign-in page that comes back to `target` afterwards. */
export function signInFor(target: string): string {
  return target === '/' ? '/user/login' : `/user/login?redirect=${encodeURIComponent(target)}`;
}

/** Every address of the application is built here. */
export const paths = {
  ...places,
  register: '/user/register',
  registerResult: '/user/register-result',
  resetPassword: '/user/alteration',
  customInfo: '/user/CustomInfo',
  getToken: '/getToken',
  forbidden: '/403',
  notFound: '/404',
  serverError: '/500',
  signInFor,
  framedPage: (url: string): string => `/layouts/IframePageView?url=${encodeURIComponent(url)}`,
  /** A form shown without a menu entry of its own [B2.3]. */
  onlineForm: (code: string): string => `/online/auto/${encodeURIComponent(code)}`,
  /** Screens for the frames of other sites [B2.3], outside our own frame. */
  iframe: '/onlineIframe/OnlineIframe',
  iframeEdit: '/onlineIframe/OnlineIframeEdit',
  /** Reports as administrators make them. */
  reports: '/online/cgreport',
  /** A report shown without a menu entry of its own [B2.35]. */
  report: (code: string): string => `/online/cgreport/${encodeURIComponent(code)}`,
  /** A chart [B2.3]. */
  chart: (code: string): string => `/online/watchDiagram/${encodeURIComponent(code)}`,
  /** A sheet report shown without a menu entry of its own [B2.3]. */
  sheetReport: (code: string): string => `/online/dessheet/${encodeURIComponent(code)}`,
  /** A page written as an amis schema [B2.5]. */
  amisPage: (code: string): string => `/amis-page/${encodeURIComponent(code)}`,
  /** Documents [B2.7]. */
  documents: '/doc/index',
  /** Online spreadsheets [B2.10]. */
  spreadsheets: '/luckysheet/list',
  spreadsheet: (id: string): string => `/luckysheet/edit/${encodeURIComponent(id)}`,
  document: (id: string): string => `/doc/myeditor?doc=${encodeURIComponent(id)}`,
} as const;

/** Pages that need no sign-in [A2.1]. */
const whitelist: ReadonlySet<string> = new Set([
  '/user/login',
  '/user/CustomInfo',
  '/user/register',
  '/user/register-result',
  '/user/alteration',
  '/onlineIframe/OnlineIframe',
  '/onlineIframe/OnlineIframeEdit',
  '/getToken',
  '/share',
  '/share/online',
]);

/** Does a path need no sign-in? Shared documents and records carry their code in it [B2.4] [B2.7]. */
export function isPublicPath(pathname: string): boolean {
  return whitelist.has(pathname) || shareCode(pathname) !== null || recordShareCode(pathname) !== null;
}

/** Path of the user's findings of SQL warnings [A7.22]; by itself, for the sign-in page carries all of `paths`. */
export const warningsPath = '/isps/sqlWarning';

/** Path of the user's imports [B9.2]. */
export const importsPath = '/isps/imports';

/** Exception pages by path [B2.21, B2.40]. */
export const exceptionPaths: Readonly<Record<string, '403' | '404' | '500'>> = {
  '/403': '403',
  '/404': '404',
  '/500': '500',
  '/exception/403': '403',
  '/exception/404': '404',
  '/exception/500': '500',
};

/** Pages that exist without a menu entry. */
const staticPaths: ReadonlySet<string> = new Set([
  places.home,
  places.messages,
  warningsPath,
  importsPath,
  places.framed,
  places.iframeInside,
  ...Object.keys(exceptionPaths),
]);

/** Does a page exist at the path whatever the menu says? */
export function isStaticPath(pathname: string): boolean {
  return (
    staticPaths.has(pathname) ||
    /^\/account\/(center|settings-)/.test(pathname) ||
    isDesformPath(pathname) ||
    [onlineFormCode, reportCode, chartCode, sheetReportCode, amisPageCode, tabsPageCode, printCode, spreadsheetId].some(
      (code) => code(pathname) !== null,
    )
  );
}

/** Is it a designed form to be filled in, /online/desform/fill/{code} [online.desform]? */
export function isDesformPath(pathname: string): boolean {
  return pathname.startsWith('/online/desform/fill/');
}

/** The code in /online/auto/{code} and its like of the family, if the path is one. */
export function onlineFormCode(pathname: string): string | null {
  const code = formCodeOfPath(pathname);
  return code === null ? null : decodeURIComponent(code);
}

/** The code in /online/cgreport/{code}, if the path is one. */
export function reportCode(pathname: string): string | null {
  return codeBelow('/online/cgreport/', pathname);
}

/** The code in /online/watchDiagram/{code}, if the path is one. */
export function chartCode(pathname: string): string | null {
  return codeBelow('/online/watchDiagram/', pathname);
}

/** The code in /online/dessheet/{code}, if the path is one [B2.3]. */
export function sheetReportCode(pathname: string): string | null {
  return codeBelow('/online/dessheet/', pathname);
}

/** The code in /amis-page/{code}, if the path is one [B2.5]. */
export function amisPageCode(pathname: string): string | null {
  return codeBelow('/amis-page/', pathname);
}

/** The code in /onlineTabs/tabsConfig/{tabcode}, if the path is one [B2.3]. */
export function tabsPageCode(pathname: string): string | null {
  return codeBelow('/onlineTabs/tabsConfig/', pathname);
}

/** The code in /doc_share/{code} or /share/doc/{code}, if the path is one. */
export function shareCode(pathname: string): string | null {
  return codeBelow('/doc_share/', pathname) ?? codeBelow('/share/doc/', pathname);
}

/** The code in /share/record/{code}, /share/form/{code} and their like, if the path is one: the code alone says what it opens [B2.4]. */
export function recordShareCode(pathname: string): string | null {
  const [, kind] = /^\/share\/([\w-]+)\/[^/]+$/.exec(pathname) ?? [];
  return kind === undefined || kind === 'doc' ? null : codeBelow(`/share/${kind}/`, pathname);
}

/** The form's code in /online/print/{formCode}, if the path is one. */
export function printCode(pathname: string): string | null {
  return codeBelow('/online/print/', pathname);
}

/** The id in /luckysheet/edit/{id}, if the path is one. */
export function spreadsheetId(pathname: string): string | null {
  return codeBelow('/luckysheet/edit/', pathname);
}

/** Pages that stand at many addresses without an entry in the menu, by what these begin with. */
const kinds = [
  '/online/print/',
  '/online/desform/fill/',
  '/online/watchDiagram/',
  '/online/cgreport/',
  '/online/dessheet/',
  '/amis-page/',
  '/onlineTabs/tabsConfig/',
  '/luckysheet/edit/',
  '/layouts/',
  '/onlineIframe/',
];

/** Returns the name for the tab of an address without an entry: the kind of its page, else the address itself. */
export function kindOfPath(pathname: string): string {
  return kinds.find((kind) => pathname.startsWith(kind)) ?? pathname;
}

/** Returns the path at which print templates of a form are designed. */
export function printDesignPath(code: string): string {
  return `/online/print/${encodeURIComponent(code)}`;
}

function codeBelow(prefix: string, pathname: string): string | null {
  const code = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : '';
  return code === '' || code.includes('/') ? null : decodeURIComponent(code);
}

/**
 * A redirect target that stays in this application: a path of the same origin, never the sign-in page itself; otherwise null.
 * Guards against `//host`, `/\host` and schemes, which browsers take for other sites.
 */
export function safeRedirect(target: string | null): string | null {
  if (target === null || !target.startsWith('/') || /^\/[/\\]/.test(target)) return null;
  // oxlint-disable-next-line no-control-regex -- browsers drop control characters, which can turn a path into a host
  if (/[\u0000-\u001f\\]/.test(target)) return null;
  return pathnameOf(target) === places.signIn ? null : target;
}

/** The path without query and fragment. */
export function pathnameOf(target: string): string {
  return target.split(/[?#]/, 1)[0] ?? target;
}
