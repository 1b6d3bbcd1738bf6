import { expect, it } from 'vitest';
import { closePages } from '#core/kernel/close.ts';
import { modulePages } from '#server/platform/identity/module-pages.generated.ts';
import { modules } from '#server/modules.ts';
import { inOrderOfNeeds } from './modules.ts';

it('pages that close and open months are pages of a module', () => {
  const components = new Set(modulePages.map(({ component }) => component));
  const pages = Object.values(closePages).flatMap(({ forward, back }) => [forward, back]);
  expect(pages.filter((page) => !components.has(`monthlySettlement/${page}`))).toEqual([]);
});

it('modules stand after those they need, and keep their order otherwise', () => {
  const one = (name: string, ...needs: readonly string[]) => ({ name, needs });
  const names = (...list: readonly ReturnType<typeof one>[]) => inOrderOfNeeds(list).map(({ name }) => name);
  expect(names(one('a', 'c'), one('b'), one('c'))).toEqual(['c', 'a', 'b']);
  expect(() => names(one('a', 'b'), one('b', 'a'))).toThrow('Modules need each other: a → b → a');
  expect(() => names(one('a', 'x'))).toThrow('Module a needs x, which is not there');
  expect(inOrderOfNeeds(modules)).toEqual(modules);
});
