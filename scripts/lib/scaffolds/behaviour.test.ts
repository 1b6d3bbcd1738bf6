import { expect, it } from 'vitest';
import { behaviour } from './behaviour.ts';

it('a module with code touches its own folders only: the rest is generated', () => {
  const { create, change } = behaviour.make(['fleet', 'trip']);
  expect(change).toBeUndefined();
  expect([...create.keys()].filter((path) => !/^(?:modules|src\/pages)\/fleet\//.test(path))).toEqual([]);
});

it('names must be in kebab case', () => {
  expect(() => behaviour.make(['Fleet', 'trip'])).toThrow('The module must be a name in kebab case');
  expect(() => behaviour.make(['fleet', 'road_trip'])).toThrow('The document must be a name in kebab case');
});
