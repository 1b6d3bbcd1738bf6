/**
 * The small blocking script of both HTML entries: it runs before any bundle, paints the stored colours, adopts ?token=, sends the browser to the right entry and
 * starts the first calls. Built into the HTML by scripts/build.ts; it shares `routeDecision` with the guard of the application.
 */
import { askEarly, askScreen } from '@/shared/prefetch';
import { places, routeDecision, type RouteDecision } from '@/shared/routing';
import { GUEST, formPathSlot, tenantSlot, tokenSlot, userSlot, WEEK_MS } from '@/shared/storage';
import { followLook } from '@/shared/theme';

declare global {
  interface Window {
    /** A token or ticket of the address that came while somebody was signed in already: the application asks [A2.2]. */
    offeredToken?: { readonly token: string; readonly to: string };
  }
}

// Before the first picture: a page that changes its colours while it loads hurts the eyes.
followLook();

const here = window.location;

function decide(): RouteDecision {
  return routeDecision(
    {
      hasToken: tokenSlot.read() !== null,
      isGuest: userSlot.read()?.['username'] === GUEST,
      permissionsLoaded: false,
      hasGuestAccount: null,
      guestTried: false,
      isMenuPath: () => false,
    },
    here,
  );
}

let decision = decide();
if (decision.kind === 'adoptToken') {
  // The token must leave the address bar before anything else can read or send it.
  // The user first: other windows hear of the token and look who it belongs to.
  userSlot.clear();
  tokenSlot.write(decision.token, WEEK_MS);
  window.history.replaceState(null, '', decision.to);
  decision = decide();
} else if (decision.kind === 'offerToken') {
  // A link does not turn somebody into another: the application asks.
  window.offeredToken = { token: decision.token, to: decision.to };
  window.history.replaceState(null, '', decision.to);
  decision = decide();
}
const isSignInEntry = document.documentElement.dataset['entry'] === 'signin';
if (decision.kind === 'signIn' && !isSignInEntry) here.replace(decision.to);
else if (decision.kind === 'redirect' && isSignInEntry) here.replace(decision.to);
else start();

function start(): void {
  // A press before hydration must neither leave the page nor get lost: it is noted here and replayed later.
  if (isSignInEntry) {
    document.addEventListener('submit', (event) => {
      if (!event.defaultPrevented) window.heldPress = true;
      event.preventDefault();
    });
  }
  const config = askEarly('/config.json', {});
  if (decision.kind !== 'loadPermissions') return;
  const { to } = decision;
  const token = tokenSlot.read();
  void config
    .then(async (answer): Promise<unknown> => await answer.json())
    .then((settings) => {
      if (token === null || !isSettings(settings)) return;
      const headers = {
        'X-Access-Token': token,
        [settings.dialect === 'jeecg-2.4' ? 'tenant-id' : 'tenant_id']: tenantSlot.read() ?? '0',
      };
      askScreen(
        { apiBase: settings.apiBase, headers },
        to === places.root ? places.home : to,
        formPathSlot.read() ?? {},
      );
    })
    // The application reads the configuration again and shows what is wrong.
    .catch(() => undefined);
}

function isSettings(value: unknown): value is { apiBase: string; dialect: string } {
  return typeof value === 'object' && value !== null && 'apiBase' in value && 'dialect' in value;
}
