import { expect, it } from 'vitest';
import { groupSpan } from './group-span.ts';

it('[B2.35] headings span their neighbours, and begin anew after others', () => {
  const groups = ['a', 'a', undefined, 'b', 'a', 'a', 'a'];
  expect(groups.map((_, at) => groupSpan(groups, at))).toEqual([2, 0, 1, 1, 3, 0, 0]);
});
