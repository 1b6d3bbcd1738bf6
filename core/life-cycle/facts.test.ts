import { expect, it } from 'vitest';
import { transitionsOf, voidState } from './transitions.ts';

it.each(['bill', 'order', 'stock'] as const)(
  '[lifecycles] only the maker withdraws, and what others build on stays audited: %s',
  (cycle) => {
    const acts = transitionsOf(cycle);
    expect(acts.filter(({ byMaker }) => byMaker === true).map(({ act }) => act)).toEqual(['withdraw']);
    expect(acts.filter(({ isFirst }) => isFirst === true).map(({ act }) => act)).toEqual(['unaudit']);
  },
);

it('[lifecycles] a void document has the last state of its cycle', () => {
  expect([voidState('order'), voidState('bill'), voidState('stock'), voidState('flow')]).toEqual(['6', '4', '4', '4']);
});
