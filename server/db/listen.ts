import { Client } from 'pg';

const RETRY_MS = 1_000;
/** Milliseconds between two checks that the connection lives, and for its answer: a half-open one stays silent for ever. */
const PING_MS = 10_000;
const PONG_MS = 5_000;

/** A channel of the database, and what to do when something is said on it. */
export type Hearing = {
  readonly channel: string;
  /** Something was said: what stands in the notice, or an empty text where all may have changed, as after a time without hearing. */
  readonly heard: (about: string) => void;
  /** Reports whether all notices arrive: not before the connection stands, and not while it is broken. */
  readonly hears?: (isHearing: boolean) => void;
};

/**
 * Hears on a connection of its own what other processes, and this one, tell each other. A connection that broke, or no longer answers, is opened
 * again within a quarter of a minute; whatever was said meanwhile counts as heard.
 */
export function keepListening(url: string, hearings: readonly Hearing[]): { readonly close: () => Promise<void> } {
  let closed = false;
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  const tell = (isHearing: boolean): void => {
    for (const { heard, hears } of hearings) {
      hears?.(isHearing);
      heard('');
    }
  };
  const again = (): void => {
    tell(false);
    client = undefined;
    if (closed) return;
    timer = setTimeout(open, RETRY_MS);
    timer.unref();
  };
  const open = (): void => {
    const opening = new Client({
      connectionString: url,
      application_name: 'back-office listener',
      connectionTimeoutMillis: PONG_MS,
      query_timeout: PONG_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: PING_MS,
    });
    client = opening;
    let ended = false;
    const end = (): void => {
      if (ended) return;
      ended = true;
      clearInterval(ping);
      opening.end().catch(() => undefined);
      again();
    };
    const ping = setInterval(() => void opening.query('select 1').catch(end), PING_MS);
    ping.unref();
    opening.on('notification', ({ channel, payload }) => {
      for (const hearing of hearings) if (hearing.channel === channel) hearing.heard(payload ?? '');
    });
    opening.on('error', end);
    opening.on('end', end);
    opening
      .connect()
      .then(() => opening.query(hearings.map(({ channel }) => `listen ${channel}`).join('; ')))
      .then(() => tell(true), end);
  };
  open();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
