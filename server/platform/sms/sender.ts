import type { SmsPurpose } from '#server/platform/identity/db/sms-code.ts';

export type SmsMessage = {
  readonly mobile: string;
  readonly text: string;
  /** Absent when the text carries none. */
  readonly code: string | null;
  readonly purpose: SmsPurpose | 'message';
};

/** Sends one message; throws when it did not leave. */
export type SmsSender = (message: SmsMessage) => Promise<void>;

/** Without a gateway the message goes into the server's log, for whoever runs the machine. */
export function logSender(write: (fields: object, line: string) => void): SmsSender {
  return async (message) => {
    write({ sms: message }, `SMS NOT SENT (no SMS_URL): ${message.mobile} ${message.text}`);
  };
}

const timeoutMs = 10_000;

/** Posts the message to a gateway; whatever speaks HTTP can stand behind it. */
export function httpSender({ url, token }: { url: string; token: string | null }): SmsSender {
  return async (message) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(message),
      // Codes go to the configured address and to no other.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The SMS gateway answers ${answer.status}`);
  };
}

/**
 * Makes "nothing is sent" look like sending: a number we do not know is answered after the time, and with the outcome,
 * of a real message to the gateway a little while ago. Otherwise the gateway's delay or failure would tell known
 * numbers from unknown ones [AUT-02].
 */
export function masked(sender: SmsSender): { readonly send: SmsSender; readonly pretend: () => Promise<void> } {
  const recent: { ms: number; failure: unknown }[] = [];
  let next = 0;
  const remember = (began: number, failure: unknown): void => {
    recent.push({ ms: performance.now() - began, failure });
    if (recent.length > 20) recent.shift();
  };
  return {
    send: async (message) => {
      const began = performance.now();
      try {
        await sender(message);
        remember(began, null);
      } catch (error) {
        remember(began, error ?? new Error('not sent'));
        throw error;
      }
    },
    pretend: async () => {
      if (recent.length === 0) return;
      next = (next + 1) % recent.length;
      const ms = recent[next]?.ms ?? 0;
      await elapse(ms);
      // A gateway that is down is down for every number.
      const last = recent.at(-1)?.failure ?? null;
      if (last !== null) throw last;
    },
  };
}

/** Waits to a fraction of a millisecond: a timer alone is a whole one late, which a thousand samples show. */
async function elapse(ms: number): Promise<void> {
  const end = performance.now() + ms;
  if (ms > 2) await new Promise((done) => setTimeout(done, Math.floor(ms) - 2));
  while (performance.now() < end) await new Promise((done) => setImmediate(done));
}
