import { describe, expect, it } from 'vitest';
import { company, pagesOf, rectsOf, textsOf } from '../testing/print-pages.ts';
import { layOut } from './layout.ts';
import type { PrintBlock, PrintCompany, PrintRow } from './template.ts';
import { putTogether } from './together.ts';

type Lines = Extract<PrintBlock, { kind: 'lines' }>;

const rowOf = (values: Record<string, string>): PrintRow => ({ values, texts: values });
const lines = (more: Partial<Lines> = {}): Lines => ({
  kind: 'lines',
  table: 't',
  title: '',
  columns: [
    { field: 'name', label: '名称', weight: 1, align: 'left', sum: null },
    { field: 'qty', label: '数量', weight: 1, align: 'right', sum: 0, unit: 'unit' },
    { field: 'amount', label: '金额', weight: 1, align: 'right', sum: 2, red: true },
  ],
  ...more,
});
const records = (...rows: readonly Record<string, string>[]) => ({ lines: { t: rows.map(rowOf) } });
const kilos = (count: number) =>
  records(...Array.from({ length: count }, (_, at) => ({ name: `n${at}`, qty: '2', amount: '10', unit: 'kg' })));
/** Heights of the rows of a table: where lines across lie below each other at its left edge. */
const edgesOf = (page: Parameters<typeof textsOf>[0]): readonly number[] =>
  [
    ...new Set(
      rectsOf(page, 90)
        .filter(([x = 0, , width = 0]) => x === 10 && width > 1)
        .map(([, y = 0]) => y),
    ),
  ].toSorted((one, other) => one - other);

describe('[K15] sums on paper', () => {
  it('of quantities stand only where all rows have the same unit', () => {
    const same = textsOf(pagesOf([lines()], kilos(2))[0]);
    expect(same.slice(same.indexOf('合计'))).toEqual(['合计', '4', '20.00']);
    const mixed = records(
      { name: 'a', qty: '2', amount: '10', unit: 'kg' },
      { name: 'b', qty: '3', amount: '5', unit: '' },
    );
    const other = textsOf(pagesOf([lines()], mixed)[0]);
    expect(other.slice(other.indexOf('合计'))).toEqual(['合计', '15.00']);
  });

  it('are left out with their row where none of them says anything', () => {
    const [name, qty] = lines().columns;
    const mixed = records({ name: 'a', qty: '2', unit: 'kg' }, { name: 'b', qty: '3', unit: 'pcs' });
    expect(textsOf(pagesOf([lines({ columns: [name, qty].flatMap((one) => one ?? []) })], mixed)[0])).not.toContain(
      '合计',
    );
  });

  it('have words of their own before them, filled in with the record', () => {
    const texts = textsOf(
      pagesOf([lines({ total: '合计：{sum:capital}' })], {
        ...kilos(2),
        values: { sum: '20' },
        texts: { sum: '20.00' },
      })[0],
    );
    expect(texts).toContain('合计：贰拾元整');
  });

  it('red numbers are negative ones alone', () => {
    const [page] = pagesOf(
      [lines()],
      records({ name: '-a', qty: '1', amount: '-10.00', unit: '' }, { name: 'b', qty: '1', amount: '0.00', unit: '' }),
    );
    const red = (page ?? []).flatMap((item) => (item.kind === 'text' && item.red === true ? [item.text] : []));
    expect(red).toEqual(['-10.00', '-10.00']);
  });
});

describe('[K6] a table as high on every page', () => {
  const area = lines({ area: { rows: 3, height: 8 }, numbers: false, pageSums: false });

  it('fills up with blank rows and goes on over as many pages as it takes', () => {
    // The head has 6.45 as every row of one line of size 3, then three rows of 8, then the line of sums of 8.
    const pages = pagesOf([area], kilos(4));
    expect(pages).toHaveLength(2);
    for (const page of pages) {
      const edges = edgesOf(page);
      const at = (index: number): number => Math.round(((edges[index] ?? 0) - (edges[0] ?? 0)) * 10) / 10;
      expect(Math.max(...edges) - Math.min(...edges)).toBeGreaterThan(38);
      expect(at(edges.length - 1)).toBe(38.4);
    }
    expect(textsOf(pages[0]).filter((text) => text.startsWith('n'))).toEqual(['n0', 'n1', 'n2']);
    expect(textsOf(pages[1]).filter((text) => text.startsWith('n'))).toEqual(['n3']);
  });

  it('has its sums on the last page; the others say that it goes on', () => {
    const [first, last] = pagesOf([area], kilos(4));
    expect(textsOf(first)).toContain('转下页');
    expect(textsOf(first)).not.toContain('30.00');
    expect(textsOf(last).slice(-3)).toEqual(['合计', '8', '40.00']);
    const [summed] = pagesOf([{ ...area, pageSums: true }], kilos(4));
    expect(textsOf(summed).slice(-3)).toEqual(['小计', '6', '30.00']);
  });

  it('gives a row with more lines of text more of the room', () => {
    const long = records(
      { name: '很长的名称'.repeat(20), qty: '1', amount: '1', unit: '' },
      { name: 'b', qty: '1', amount: '1', unit: '' },
    );
    const pages = pagesOf([area], long);
    expect(pages.flatMap(textsOf)).toContain('b');
    expect(pagesOf([area], records()).length).toBe(1);
  });
});

