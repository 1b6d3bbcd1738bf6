import type { RuntimeConfig } from '@/shared/config';
import { thirdPartyAddress } from '@/features/login';

/** Whoever presses twice gets the same window: one answer must not be used twice. */
let stopHearing = (): void => undefined;

/**
 * Servers of the family prove a third party in a window of their own, which posts its outcome: a token, or a sentence [A7.6].
 * Ours sends the whole page there and back.
 * @returns the code to exchange for a session; null when the window said that it failed
 */
export function proveInWindow(config: RuntimeConfig, source: string): Promise<string | null> {
  const address = new URL(thirdPartyAddress(config.apiBase, source, ''), window.location.href);
  const opened = window.open(address, 'third-party-sign-in', 'width=500,height=600');
  stopHearing();
  // A blocked window proves nothing.
  if (opened === null) return Promise.resolve(null);
  return new Promise((done) => {
    const hear = (event: MessageEvent<unknown>): void => {
      // Any page may post to any other: only the window opened here, at the address opened here, is believed.
      if (event.origin !== address.origin || event.source !== opened || typeof event.data !== 'string') return;
      stopHearing();
      done(/^[\w.-]+$/.test(event.data) ? event.data : null);
    };
    window.addEventListener('message', hear);
    stopHearing = () => window.removeEventListener('message', hear);
  });
}
