import { readFileSync } from 'node:fs';
import { gunzipSync, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { captchaAlphabet, captchaGlyphs, drawCaptcha } from './captcha-image.ts';
import { createGate } from './gate.ts';
import { generatePassword } from './install.ts';
import { hashPassword, verifyPassword, weakness } from './password.ts';
import { judge } from './sign-in.ts';

describe('passwords', () => {
  it.each([
    ['short', '至少 8 个字符'],
    ['Admin-2026', '不能包含账号'],
    ['Password123', '过于常见'],
    ['zzzzzzzzzz', '过于常见'],
    ['x'.repeat(201), '最多 200 个字符'],
  ])('%s is too weak', (password, reason) => {
    expect(weakness(password, 'admin')?.zh).toContain(reason);
  });

  it.each([
    'qwertyuiop',
    '1q2w3e4r',
    'baseball',
    'Sunshine',
    'Password1!',
    'Abcd1234!',
    'admin123456',
    'P@ssw0rd',
    'qazwsxedc',
    'passw0rd2024',
    '5201314520',
    'woaini1314',
    'abcabcabc',
    'dragon!!',
    '123password',
    'monkey1234567',
    '!!Welcome1',
  ])('[AUT-11] %s is too common', (password) => {
    expect(weakness(password, 'clerk')?.zh).toBe('密码过于常见，请换一个');
  });

  it('[AUT-11] are not those that are counted most often, as they are or with something behind', () => {
    const packed = readFileSync(new URL('common-passwords.txt.gz', import.meta.url));
    const words = gunzipSync(packed).toString('utf8').trim().split('\n');
    expect(words.length).toBeGreaterThan(30_000);
    const passed = words.flatMap((word, at) =>
      (at < 3_000 ? [word, `${word}1`, `${word}!`] : [word]).filter(
        (text) => text.length >= 8 && weakness(text, 'clerk') === null,
      ),
    );
    // What digits alone are made of may be a date or a number of somebody's own.
    expect(passed.filter((text) => !/^\d+[1!]$/.test(text))).toEqual([]);
  });

  it.each([
    'Blue-horse-7',
    'Geheim-2026',
    'kaffee im garten',
    'correct horse battery',
    'x7!kqp2w',
    '三个月后再见吧朋友',
  ])('such as %s are accepted', (password) => {
    expect(weakness(password, 'clerk')).toBeNull();
  });

  it('are accepted otherwise, generated ones always', () => {
    expect(weakness('Blue-horse-7', 'admin')).toBeNull();
    const generated = Array.from({ length: 100 }, generatePassword);
    expect(generated.every((password) => weakness(password, 'admin') === null)).toBe(true);
    expect(new Set(generated).size).toBe(100);
  });

  it('[AUT-10] are verified by argon2id, and nobody by nothing', async () => {
    const hash = await hashPassword('Blue-horse-7');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=2,p=1\$/);
    expect(await verifyPassword(hash, 'Blue-horse-7')).toBe(true);
    expect(await verifyPassword(hash, 'blue-horse-7')).toBe(false);
    expect(await verifyPassword(undefined, 'Blue-horse-7')).toBe(false);
  });
});

describe('[DOS-01] the gate before password hashing', () => {
  it('runs a few, lets a few wait and refuses the rest at once', async () => {
    const gate = createGate({ running: 2, waiting: 3 });
    let running = 0;
    let most = 0;
    const task = async (): Promise<void> => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((done) => setTimeout(done, 5));
      running -= 1;
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => gate(task)));
    expect(most).toBe(2);
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(5);
    await expect(gate(task)).resolves.toBeUndefined();
  });

  it('goes on after a task that failed', async () => {
    const gate = createGate({ running: 1, waiting: 1 });
    await expect(gate(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(gate(() => Promise.resolve(7))).resolves.toBe(7);
  });
});

