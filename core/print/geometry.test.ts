import { describe, expect, it } from 'vitest';
import { hundredths, pagesOf, rectsOf, rowOfOneLine as row, textsOf } from '../testing/print-pages.ts';
import type { PrintItem } from './document.ts';
import type { CodeDrawer } from './layout.ts';
import type { PrintBlock } from './template.ts';

/** Texts with the place of their base line. */
const placed = (page: readonly PrintItem[] | undefined): readonly (readonly [string, number, number])[] =>
  (page ?? []).flatMap((item) => (item.kind === 'text' ? [[item.text, item.x, item.y] as const] : []));
const text = (words: string, align: 'left' | 'center' | 'right' = 'left', size = 4): PrintBlock => ({
  kind: 'text',
  text: words,
  align,
  size,
  bold: false,
});
const at = (words: string, x: number, y: number) => [words, hundredths(x), hundredths(y)];

describe('texts on paper', () => {
  it('stand left, in the middle and right, one below the other', () => {
    const [page] = pagesOf([text('甲乙'), text('甲乙', 'center'), text('甲乙', 'right')]);
    expect(placed(page)).toEqual([
      at('甲乙', 10, 10 + 4.08),
      at('甲乙', 10 + 36, 10 + 5.4 + 2 + 4.08),
      at('甲乙', 10 + 72, 10 + 2 * (5.4 + 2) + 4.08),
    ]);
  });

  it('are broken where the paper ends, line by line', () => {
    const [page] = pagesOf([text('长'.repeat(21))]);
    expect(placed(page)).toEqual([at('长'.repeat(20), 10, 14.08), at('长', 10, 10 + 5.4 + 4.08)]);
  });

  it('go on on the next page: eleven lines of 5.4 fit into 60', () => {
    expect(pagesOf([text('长'.repeat(20 * 11))])).toHaveLength(1);
    const pages = pagesOf([text('长'.repeat(20 * 12))]);
    expect(pages.map((page) => textsOf(page).length)).toEqual([11, 1]);
    expect(placed(pages[1])).toEqual([at('长'.repeat(20), 10, 14.08)]);
  });

  it('of a header stand on every page, or on the first only', () => {
    const header = [text('头')];
    const long = [text('长'.repeat(20 * 11))];
    const repeated = pagesOf(long, {}, { header });
    expect(repeated.map((page) => textsOf(page).length)).toEqual([10, 3]);
    expect(placed(repeated[1]).slice(0, 2)).toEqual([
      at('头', 10, 14.08),
      at('长'.repeat(20), 10, 10 + 5.4 + 2 + 4.08),
    ]);
    const once = pagesOf([text('长'.repeat(20 * 12))], {}, { header, isHeaderOnce: true });
    expect(once.map((page) => textsOf(page).length)).toEqual([10, 3]);
    expect(placed(once[1])[0]).toEqual(at('长'.repeat(20), 10, 14.08));
  });

  it('have a header of several kinds above them', () => {
    const fields: PrintBlock = { kind: 'fields', table: null, columns: 1, items: [{ label: '甲', value: '乙' }] };
    const alone: PrintBlock = { kind: 'image', file: 'a', width: 10, height: 6, align: 'left', alone: true };
    const beside: PrintBlock = { kind: 'image', file: 'b', width: 10, height: 6, align: 'left' };
    const header = [text('头'), fields, { kind: 'rule', thickness: 1 } as const, beside, alone];
    const [page] = pagesOf([text('身')], {}, { header });
    const above = 5.4 + 2 + (row + 2) + (1 + 2) + (6 + 2);
    expect(placed(page).at(-1)).toEqual(at('身', 10, 10 + above + 4.08));
    const images = page?.flatMap((item) => (item.kind === 'image' ? [[item.file, item.y]] : []));
    const top = hundredths(10 + 5.4 + 2 + row + 2 + 1 + 2);
    expect(images).toEqual([
      ['b', top],
      ['a', top],
    ]);
  });

  it('of the last line say the page, left and right', () => {
    const pages = pagesOf([text('长'.repeat(20 * 12))], {}, { pageLine: { left: '左', right: '第{page}/{pages}' } });
    const y = 80 - 5 - 2.6 * 1.35 + 2.6 * 1.02;
    expect(placed(pages[0]).slice(-2)[0]).toEqual(at('左', 10, y));
    expect(pages.map((page) => textsOf(page).at(-1))).toEqual(['第1/2', '第2/2']);
    const [right] = pagesOf([], {}, { pageLine: { left: '', right: '右右' } });
    expect(placed(right)).toEqual([at('右右', 90 - 5.2, y)]);
  });

  it('count pages only where they are asked for', () => {
    const body = (value: string): readonly PrintBlock[] => [
      {
        kind: 'fields',
        table: null,
        columns: 1,
        items: [
          { label: '甲', value: '乙' },
          { label: '丙', value },
        ],
      },
      text('长'.repeat(20 * 11)),
    ];
    expect(pagesOf(body('共{pages}')).length).toBe(2);
    expect(textsOf(pagesOf([text('{page}/{pages}'), text('长'.repeat(20 * 12))])[0])[0]).toBe('1/2');
    expect(textsOf(pagesOf([text('{page}/{pages}')], {}, { footer: [text('末{pages}')] })[0])).toEqual(['1/1', '末1']);
  });
});

