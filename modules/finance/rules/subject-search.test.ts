import { describe, expect, it } from 'vitest';
import { spellPinyin } from '#core/pinyin/pinyin.ts';
import { searchSubjects } from './subject-search.ts';

const spelt = (code: string, name: string, path: string) => {
  const [own, whole] = [spellPinyin(name), spellPinyin(path.replaceAll('/', ''))];
  return {
    code,
    name,
    path,
    initials: own.initials,
    pinyin: own.full,
    pathInitials: whole.initials,
    pathPinyin: whole.full,
  };
};
const subjects = [
  ['1001', '库存现金', '库存现金'],
  ['100201', '工商银行', '银行存款/工商银行'],
  ['100202', '建设银行', '银行存款/建设银行'],
  ['1122', '应收账款', '应收账款'],
  ['22210105', '销项税额', '应交税费/应交增值税/销项税额'],
  ['6001', '主营业务收入', '主营业务收入'],
  ['660201', '办公费', '管理费用/办公费'],
].map(([code = '', name = '', path = '']) => spelt(code, name, path));

const found = (keyword: string): readonly string[] => searchSubjects(subjects, keyword).found.map(({ code }) => code);
const exact = (keyword: string): string | null => searchSubjects(subjects, keyword).exact?.code ?? null;

describe('[K6] the search of accounts', () => {
  it('takes digits as the beginning of a code, the code itself first', () => {
    expect(found('1001')).toEqual(['1001']);
    expect(found('1002')).toEqual(['100201', '100202']);
    expect(found('10')).toEqual(['1001', '100201', '100202']);
    expect(found('9')).toEqual([]);
  });

  it('finds by name, and by the names above it', () => {
    expect(found('现金')).toEqual(['1001']);
    expect(found('银行')).toEqual(['100201', '100202']);
    expect(found('银行存款')).toEqual(['100201', '100202']);
    expect(found('管理费用办公')).toEqual(['660201']);
    expect(found('管理费用/办公费')).toEqual(['660201']);
  });

  it('finds by pinyin initials and by pinyin, of the name and of the names above it', () => {
    expect(found('kcxj')).toEqual(['1001']);
    expect(found('YSZK')).toEqual(['1122']);
    expect(found('xxse')).toEqual(['22210105']);
    expect(found('yhck')).toEqual(['100201', '100202']);
    expect(found('zhuying')).toEqual(['6001']);
    expect(found('glfybgf')).toEqual(['660201']);
  });

  it('tells what is named exactly: by code, by whole name, by all initials of one alone', () => {
    expect([exact('1001'), exact('应收账款'), exact('xxse')]).toEqual(['1001', '1122', '22210105']);
    // A beginning names nothing, and neither does what several are called.
    expect([exact('1002'), exact('xxs'), exact('yhck'), exact('')]).toEqual([null, null, null, null]);
    const twice = [...subjects, spelt('660101', '办公费', '销售费用/办公费')];
    expect(searchSubjects(twice, 'bgf').exact).toBe(null);
    expect(searchSubjects(twice, '办公费')).toMatchObject({
      exact: null,
      found: [{ code: '660201' }, {}],
    });
  });

  it('finds everything by nothing, in the order of codes, and nothing by what nothing is called', () => {
    expect(found(' ')).toHaveLength(subjects.length);
    expect(found('qqqq')).toEqual([]);
  });
});
