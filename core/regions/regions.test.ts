import table from 'china-area-data/v5/data.json' with { type: 'json' };
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { regionFilter } from './region-filter.ts';
import { buildRegions, flatRegions, ROOT, type RegionNode } from './regions.ts';

const regions = buildRegions(table);
const leaves: RegionNode[][] = [];
const all: RegionNode[][] = [];
function walk(node: RegionNode, above: RegionNode[]): void {
  const path = [...above, node];
  all.push(path);
  if (node.children === undefined) leaves.push(path);
  for (const child of node.children ?? []) walk(child, path);
}
for (const node of regions.tree) walk(node, []);

describe('regions', () => {
  it('[B3.14] covers all 34 provinces with Taiwan, Hong Kong and Macao, each in three levels', () => {
    expect(regions.tree).toHaveLength(34);
    for (const code of ['710000', '810000', '820000']) expect(regions.pathOf(code)).not.toHaveLength(0);
    expect(leaves.every((path) => path.length === 3)).toBe(true);
    expect(leaves.length).toBeGreaterThan(3000);
  });

  it('[B3.14] [B9.8] gives every place a code of six digits and a simplified Chinese name', () => {
    for (const path of all) {
      expect(path.at(-1)?.value).toMatch(/^\d{6}$/);
      expect(path.at(-1)?.label).toMatch(/^[一-龥]+$/u);
      expect(path.at(-1)?.label).not.toMatch(/[區灣東龍黃觀門貢離島園聖濟]/u);
    }
  });

  it('[B3.14] repeats code and name where a place has no lower level of its own', () => {
    const names = (code: string): string[] => regions.pathOf(code).map(({ value, label }) => `${value} ${label}`);
    expect(names('110101')).toEqual(['110000 北京市', '110000 北京市', '110101 东城区']);
    expect(names('441900')).toEqual(['440000 广东省', '441900 东莞市', '441900 东莞市']);
    expect(names('810001')).toEqual(['810000 香港特别行政区', '810000 香港特别行政区', '810001 中西区']);
    expect(names('710406')).toEqual(['710000 台湾省', '710400 台中市', '710406 北屯区']);
    expect(names('712100')).toEqual(['710000 台湾省', '712100 新北市', '712100 新北市']);
    expect(names('500230')[1]).toBe('500000 重庆市');
  });

  it('[B3.14] lists every place once in the flat table, under a parent that exists or the root 86', () => {
    const rows = flatRegions(regions.tree);
    const ids = new Set(rows.map(({ id }) => id));
    expect(ids.size).toBe(rows.length);
    expect(rows.filter(({ pid }) => pid === ROOT)).toHaveLength(34);
    expect(rows.filter(({ pid }) => pid !== ROOT && !ids.has(pid))).toEqual([]);
    expect(rows.filter(({ id, pid }) => id === pid)).toEqual([]);
  });

  it('[B3.14] has no path and no code of a last level twice', () => {
    const texts = all.map((path) => path.map(({ label }) => label).join('/'));
    expect(new Set(texts).size).toBe(texts.length);
    expect(new Set(leaves.map((path) => path.at(-1)?.value)).size).toBe(leaves.length);
  });

  it('[B3.14] turns every code into its text and back', () => {
    fc.assert(
      fc.property(fc.constantFrom(...leaves), (path) => {
        const code = path.at(-1)?.value ?? '';
        const text = regions.textOf(code) ?? '';
        expect(text.split('/')).toEqual(path.map(({ label }) => label));
        expect(regions.codeOf(text)).toBe(code);
      }),
      { numRuns: 4000 },
    );
    expect(regions.textOf('999999')).toBeUndefined();
    expect(regions.codeOf('广东省/火星市')).toBeUndefined();
  });

  it('[B2.56] asks for everything in a province or city by the beginning of its codes', () => {
    const path = regions.pathOf('440103');
    expect([1, 2, 3].map((length) => regionFilter(path.slice(0, length)))).toEqual(['44*', '4401*', '440103']);
    const beijing = regions.pathOf('110101');
    expect([1, 2].map((length) => regionFilter(beijing.slice(0, length)))).toEqual(['11*', '11*']);
    expect(regionFilter([])).toBe('');
  });
});
