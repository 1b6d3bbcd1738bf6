import { assemble } from '#server/assemble.ts';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/connection.ts';
import { createUser } from '#server/platform/identity/db/identity.ts';
import { hashPassword } from '#server/platform/identity/password.ts';
import { startOtherServer } from '#server/testing/other-server.ts';
import { randomFrom, type Campaign } from './campaign.ts';
import { openOnlineDatabase } from './online-database.ts';

type Way = {
  readonly name: string;
  readonly path: string;
  readonly body: (mobile: string, username: string) => object;
};

/** Order matters: the codes of the second way are what the later ones guess at. */
const ways: readonly Way[] = [
  { name: 'password', path: '/sys/login', body: (_, username) => ({ username, password: 'Wrong-pass-20' }) },
  { name: 'message', path: '/sys/sms', body: (mobile) => ({ mobile, smsmode: '0' }) },
  { name: 'phone', path: '/sys/phoneLogin', body: (mobile) => ({ mobile, captcha: 'x' }) },
  { name: 'forgotten', path: '/sys/user/phoneVerification', body: (phone) => ({ phone, smscode: 'x' }) },
  {
    name: 'registration',
    path: '/sys/user/register',
    body: (_, username) => ({ username, phone: '18800000000', smscode: 'x', password: 'Long-enough-20' }),
  },
];

/** [AUT-02] Neither text nor status nor duration tells whether an account, or a phone number, is known. */
export const campaign: Campaign = {
  isTimed: true,
  title: '[AUT-02] answers about known and unknown accounts cannot be told apart',
  run: async ({ folder, slice, seed, say }) => {
    const samples = slice ? 60 : 1_000;
    const random = randomFrom(seed);
    const gateway = await startOtherServer(() => ({ body: '{}' }));
    const { db, close } = await openOnlineDatabase(folder, { only: ['base', 'online', 'sale'] });
    const config = { trustProxy: true, registration: true, captchaMode: 'off', sms: { url: gateway.url, token: null } };
    const app = await assemble(db, { ...readConfig({}), ...config, captchaMode: 'off', dataDir: folder }, false);
    let address = 0;
    const ask = async (way: Way, number: number, known: boolean): Promise<{ ms: number; text: string }> => {
      address += 1;
      const mobile = mobileOf(number, known);
      const began = performance.now();
      const answer = await app.inject({
        method: 'POST',
        url: `/platform${way.path}`,
        // Limits count addresses: each call has its own.
        headers: { 'x-forwarded-for': `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}` },
        payload: way.body(mobile, `${known ? 'known' : 'other'}${number}`),
      });
      const ms = performance.now() - began;
      return { ms, text: `${answer.statusCode} ${answer.body.replace(/"timestamp":\d+/, '')}` };
    };
    try {
      await fill(db, samples);
      for (const way of ways) {
        const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
        for (let number = 0; number < samples; number += 1) {
          // The first of a pair warms what the second finds: chance decides which it is.
          const order = random() < 0.5 ? [true, false] : [false, true];
          const texts = new Set<string>();
          for (const known of order) {
            const { ms, text } = await ask(way, number, known);
            if (number >= 20) times[known ? 'known' : 'unknown'].push(ms);
            texts.add(text);
          }
          if (texts.size > 1) throw new Error(`${way.name} tells them apart: ${[...texts].join(' / ')}`);
        }
        const t = welch(times.known, times.unknown);
        say(
          `${way.name}: known ${mean(times.known).toFixed(2)} ms, unknown ${mean(times.unknown).toFixed(2)} ms, t ${t.toFixed(2)}`,
        );
        // |t| > 1.96 is p < 0.05; of five honest ways one in four runs shows that by chance, so the bound is p < 0.001.
        if (!slice && Math.abs(t) > 3.29) throw new Error(`${way.name}: the duration tells them apart`);
      }
      if (slice) say('a slice compares the answers; the bound on durations belongs to the full run');
    } finally {
      await app.close();
      await close();
      await gateway.close();
    }
  },
};

function mobileOf(number: number, known: boolean): string {
  return `1${known ? 3 : 5}9${String(number).padStart(8, '0')}`;
}

async function fill(db: Db, count: number): Promise<void> {
  const passwordHash = await hashPassword('Right-pass-20');
  for (let number = 0; number < count; number += 1) {
    const username = `known${number}`;
    await createUser(db, { tenantId: '1', username, realname: username, passwordHash, phone: mobileOf(number, true) });
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Welch's t on logarithms: one pause of the collector must not decide. */
function welch(one: readonly number[], two: readonly number[]): number {
  const parts = [one, two].map((values) => {
    const logs = values.map(Math.log);
    const middle = mean(logs);
    const spread = logs.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (logs.length - 1);
    return { middle, error: spread / logs.length };
  });
  const [a, b] = parts;
  return a === undefined || b === undefined ? 0 : (a.middle - b.middle) / Math.sqrt(a.error + b.error);
}
