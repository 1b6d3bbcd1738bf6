import { describe, expect, it } from 'vitest';
import { readRange } from './range.ts';

describe('a Range header', () => {
  it.each([
    [undefined, 10, null],
    ['bytes=0-', 0, 'unsatisfiable'],
    ['bytes=-0', 10, 'unsatisfiable'],
    ['bytes=-20', 10, { start: 0, end: 9 }],
    ['bytes=9-9', 10, { start: 9, end: 9 }],
    ['bytes=10-', 10, 'unsatisfiable'],
    ['bytes=99999999999999999999-', 10, null],
    ['bytes=a-b', 10, null],
  ])('[B7.19] %j of %i bytes', (header, size, expected) => {
    expect(readRange(header, size)).toEqual(expected);
  });
});
