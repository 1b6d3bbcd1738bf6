import { describe, expect, it } from 'vitest';
import type { FilledCell } from '../sheet-report/fill.ts';
import { gridDocument } from './grid.ts';
import { textWidth } from './metrics.ts';

const cell = (text: string, more: Partial<FilledCell> = {}): FilledCell => ({
  row: 0,
  column: 0,
  rows: 1,
  columns: 1,
  text,
  style: {},
  number: null,
  format: null,
  isDate: false,
  formula: null,
  ...more,
});
const drawn = (cells: readonly FilledCell[], columnWidths: readonly number[], height = 20, isLandscape = false) =>
  gridDocument({ title: '表', isLandscape, columnWidths, rows: [{ height, from: 0, cells }] });

describe('[B2.36] a grid on one page', () => {
  it('is as wide as the paper allows, and no higher than it', () => {
    // 190 mm of room over 400 pixels of 25.4/96 mm: the second cell begins in the middle.
    const document = drawn([cell('a'), cell('b', { column: 1 })], [200, 200]);
    expect([document.width, document.height, document.pages]).toEqual([210, 297, [expect.anything()]]);
    const places = document.pages[0]?.items.flatMap((item) => (item.kind === 'text' ? [item.x] : []));
    expect(places).toEqual([10.8, 105.8]);
    expect(drawn([cell('a')], [200], 20, true)).toMatchObject({ width: 297, height: 210 });
    // 10,000 pixels high: 277 mm in all, so 2 pixels of width come to 277/5000 mm in the middle of the paper.
    const high = drawn([cell('', { style: { border: true } })], [100], 10_000);
    const [rect] = high.pages[0]?.items.flatMap((item) => (item.kind === 'rects' ? item.rects : [])) ?? [];
    expect(rect?.[0]).toBeCloseTo(105 - 2.77 / 2, 1);
  });

  it('sets a figure smaller that is too wide, and breaks a name that may be broken', () => {
    const figure = '123,456,789,012.34';
    const [text] = drawn([cell(figure), cell('', { column: 1 })], [40, 400]).pages[0]?.items ?? [];
    const room = (190 * 40) / 440 - 1.6;
    expect(text).toMatchObject({ kind: 'text', text: figure });
    expect(text?.kind === 'text' && text.width).toBeLessThanOrEqual(room + 0.01);
    const name = '处置固定资产、无形资产和其他长期资产收回的现金净额';
    const lines =
      drawn([cell(name, { style: { wrap: true } }), cell('', { column: 1 })], [100, 300], 40).pages[0]?.items ?? [];
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.map((line) => (line.kind === 'text' ? line.text : '')).join('')).toBe(name);
    const widths = lines.flatMap((line) => (line.kind === 'text' ? [textWidth(line.text, line.size)] : []));
    expect(Math.max(...widths)).toBeLessThanOrEqual(190 / 4);
  });
});
