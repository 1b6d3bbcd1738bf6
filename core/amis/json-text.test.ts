import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathText, readJson, type JsonNode } from './json-text.ts';

const plain = (node: JsonNode): unknown =>
  node.kind === 'plain'
    ? node.value
    : node.kind === 'list'
      ? node.items.map(plain)
      : Object.fromEntries(node.entries.map(({ key, value }) => [key, plain(value)]));

describe('JSON with places', () => {
  it('reads what JSON.parse reads, however it is laid out', () => {
    expect(() =>
      fc.assert(
        fc.property(fc.jsonValue({ depthSize: 'small' }), fc.constantFrom(undefined, 2, '\t'), (value, space) => {
          const text = JSON.stringify(value, null, space);
          const read = readJson(text, 200);
          // What JSON.parse makes of it: no negative zero, and a key __proto__ stays a key.
          return read.ok && JSON.stringify(plain(read.node)) === JSON.stringify(JSON.parse(text));
        }),
        { numRuns: 300 },
      ),
    ).not.toThrow();
  });

  it('refuses what JSON.parse refuses', () => {
    expect(() =>
      fc.assert(
        fc.property(
          fc.jsonValue(),
          fc.nat(),
          fc.constantFrom('', '"', ',', '{', ']', 'x', '\\', '0'),
          (value, at, put) => {
            const text = JSON.stringify(value);
            const cut = at % (text.length + 1);
            const broken = text.slice(0, cut) + put + text.slice(cut + 1);
            let isJson = true;
            try {
              JSON.parse(broken);
            } catch {
              isJson = false;
            }
            return readJson(broken, 200).ok === isJson;
          },
        ),
        { numRuns: 500 },
      ),
    ).not.toThrow();
  });

  it.each([
    ['{\n  "a": 1,\n}', 'key', 3, 1],
    ['{"a" 1}', 'colon', 1, 6],
    ['[1 2]', 'comma', 1, 4],
    ['[1', 'end', 1, 3],
    ['{"a": tru}', 'value', 1, 7],
    ['["a', 'text', 1, 2],
    ['{} {}', 'more', 1, 4],
    ['[01]', 'value', 1, 2],
    ['', 'end', 1, 1],
    ['[[[[]]]]', 'deep', 1, 4],
  ])('says of %j what is wrong and where: %s', (text, fault, line, column) => {
    expect(readJson(text, 3)).toEqual({ ok: false, fault, at: { line, column } });
  });

  it('is not ended by a million brackets', () => {
    expect(readJson('['.repeat(1_000_000), 60)).toMatchObject({ ok: false, fault: 'deep' });
  });

  it('writes a path as people do', () => {
    expect(pathText(['body', 0, 'api', 'url'])).toBe('body[0].api.url');
  });
});