describe('[K14] a table that carries its sums from page to page', () => {
  const book = lines({
    area: { rows: 4, height: 8 },
    numbers: false,
    carry: { to: '过次页', from: '承前页', field: 'name' },
    columns: lines().columns.map((column) => ({ ...column, sum: null })),
  });
  const entries = (count: number) => ({
    lines: {
      t: Array.from({ length: count }, (_, at) => ({
        ...rowOf({ name: `n${at}`, qty: '1', amount: '1' }),
        carried: { qty: String(at + 1), amount: `${at + 1}.00` },
      })),
    },
  });

  it('ends pages with 过次页 and begins the next with 承前页, both with what was carried so far', () => {
    const texts = pagesOf([book], entries(6)).map(textsOf);
    const head = ['名称', '数量', '金额'];
    expect(texts).toEqual([
      [...head, 'n0', '1', '1', 'n1', '1', '1', 'n2', '1', '1', '过次页', '3', '3.00'],
      [...head, '承前页', '3', '3.00', 'n3', '1', '1', 'n4', '1', '1', 'n5', '1', '1'],
    ]);
  });

  it('carries nothing where one page holds all, and over each page where there are many', () => {
    expect(textsOf(pagesOf([book], entries(4))[0])).not.toContain('过次页');
    const pages = pagesOf([book], entries(11)).map(textsOf);
    // 3 + 2 + 2 + … : each page in the middle has both rows.
    expect(pages.map((texts) => texts.filter((text) => text.startsWith('n')).length)).toEqual([3, 2, 2, 2, 2]);
    expect(pages.flat().filter((text) => text === '承前页')).toHaveLength(4);
  });
});

describe('[K15] the letterhead', () => {
  const known: PrintCompany = {
    ...company,
    address: '东莞市长安镇一路 1 号',
    phone: '0769-1',
    taxNo: '91350100M000100Y43',
    bank: '建行长安支行',
    account: '4400',
    logo: 'logo.png',
  };
  const pageOf = (of: PrintCompany, width = 210) =>
    layOut(
      [
        {
          template: {
            paper: { width, height: 100 },
            margin: { top: 10, right: 10, bottom: 5, left: 10 },
            size: 3,
            header: [{ kind: 'letterhead' }],
            body: [{ kind: 'text', text: '下面', align: 'left', size: 3, bold: false }],
            footer: [],
            pageLine: { left: '{company}', right: '' },
          },
          record: { values: {}, texts: {}, lines: {} },
        },
      ],
      { title: '', user: '', time: '', company: of },
      () => null,
    )[0]?.pages[0]?.items ?? [];

  it('says what is known of the company and leaves the rest out', () => {
    expect(textsOf(pageOf(known)).slice(0, 2)).toEqual([
      '甲公司',
      '地址：东莞市长安镇一路 1 号    电话：0769-1    税号：91350100M000100Y43    开户行：建行长安支行    账号：4400',
    ]);
    expect(textsOf(pageOf({ ...known, address: '', bank: '', account: '' }))[1]).toBe(
      '电话：0769-1    税号：91350100M000100Y43',
    );
    expect(textsOf(pageOf(company))).toEqual(['甲公司', '下面', '甲公司']);
  });

  it('has the logo at its left and what follows below it, on narrow paper too', () => {
    for (const width of [210, 100]) {
      const items = pageOf(known, width);
      const image = items.find((item) => item.kind === 'image');
      expect(image).toMatchObject({ x: 10, y: 10, file: 'logo.png' });
      const bottom = Math.max(...rectsOf(items, 0).map(([, y = 0]) => y));
      const words = items.flatMap((item) => (item.kind === 'text' ? [item] : []));
      const below = words.find(({ text }) => text === '下面');
      const above = words.slice(
        0,
        words.findIndex(({ text }) => text === '下面'),
      );
      expect(below?.y ?? 0).toBeGreaterThan(bottom);
      expect(Math.max(...above.map(({ y }) => y))).toBeLessThan(bottom);
      expect(image?.kind === 'image' ? image.y + image.height : 0).toBeLessThanOrEqual(bottom);
    }
  });
});

describe('[K6] pages put together on larger paper', () => {
  const item = { kind: 'text', x: 1, y: 2, size: 3, width: 4, text: 't', bold: false } as const;
  const rects = { kind: 'rects', grey: 0, rects: [[1, 2, 3, 4]] } as const;
  const document = (pages: number, more: object = {}) => ({
    title: '凭证',
    width: 210,
    height: 148.5,
    sheet: { width: 210, height: 297 },
    pages: Array.from({ length: pages }, () => ({ items: [item, rects] })),
    ...more,
  });

  it('stand two on a sheet of A4 over the borders of documents, with a line to cut between them', () => {
    const [sheets, ...more] = putTogether([document(1), document(2)]);
    expect(more).toEqual([]);
    expect([sheets?.width, sheets?.height, sheets?.sheet, sheets?.pages.length]).toEqual([210, 297, undefined, 2]);
    const [first, second] = sheets?.pages ?? [];
    expect(first?.items.filter(({ kind }) => kind === 'text').map((one) => 'y' in one && one.y)).toEqual([2, 150.5]);
    expect(first?.items.at(-1)).toEqual({ kind: 'rects', grey: 0, rects: [[1, 150.5, 3, 4]] });
    // The last sheet holds one page, and is cut all the same.
    expect(second?.items).toHaveLength(3);
    expect(second?.items.at(-1)).toMatchObject({ kind: 'rects', grey: 150 });
  });

  it('leave documents of other paper alone, in their order', () => {
    const own = { ...document(1), sheet: undefined, height: 140 };
    const found = putTogether([document(1), own, document(1)]);
    expect(found.map(({ height }) => height)).toEqual([297, 140, 297]);
    expect(found[1]).toBe(own);
    expect(putTogether([])).toEqual([]);
  });

  it('stand in the middle of wider paper', () => {
    const [sheet] = putTogether([document(1, { width: 190 })]);
    expect(sheet?.pages[0]?.items[0]).toMatchObject({ x: 11, y: 2 });
  });
});
