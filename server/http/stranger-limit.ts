import { refusal } from '#server/platform/refusal.ts';
import { httpRefusals } from './refusals.ts';

/** Calls of strangers that write a row each, for a minute or a few: nobody fills tables with them. */
const writing: ReadonlySet<string> = new Set(['randomImage', 'beginPasskeyLogin', 'thirdLoginRender']);

const WINDOW_MS = 60_000;
/** Of one address in a minute: a whole office may stand behind it. */
const PER_ADDRESS = 120;
/** Of all addresses together, in this process. */
const ALL = 1_200;

export type StrangerLimit = (operation: string, address: string) => void;

/** Counts such calls by address, in windows of a minute. @param now for tests */
export function strangerLimit(now: () => number = Date.now): StrangerLimit {
  let until = 0;
  let all = 0;
  const counts = new Map<string, number>();
  return (operation, address) => {
    if (!writing.has(operation)) return;
    if (now() >= until) {
      [until, all] = [now() + WINDOW_MS, 0];
      counts.clear();
    }
    const network = networkOf(address);
    const own = counts.get(network) ?? 0;
    if (own >= PER_ADDRESS || all >= ALL) {
      const seconds = Math.max(1, Math.ceil((until - now()) / 1_000));
      throw refusal(429, httpRefusals.tooManyCalls, { seconds }, { retryAfterSeconds: seconds });
    }
    counts.set(network, own + 1);
    all += 1;
  };
}

/** Whoever has one address of the sixth version has all of its network. */
function networkOf(address: string): string {
  return address.includes(':') && !address.includes('.') ? address.split(':').slice(0, 4).join(':') : address;
}