describe('[AUT-03] the verdict on a try', () => {
  const tries = { pair: 1, account: 1, address: 1, pairWaitSeconds: 300, addressWaitSeconds: 200, known: false };
  it.each([
    ['the first', {}, 'auto', 'try'],
    ['the tenth of a pair', { pair: 10 }, 'auto', 'try'],
    ['the eleventh of a pair', { pair: 11 }, 'auto', 'captcha'],
    ['the twentieth of a pair', { pair: 20 }, 'auto', 'captcha'],
    ['the twenty-first of a pair', { pair: 21 }, 'auto', 'wait'],
    ['one of many on the account, from a stranger', { account: 500 }, 'auto', 'captcha'],
    ['one of many on the account, from a known address', { account: 500, known: true }, 'auto', 'try'],
    ['one of very many from the address', { address: 101 }, 'auto', 'wait'],
    ['one of very many from a known address', { address: 101, known: true }, 'auto', 'try'],
    ['the first, captchas always', {}, 'always', 'captcha'],
    ['the eleventh, captchas off', { pair: 11 }, 'off', 'try'],
    ['the twenty-first, captchas off', { pair: 21 }, 'off', 'wait'],
  ] as const)('%s: %j with captchas %s → %s', (_what, change, mode, kind) => {
    expect(judge({ ...tries, ...change }, mode).kind).toBe(kind);
  });
});

describe('a captcha', () => {
  it('is a PNG of 108 × 40 pixels without look-alike characters', () => {
    const image = drawCaptcha('AC34');
    expect(image.subarray(1, 4).toString()).toBe('PNG');
    expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([108, 40]);
    const start = image.indexOf('IDAT') + 4;
    const length = image.readUInt32BE(start - 8);
    expect(inflateSync(image.subarray(start, start + length))).toHaveLength(40 * 109);
    expect(captchaAlphabet).not.toMatch(/[01IOLSZ258B]/);
  });

  it('cannot be read by laying the 5 × 7 dots of a character over it', () => {
    const rate = (draw: (text: string) => number[][]) => {
      const texts = Array.from({ length: 25 }, (_, at) =>
        Array.from({ length: 4 }, (_none, place) =>
          captchaAlphabet.charAt((at * 7 + place * 5) % captchaAlphabet.length),
        ).join(''),
      );
      return texts.filter((text) => readByTemplate(draw(text)) === text).length / texts.length;
    };
    expect(rate((text) => greysOf(drawCaptcha(text)))).toBeLessThan(0.1);
  }, 30_000);
});

/** Rows of grey values of a drawn captcha. */
function greysOf(image: Buffer): number[][] {
  const start = image.indexOf('IDAT') + 4;
  const rows = inflateSync(image.subarray(start, start + image.readUInt32BE(start - 8)));
  return Array.from({ length: 40 }, (_, y) => [...rows.subarray(y * 109 + 1, (y + 1) * 109)]);
}

/** Reads four characters as a program would that knows the dots, and where and how slanted they may stand. */
function readByTemplate(greys: readonly (readonly number[])[]): string {
  const dark = (x: number, y: number): number => ((greys[Math.round(y)]?.[Math.round(x)] ?? 255) < 130 ? 1 : -1);
  return [0, 1, 2, 3]
    .map((place) => {
      let [best, found] = [-Infinity, ''];
      for (const [character, rows] of Object.entries(captchaGlyphs))
        for (let left = 4; left <= 12; left += 2)
          for (let top = 2; top <= 10; top += 2)
            for (const slant of [-0.3, -0.15, 0, 0.15, 0.3]) {
              let score = 0;
              for (let row = 0; row < 7; row += 1)
                for (let column = 0; column < 5; column += 1) {
                  const sign = ((rows[row] ?? 0) >> (4 - column)) & 1 ? 1 : -0.6;
                  score += sign * dark(left + place * 25 + column * 4 + 1 + slant * (14 - row * 4), top + row * 4 + 1);
                }
              if (score > best) [best, found] = [score, character];
            }
      return found;
    })
    .join('');
}
