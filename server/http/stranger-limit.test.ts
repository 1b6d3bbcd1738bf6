import { describe, expect, it } from 'vitest';
import { strangerLimit } from './stranger-limit.ts';

/** Counts how many of so many calls pass. */
function passed(limit: ReturnType<typeof strangerLimit>, calls: number, address: (at: number) => string): number {
  let count = 0;
  for (let at = 0; at < calls; at += 1) {
    try {
      limit('randomImage', address(at));
      count += 1;
    } catch {
      // Counted by what is missing.
    }
  }
  return count;
}

describe('[DOS-01] calls of strangers that write rows', () => {
  it('are few from one address in a minute, and say when to come again', () => {
    let now = 0;
    const limit = strangerLimit(() => now);
    expect(passed(limit, 2_000, () => '10.0.0.1')).toBe(120);
    now = 15_000;
    expect(() => limit('beginPasskeyLogin', '10.0.0.1')).toThrow(
      expect.objectContaining({ status: 429, retryAfterSeconds: 45 }),
    );
    expect(passed(limit, 1, () => '10.0.0.2')).toBe(1);
    now = 60_000;
    expect(passed(limit, 1, () => '10.0.0.1')).toBe(1);
  });

  it('are limited from all addresses together, and one network of the sixth version is one', () => {
    const limit = strangerLimit(() => 0);
    expect(passed(limit, 500, (at) => `2001:db8:1:2:${at.toString(16)}::1`)).toBe(120);
    expect(passed(limit, 5_000, (at) => `10.${at % 250}.${Math.floor(at / 250)}.1`)).toBe(1_080);
  });

  it('are no others', () => {
    const limit = strangerLimit(() => 0);
    for (let at = 0; at < 5_000; at += 1) limit('login', '10.0.0.1');
    expect(passed(limit, 1, () => '10.0.0.1')).toBe(1);
  });
});
