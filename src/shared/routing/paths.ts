/** Every address of the application is built here. */
export const paths = {
  root: '/',
  home: '/dashboard/analysis',
  user: '/user',
  signIn: '/user/login',
  register: '/user/register',
  registerResult: '/user/register-result',
  resetPassword: '/user/alteration',
  customInfo: '/user/CustomInfo',
  getToken: '/getToken',
  forbidden: '/403',
  notFound: '/404',
  serverError: '/500',
  /** Sign-in page that comes back to `target` afterwards. */
  signInFor: (target: string): string =>
    target === '/' ? '/user/login' : `/user/login?redirect=${encodeURIComponent(target)}`,
  /** Another site inside the application [A2.18]. */
  framed: '/layouts/IframePageView',
  framedPage: (url: string): string => `/layouts/IframePageView?url=${encodeURIComponent(url)}`,
  /** A form shown without a menu entry of its own [B2.3]. */
  onlineForm: (code: string): string => `/online/auto/${encodeURIComponent(code)}`,
} as const;

/** Pages that need no sign-in [A2.1]. */
export const whitelist: readonly string[] = [
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
];

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
export const staticPaths: readonly string[] = [paths.home, paths.framed, ...Object.keys(exceptionPaths)];

/** Does a page exist at the path whatever the menu says? */
export function isStaticPath(pathname: string): boolean {
  return staticPaths.includes(pathname) || onlineFormCode(pathname) !== null;
}

/** The code in /online/auto/{code}, if the path is one. */
export function onlineFormCode(pathname: string): string | null {
  const [, code] = /^\/online\/auto\/([^/]+)$/.exec(pathname) ?? [];
  return code === undefined ? null : decodeURIComponent(code);
}

/**
 * A redirect target that stays in this application: a path of the same origin, never the sign-in page itself; otherwise null.
 * Guards against `//host`, `/\host` and schemes, which browsers take for other sites.
 */
export function safeRedirect(target: string | null): string | null {
  if (target === null || !target.startsWith('/') || /^\/[/\\]/.test(target)) return null;
  // oxlint-disable-next-line no-control-regex -- browsers drop control characters, which can turn a path into a host
  if (/[\u0000-\u001f\\]/.test(target)) return null;
  return pathnameOf(target) === paths.signIn ? null : target;
}

/** The path without query and fragment. */
export function pathnameOf(target: string): string {
  return target.split(/[?#]/, 1)[0] ?? target;
}
