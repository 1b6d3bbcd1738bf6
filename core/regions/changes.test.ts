import { describe, expect, it } from 'vitest';
import {
  buildRegions,
  flatRegions,
  hasNoCities,
  type RegionChange,
  type RegionNode,
  type RegionTable,
} from './regions.ts';

/** A country of three provinces: one with two cities, one without cities, and one whose city has no districts. */
const table: RegionTable = {
  '86': { '100000': '甲省', '110000': '北京市', '130000': '丙省' },
  '100000': { '100100': '甲一市', '100200': '甲二市' },
  '100100': { '100101': '东区', '100102': '西区', '100101001': '东镇' },
  '100200': { '100201': '南区' },
  '110000': { '110100': '市辖区' },
  '110100': { '110101': '东城区' },
  '130000': { '130100': '丙一市' },
};
const shown = (nodes: readonly RegionNode[]): string =>
  nodes.map(({ label, children }) => (children === undefined ? label : `${label}(${shown(children)})`)).join(' ');
const regions = (...changes: readonly Partial<RegionChange>[]) =>
  buildRegions(
    table,
    changes.map((change) => ({ code: '', name: '', pid: null, isOffered: true, ...change })),
  );
const usual = '甲省(甲一市(东区 西区) 甲二市(南区)) 北京市(北京市(东城区)) 丙省(丙一市(丙一市))';

describe('[B3.14] regions of an installation', () => {
  it('are those of the table, each in three levels, without towns', () => {
    expect(shown(regions().tree)).toBe(usual);
    expect(regions().textOf('100101')).toBe('甲省/甲一市/东区');
    expect([
      regions().textOf('999999'),
      regions().codeOf(' 甲省/甲一市 '),
      regions().codeOf('无'),
      regions().pathOf('999999'),
    ]).toEqual([undefined, '100100', undefined, []]);
    expect([hasNoCities('110000'), hasNoCities('100000')]).toEqual([true, false]);
  });

  it('can have other names, wherever they stand', () => {
    expect(
      shown(
        regions(
          { code: '100000', name: '新省' },
          { code: '100100', name: '新市', pid: '100000' },
          { code: '100102', name: '新区', pid: '100100' },
        ).tree,
      ),
    ).toBe('新省(新市(东区 新区) 甲二市(南区)) 北京市(北京市(东城区)) 丙省(丙一市(丙一市))');
    expect(shown(regions({ code: '110000', name: '京' }).tree)).toContain('京(京(东城区))');
  });

  it('can have places of their own behind the others; a missing level repeats the one above', () => {
    expect(shown(regions({ code: '100300', name: '甲三市', pid: '100000' }).tree)).toContain(
      '甲二市(南区) 甲三市(甲三市))',
    );
    expect(shown(regions({ code: '100103', name: '北区', pid: '100100' }).tree)).toContain('甲一市(东区 西区 北区)');
    expect(shown(regions({ code: '990000', name: '丁省' }).tree)).toBe(`${usual} 丁省(丁省(丁省))`);
    expect(
      shown(
        regions(
          { code: '990000', name: '丁省' },
          { code: '990100', name: '丁市', pid: '990000' },
          { code: '990101', name: '丁区', pid: '990100' },
        ).tree,
      ),
    ).toBe(`${usual} 丁省(丁市(丁区))`);
    expect(shown(regions({ code: '110102', name: '西城区', pid: '110000' }).tree)).toContain(
      '北京市(北京市(东城区 西城区))',
    );
    expect(shown(regions({ code: '130101', name: '丙区', pid: '130100' }).tree)).toContain('丙一市(丙一市 丙区)');
  });

  it('keep the text of what is not offered any more', () => {
    const without = regions({ code: '100101', isOffered: false, name: '东区', pid: '100100' });
    expect(shown(without.tree)).toContain('甲一市(西区)');
    expect([
      without.textOf('100101'),
      without.isOffered('100101'),
      without.isOffered('100102'),
      without.isOffered('100000'),
    ]).toEqual(['甲省/甲一市/东区', false, true, true]);
    // One that has nothing left below it repeats itself.
    expect(shown(regions({ code: '100201', isOffered: false, name: '南区', pid: '100200' }).tree)).toContain(
      '甲二市(甲二市)',
    );
    expect(shown(regions({ code: '100200', isOffered: false, name: '甲二市', pid: '100000' }).tree)).toContain(
      '甲省(甲一市(东区 西区))',
    );
    const neither = regions(
      { code: '100100', isOffered: false, name: 'x', pid: '100000' },
      { code: '100200', isOffered: false, name: 'y', pid: '100000' },
    );
    expect(shown(neither.tree)).toContain('甲省(甲省(甲省))');
    expect(neither.textOf('100201')).toBe('甲省/y/南区');
  });

  it('stand once in a flat table', () => {
    expect(flatRegions(regions().tree).map(({ id, text, pid }) => `${pid}>${id} ${text}`)).toEqual([
      '86>100000 甲省',
      '100000>100100 甲一市',
      '100100>100101 东区',
      '100100>100102 西区',
      '100000>100200 甲二市',
      '100200>100201 南区',
      '86>110000 北京市',
      '110000>110101 东城区',
      '86>130000 丙省',
      '130000>130100 丙一市',
    ]);
  });
});
