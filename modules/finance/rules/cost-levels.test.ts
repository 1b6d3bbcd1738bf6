import { expect, it } from 'vitest';
import { levelsOf } from './cost-levels.ts';

const order = (key: string, makes: string, ...takes: readonly string[]) => ({ key, makes: [makes], takes });

it('[P21] orders are costed after those whose products they take, whatever order they stand in', () => {
  expect(levelsOf([order('3', 'F', 'S', 'RM'), order('1', 'P', 'RM'), order('2', 'S', 'P'), order('4', 'G')])).toEqual([
    ['1', '4'],
    ['2'],
    ['3'],
  ]);
});

it('[P21] an order that takes back its own product waits for the others that make it; what makes each other stands together', () => {
  expect(levelsOf([order('rework', 'F', 'F'), order('1', 'F', 'RM')])).toEqual([['1'], ['rework']]);
  expect(levelsOf([order('1', 'A', 'B'), order('2', 'B', 'A'), order('3', 'C', 'A'), order('4', 'D', 'RM')])).toEqual([
    ['4'],
    ['1', '2', '3'],
  ]);
  expect(levelsOf([])).toEqual([]);
});
