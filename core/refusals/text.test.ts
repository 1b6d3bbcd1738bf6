import { expect, test } from 'vitest';
import { filled, listed } from './text.ts';

const tooLarge = { zh: '{field}超出范围（±{max}）', en: '{field} is beyond ±{max}' } as const;

test('a parameter is never read as a place of its own', () => {
  expect(filled(tooLarge, { field: '{max}', max: 9 })).toEqual({ zh: '{max}超出范围（±9）', en: '{max} is beyond ±9' });
});

test('a parameter that is a word of the program stands in each language in its own', () => {
  expect(filled(tooLarge, { field: { zh: '数量', en: 'The quantity' }, max: 9 })).toEqual({
    zh: '数量超出范围（±9）',
    en: 'The quantity is beyond ±9',
  });
});

test('a list has the marks of its language', () => {
  const some = { zh: '等', en: 'and so on' };
  expect(listed(['a', 2, some])).toEqual({ zh: 'a、2、等', en: 'a, 2, and so on' });
  expect(listed(['a', 'b'], '；')).toEqual({ zh: 'a；b', en: 'a; b' });
  expect(listed(['a', 'b'], '')).toEqual({ zh: 'ab', en: 'ab' });
});