describe('a footer on paper', () => {
  const lines = (count: number): PrintBlock => text('长'.repeat(20 * count));

  it('stands below the body, together', () => {
    const footer = [text('签'), text('名')];
    const [page] = pagesOf([lines(1)], {}, { footer });
    expect(placed(page).slice(1)).toEqual([at('签', 10, 10 + 7.4 + 4.08), at('名', 10, 10 + 14.8 + 4.08)]);
    // Eight lines leave 14.8 where 2 × 7.4 are needed: 43.2 + 2 + 14.8 = 60.
    expect(pagesOf([lines(7)], {}, { footer })).toHaveLength(1);
    const pages = pagesOf([lines(9)], {}, { footer });
    expect(pages.map((one) => textsOf(one).length)).toEqual([9, 2]);
  });

  it('begins where the body ends when it is longer than a page', () => {
    const pages = pagesOf([lines(1)], {}, { footer: [lines(12)] });
    // One line and the gap below it leave room for nine of the twelve.
    expect(pages.map((one) => textsOf(one).length)).toEqual([1 + 9, 3]);
  });
});

describe('codes, pictures and rules on paper', () => {
  const code = (align: 'left' | 'center' | 'right', alone = false): PrintBlock => ({
    kind: 'code',
    code: 'qrcode',
    value: '{no:value}',
    width: 20,
    height: 12,
    align,
    alone,
  });
  const record = { values: { no: 'A1' } };
  const half: CodeDrawer = (kind, words) => (kind === 'qrcode' && words === 'A1' ? [[0.25, 0.5, 0.5, 0.25]] : null);

  it('stand left, in the middle or right, and draw their cells in their size', () => {
    const drawn = (align: 'left' | 'center' | 'right') => rectsOf(pagesOf([code(align)], record, {}, half)[0], 0);
    expect(drawn('left')).toEqual([[10 + 5, 10 + 6, 10, 3]]);
    expect(drawn('center')).toEqual([[10 + 30 + 5, 10 + 6, 10, 3]]);
    expect(drawn('right')).toEqual([[10 + 60 + 5, 10 + 6, 10, 3]]);
  });

  it('draw nothing for nothing, and for what cannot be encoded', () => {
    const whatever: CodeDrawer = () => [[0, 0, 1, 1]];
    expect(pagesOf([code('left')], {}, {}, whatever)[0]).toEqual([]);
    expect(pagesOf([code('left')], { values: { no: '中' } }, {}, half)[0]).toEqual([]);
  });

  it('take height only where they stand alone', () => {
    const below = (alone: boolean) => placed(pagesOf([code('left', alone), text('下')], record, {}, half)[0])[0];
    expect(below(false)).toEqual(at('下', 10, 14.08));
    expect(below(true)).toEqual(at('下', 10, 10 + 12 + 2 + 4.08));
  });

  it('that stand alone go to the next page where there is no room', () => {
    const image = (height: number, alone: boolean): PrintBlock => ({
      kind: 'image',
      file: 'a',
      width: 8,
      height,
      align: 'left',
      alone,
    });
    const places = (blocks: readonly PrintBlock[]) =>
      pagesOf(blocks).flatMap((page, no) =>
        page.flatMap((item) => (item.kind === 'image' ? [[no, item.x, item.y]] : [])),
      );
    expect(places([{ kind: 'rule', thickness: 40 }, image(18, true)])).toEqual([[0, 10, 52]]);
    expect(places([{ kind: 'rule', thickness: 40 }, image(19, true)])).toEqual([[1, 10, 10]]);
    expect(places([{ kind: 'rule', thickness: 40 }, image(19, false)])).toEqual([[0, 10, 52]]);
    // What is longer than a page does not turn pages for ever.
    expect(places([image(70, true)])).toEqual([[0, 10, 10]]);
  });

  it('are ruled off by lines across the page', () => {
    const [page] = pagesOf([{ kind: 'rule', thickness: 0.5 }, text('下')]);
    expect(rectsOf(page, 0)).toEqual([[10, 10, 80, 0.5]]);
    expect(placed(page)).toEqual([at('下', 10, 10 + 0.5 + 2 + 4.08)]);
  });
});
