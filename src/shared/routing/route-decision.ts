import { isPublicPath, isStaticPath, places, safeRedirect, signInFor } from './paths.ts';

/** Facts the guard knows. */
export type RouteState = {
  readonly hasToken: boolean;
  /** The token belongs to the guest account; for the sign-in page it counts as none. */
  readonly isGuest: boolean;
  readonly permissionsLoaded: boolean;
  /** Does the environment offer a guest account? null = its configuration is not read yet. */
  readonly hasGuestAccount: boolean | null;
  /** Guest sign-in is tried once per page load. */
  readonly guestTried: boolean;
  /** Does a menu entry of the user lead there? Asked only once permissions are loaded. */
  readonly isMenuPath: (pathname: string) => boolean;
};

export type RouteLocation = { readonly pathname: string; readonly search: string; readonly hash?: string };

export type RouteDecision =
  | { readonly kind: 'proceed' }
  | { readonly kind: 'adoptToken'; readonly token: string; readonly to: string }
  /** Somebody is signed in already: he is asked. */
  | { readonly kind: 'offerToken'; readonly token: string; readonly to: string }
  | { readonly kind: 'redirect'; readonly to: string; readonly unknownPath?: string }
  | { readonly kind: 'loadPermissions'; readonly to: string }
  | { readonly kind: 'ticketSignIn'; readonly ticket: string; readonly to: string }
  | { readonly kind: 'guestSignIn'; readonly to: string }
  | { readonly kind: 'signIn'; readonly to: string };

/** The route guard [A2.2–A2.12], with the safe readings of decision 387; a table of cases in the test. */
export function routeDecision(state: RouteState, location: RouteLocation): RouteDecision {
  const query = new URLSearchParams(location.search);
  const token = query.get('token');
  // [A2.2] taken out of the address bar before anything else runs; stored only where nobody is signed in, and a ticket is exchanged first.
  if (token !== null && token !== '') {
    const to = withoutQuery(location, 'token');
    if (state.hasToken && !state.isGuest) return { kind: 'offerToken', token, to };
    return isTicket(token) ? { kind: 'ticketSignIn', ticket: token, to } : { kind: 'adoptToken', token, to };
  }
  return state.hasToken ? signedIn(state, location, query) : signedOut(state, location, query);
}

/** Is it a ticket of our own server, good for one exchange, instead of a token? */
export function isTicket(token: string): boolean {
  return token.startsWith('tk-');
}

/** [A2.6] permissions could not be loaded: sign out and come back here after the next sign-in. */
export function afterPermissionFailure(location: RouteLocation): string {
  return signInFor(fullPath(location));
}

/** Path, query and fragment as one text. */
export function fullPath({ pathname, search, hash = '' }: RouteLocation): string {
  return pathname + search + hash;
}

function signedIn(state: RouteState, location: RouteLocation, query: URLSearchParams): RouteDecision {
  const { pathname } = location;
  if (pathname === places.user) return { kind: 'redirect', to: places.signIn }; // [B2.1]
  if (pathname === places.signIn) return state.isGuest ? { kind: 'proceed' } : { kind: 'redirect', to: places.home }; // [A2.4]
  // [A2.1] pages for everybody, /share/online among them, pass when signed in too; /getToken says itself whether the token holds [B2.2].
  if (isPublicPath(pathname)) return { kind: 'proceed' };
  if (!state.permissionsLoaded) {
    return { kind: 'loadPermissions', to: safeRedirect(query.get('redirect')) ?? fullPath(location) }; // [A2.5]
  }
  if (pathname === places.root) return { kind: 'redirect', to: places.home }; // [A2.12]
  if (isKnown(state, pathname)) return { kind: 'proceed' };
  // [B2.23] unknown paths of the dynamic router lead to the sign-in page, whose guard leads home: said in a notice.
  return { kind: 'redirect', to: places.home, unknownPath: pathname };
}

function signedOut(state: RouteState, location: RouteLocation, query: URLSearchParams): RouteDecision {
  if (location.pathname === places.user) return { kind: 'signIn', to: places.signIn }; // [B2.1]
  if (isPublicPath(location.pathname)) return { kind: 'proceed' }; // [A2.8, A2.9]
  const ticket = query.get('tokenname');
  if (ticket !== null && ticket !== '') {
    return { kind: 'ticketSignIn', ticket, to: withoutQuery(location, 'tokenname') }; // [A2.10]
  }
  const to = location.pathname === places.root ? places.home : fullPath(location);
  if (state.hasGuestAccount === true && !state.guestTried) return { kind: 'guestSignIn', to }; // [A2.11]
  return { kind: 'signIn', to: signInFor(to) };
}

function isKnown(state: RouteState, pathname: string): boolean {
  return isStaticPath(pathname) || isPublicPath(pathname) || state.isMenuPath(pathname);
}

function withoutQuery(location: RouteLocation, name: string): string {
  const query = new URLSearchParams(location.search);
  query.delete(name);
  const rest = query.toString();
  return fullPath({ ...location, search: rest === '' ? '' : `?${rest}` });
}
