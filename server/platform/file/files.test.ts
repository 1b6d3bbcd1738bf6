import { describe, expect, it } from 'vitest';
import { cleanName } from './files.ts';
import { fileLinks } from './links.ts';

describe('the name of an uploaded file', () => {
  it.each([
    ['报价单.pdf', '报价单.pdf'],
    ['C:\\fakepath\\a.png', 'a.png'],
    ['../../etc/passwd', 'passwd'],
    ['a\r\nSet-Cookie: x.txt', 'aSet-Cookie x.txt'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['...', '未命名'],
    [`${'长'.repeat(300)}.docx`, `${'长'.repeat(145)}.docx`],
  ])('[FIL-07] %j becomes %j', (given, expected) => {
    expect(cleanName(given)).toBe(expected);
  });
});

describe('a signed link', () => {
  it('ends after 10 to 15 minutes and stays the same for a while', () => {
    let now = Date.UTC(2026, 10, 20, 4, 1);
    const links = fileLinks('key', () => now);
    const actor = { sessionId: 's1' };
    const url = links.present('202611/a.png', actor);
    const query = Object.fromEntries(new URL(url, 'http://x').searchParams);
    expect(links.sessionOf('202611/a.png', query)).toBe('s1');
    now += 60_000;
    expect(links.present('202611/a.png', actor)).toBe(url);
    now += 8 * 60_000;
    expect(links.sessionOf('202611/a.png', query)).toBe('s1');
    now += 6 * 60_000;
    expect(links.sessionOf('202611/a.png', query)).toBeNull();
  });
});
