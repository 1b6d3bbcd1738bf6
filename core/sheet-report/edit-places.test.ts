import { describe, expect, it } from 'vitest';
import {
  areaOf,
  blockOf,
  blockOfText,
  cellAt,
  cleared,
  cornerOf,
  emptyBelow,
  formatted,
  headed,
  inserted,
  joined,
  pasted,
  removed,
  resized,
  split,
  styled,
  textOfBlock,
  wholeArea,
  withSubtotal,
  withText,
  type Area,
} from './edit.ts';
import { emptySheet, type ReportSheet } from './sheet.ts';

/** A sheet of texts by address, such as `B2`. */
function sheet(texts: Readonly<Record<string, string>>, more: Partial<ReportSheet> = {}): ReportSheet {
  const cells = Object.entries(texts).map(([address, text]) => ({
    row: Number(address.slice(1)) - 1,
    column: address.charCodeAt(0) - 65,
    text,
  }));
  return { ...emptySheet, cells, ...more };
}
const texts = ({ cells }: ReportSheet): Record<string, string> =>
  Object.fromEntries(
    cells
      .map(({ row, column, text }): [string, string] => [`${String.fromCharCode(65 + column)}${row + 1}`, text])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
const area = (top: number, left: number, bottom: number, right: number): Area => ({ top, left, bottom, right });
const merge = (row: number, column: number, rows: number, columns: number) => ({ row, column, rows, columns });

describe('[B2.3] a part of a drawn grid', () => {
  it('lies between two cells, and grows over joined ones it touches', () => {
    expect(areaOf({ row: 3, column: 1 }, { row: 1, column: 4 })).toEqual(area(1, 1, 3, 4));
    const two = sheet({}, { merges: [merge(2, 2, 2, 2), merge(3, 4, 2, 1)] });
    expect(wholeArea(two, area(0, 0, 1, 1))).toEqual(area(0, 0, 1, 1));
    expect(wholeArea(two, area(0, 0, 2, 2))).toEqual(area(0, 0, 3, 3));
    expect(wholeArea(two, area(3, 3, 3, 3))).toEqual(area(2, 2, 3, 3));
    // Growing over the one reaches the other.
    expect(wholeArea(two, area(3, 3, 3, 4))).toEqual(area(2, 2, 4, 4));
    for (const apart of [area(0, 0, 1, 9), area(5, 0, 6, 9), area(2, 0, 3, 1), area(0, 5, 9, 6)])
      expect(wholeArea(two, apart)).toBe(apart);
  });

  it('is seen at the corner of the joined cells that cover it', () => {
    const one = sheet({}, { merges: [merge(2, 3, 2, 3)] });
    const corner = (row: number, column: number) => Object.values(cornerOf(one, { row, column }));
    expect([corner(2, 3), corner(3, 5), corner(4, 5), corner(3, 6), corner(1, 3), corner(2, 2)]).toEqual([
      [2, 3],
      [2, 3],
      [4, 5],
      [3, 6],
      [1, 3],
      [2, 2],
    ]);
  });

  it('takes texts, formats and looks, and is gone when nothing is left of it', () => {
    const start = sheet({ A1: 'a' });
    expect(texts(withText(start, { row: 0, column: 1 }, 'b'))).toEqual({ A1: 'a', B1: 'b' });
    expect(texts(withText(start, { row: 0, column: 0 }, ''))).toEqual({});
    const bold = styled(start, area(0, 0, 1, 0), { bold: true });
    expect(bold.cells).toEqual([
      { row: 0, column: 0, text: 'a', style: { bold: true } },
      { row: 1, column: 0, text: '', style: { bold: true } },
    ]);
    expect(styled(bold, area(0, 0, 1, 0), { bold: undefined }).cells).toEqual([{ row: 0, column: 0, text: 'a' }]);
    expect(styled(bold, area(0, 0, 0, 0), { bold: false }).cells[1]).toEqual({ row: 0, column: 0, text: 'a' });
    const shown = formatted(start, area(0, 0, 0, 1), '0.00');
    expect(shown.cells.map(({ format }) => format)).toEqual(['0.00', '0.00']);
    expect(formatted(shown, area(0, 0, 0, 1), null).cells).toEqual([{ row: 0, column: 0, text: 'a' }]);
    expect(cleared(styled(shown, area(0, 0, 0, 0), { bold: true }), area(0, 0, 0, 1)).cells).toEqual([
      { row: 0, column: 0, text: '', style: { bold: true } },
    ]);
  });

  it('is joined around its first text, and split again', () => {
    const start = sheet({ B1: 'b', A2: 'a', C3: 'c' });
    const one = joined(start, area(0, 0, 1, 1));
    expect(texts(one)).toEqual({ A1: 'b', C3: 'c' });
    expect(one.merges).toEqual([merge(0, 0, 2, 2)]);
    expect(joined(one, area(0, 0, 2, 2)).merges).toEqual([merge(0, 0, 3, 3)]);
    expect(joined(start, area(0, 0, 0, 0)).merges).toEqual([]);
    expect(joined(start, area(0, 0, 0, 1)).merges).toEqual([merge(0, 0, 1, 2)]);
    expect(joined(start, area(0, 0, 1, 0)).merges).toEqual([merge(0, 0, 2, 1)]);
    const four = sheet({}, { merges: [merge(0, 0, 1, 2), merge(2, 2, 1, 2), merge(4, 4, 1, 2)] });
    expect(split(four, area(2, 2, 2, 2)).merges).toEqual([merge(0, 0, 1, 2), merge(4, 4, 1, 2)]);
    expect(split(four, area(1, 1, 3, 3)).merges).toEqual([merge(0, 0, 1, 2), merge(4, 4, 1, 2)]);
    for (const beside of [area(3, 0, 9, 9), area(0, 0, 1, 9), area(2, 3, 2, 9), area(2, 0, 2, 1)])
      expect(split(four, beside).merges).toContainEqual(merge(2, 2, 1, 2));
  });

  it('has a size between 10 and 1000 pixels', () => {
    const start = sheet(
      {},
      {
        rowHeights: [
          { at: 1, size: 20 },
          { at: 2, size: 30 },
        ],
      },
    );
    expect(resized(start, 'row', 1, 50.4).rowHeights).toEqual([
      { at: 2, size: 30 },
      { at: 1, size: 50 },
    ]);
    expect(
      [resized(start, 'column', 0, 9), resized(start, 'column', 0, 10), resized(start, 'column', 0, 1001)].map(
        ({ columnWidths }) => columnWidths[0]?.size,
      ),
    ).toEqual([10, 10, 1000]);
  });

  it('repeats above every page down to a row, fifty at most', () => {
    expect([headed(sheet({}), 0).headRows, headed(sheet({}), 49).headRows, headed(sheet({}), 60).headRows]).toEqual([
      1, 50, 50,
    ]);
    expect(headed(headed(sheet({}), 3), null)).not.toHaveProperty('headRows');
  });

  it('has its first empty cell below it', () => {
    const start = sheet({ A1: 'a', A2: 'b', B2: 'c' }, { rows: 4 });
    expect(emptyBelow(start, { row: 0, column: 0 })).toEqual({ row: 2, column: 0 });
    expect(emptyBelow(start, { row: 0, column: 2 })).toEqual({ row: 1, column: 2 });
    expect(emptyBelow(start, { row: 2, column: 0 })).toEqual({ row: 3, column: 0 });
    expect(emptyBelow(start, { row: 3, column: 0 })).toBeNull();
  });
});

describe('[B2.3] rows and columns', () => {
  const start = sheet(
    { A1: '=SUM(A3:A6)+$B$4', A4: 'x', C4: '=A4&"A4"' },
    {
      rows: 10,
      columns: 5,
      merges: [merge(2, 0, 3, 2)],
      rowHeights: [{ at: 3, size: 40 }],
      columnWidths: [{ at: 1, size: 50 }],
      headRows: 3,
    },
  );

  it('are put in before one, and everything behind follows', () => {
    const more = inserted(start, 'row', 3, 2);
    expect(more).toMatchObject({
      rows: 12,
      columns: 5,
      merges: [merge(2, 0, 5, 2)],
      rowHeights: [{ at: 5, size: 40 }],
      columnWidths: [{ at: 1, size: 50 }],
      headRows: 3,
    });
    expect(texts(more)).toEqual({ A1: '=SUM(A3:A8)+$B$6', A6: 'x', C6: '=A6&"A4"' });
    expect(inserted(start, 'row', 1, 1)).toMatchObject({ headRows: 4, merges: [merge(3, 0, 3, 2)] });
    expect(inserted(start, 'row', 0, 1).headRows).toBe(4);
    const wide = inserted(start, 'column', 1, 1);
    expect(wide).toMatchObject({
      rows: 10,
      columns: 6,
      merges: [merge(2, 0, 3, 3)],
      columnWidths: [{ at: 2, size: 50 }],
      headRows: 3,
    });
    expect(texts(wide)).toEqual({ A1: '=SUM(A3:A6)+$C$4', A4: 'x', D4: '=A4&"A4"' });
  });

  it('are put in up to the limit of a sheet', () => {
    const full = sheet({}, { rows: 199, columns: 51 });
    expect([inserted(full, 'row', 0, 1).rows, inserted(full, 'column', 0, 1).columns]).toEqual([200, 52]);
    expect([inserted(full, 'row', 0, 2), inserted(full, 'column', 0, 2)]).toEqual([full, full]);
  });

  it('are taken out, and what read them reads the rest or an error', () => {
    const fewer = removed(start, 'row', 3, 2);
    expect(fewer).toMatchObject({ rows: 8, merges: [merge(2, 0, 1, 2)], rowHeights: [], headRows: 3 });
    expect(texts(fewer)).toEqual({ A1: '=SUM(A3:A4)+#REF!' });
    expect(texts(removed(start, 'row', 2, 1))).toEqual({ A1: '=SUM(A3:A5)+$B$3', A3: 'x', C3: '=A3&"A4"' });
    expect(texts(removed(start, 'row', 2, 4))['A1']).toBe('=SUM(#REF!)+#REF!');
    expect(removed(start, 'row', 0, 2)).toMatchObject({ rows: 8, headRows: 1, merges: [merge(0, 0, 3, 2)] });
    expect(removed(start, 'row', 0, 3)).not.toHaveProperty('headRows');
    expect(removed(start, 'column', 1, 1).merges).toEqual([merge(2, 0, 3, 1)]);
    expect(removed(sheet({}, { merges: [merge(0, 0, 1, 2)] }), 'column', 1, 1).merges).toEqual([]);
    expect(removed(start, 'row', 8, 9).rows).toBe(8);
    expect(removed(start, 'row', 0, 10)).toBe(start);
    expect(removed(start, 'row', 0, 9).rows).toBe(1);
  });
});

describe('[B2.3] a copied part', () => {
  const start = sheet({ A1: 'a', B2: '=A1+$A$1+A$1', C3: 'c' }, { rows: 6, columns: 6, merges: [merge(1, 1, 2, 1)] });

  it('is put down elsewhere, and its formulas read what lies as far away', () => {
    const block = blockOf(start, area(1, 1, 2, 2));
    expect(block).toMatchObject({ rows: 2, columns: 2, origin: { row: 1, column: 1 }, merges: [merge(0, 0, 2, 1)] });
    expect(block.cells.map(({ row, column }) => [row, column])).toEqual([
      [0, 0],
      [1, 1],
    ]);
    const put = pasted(start, { row: 3, column: 2 }, block);
    expect(texts(put)).toEqual({ A1: 'a', B2: '=A1+$A$1+A$1', C3: 'c', C4: '=B3+$A$1+B$1', D5: 'c' });
    expect(put.merges).toEqual([merge(1, 1, 2, 1), merge(3, 2, 2, 1)]);
    expect(texts(pasted(start, { row: 0, column: 0 }, block))).toEqual({ A1: '=#REF!+$A$1+#REF!', B2: 'c', C3: 'c' });
  });

  it('takes the place of what was there, and loses what does not fit in', () => {
    const block = blockOf(start, area(0, 0, 1, 1));
    const over = pasted(
      sheet({ A1: '1', B1: '2', A2: '3', B2: '4', C1: '5', C2: '6', A3: '7' }, { rows: 6, columns: 6 }),
      { row: 0, column: 0 },
      block,
    );
    expect(texts(over)).toEqual({ A1: 'a', A3: '7', B2: '=A1+$A$1+A$1', C1: '5', C2: '6' });
    const edge = pasted(start, { row: 5, column: 5 }, block);
    expect(texts(edge)).toMatchObject({ F6: 'a' });
    expect(Object.keys(texts(edge))).toHaveLength(4);
    const joinedBlock = { rows: 2, columns: 2, origin: { row: 0, column: 0 }, cells: [], merges: [merge(0, 0, 2, 2)] };
    expect(pasted(start, { row: 4, column: 4 }, joinedBlock).merges).toContainEqual(merge(4, 4, 2, 2));
    expect(pasted(start, { row: 5, column: 4 }, joinedBlock).merges).toEqual(start.merges);
    expect(pasted(start, { row: 4, column: 5 }, joinedBlock).merges).toEqual(start.merges);
  });

  it('is text between tabs for other programs, both ways', () => {
    const block = blockOfText('a\tb\r\n\tc\r\n');
    expect(block).toMatchObject({ rows: 2, columns: 2, origin: { row: 0, column: 0 }, merges: [] });
    expect(block.cells).toEqual([
      { row: 0, column: 0, text: 'a' },
      { row: 0, column: 1, text: 'b' },
      { row: 1, column: 1, text: 'c' },
    ]);
    expect(textOfBlock(block)).toBe('a\tb\n\tc');
    expect(blockOfText('x'.repeat(2001)).cells[0]?.text).toHaveLength(2000);
  });
});

describe('[B2.3] a row of totals', () => {
  const options = { word: '小计', isFigure: (_set: string, field: string) => field === 'qty' };
  const drawn = sheet({
    A1: '客户',
    A2: '#{o.customer|group}',
    B2: '#{o.qty}',
    C2: '#{o.note}',
    D2: '#{o.qty|sum}',
    E2: '=B2*2',
    F2: '#{o.note|count}',
    G2: 'word',
  });

  it('stands below the row of its group with a sum of every figure to its right', () => {
    const more = withSubtotal(drawn, { row: 1, column: 0 }, options);
    expect(more.rows).toBe(21);
    expect(texts(more)).toMatchObject({
      A3: '#{o.customer|subtotal} 小计',
      B3: '=SUM(B2)',
      D3: '=SUM(D2)',
      E3: '=SUM(E2)',
      F3: '=SUM(F2)',
    });
    expect(Object.keys(texts(more)).filter((address) => address.endsWith('3'))).toEqual(['A3', 'B3', 'D3', 'E3', 'F3']);
  });

  it('of an outer group stands below that of an inner one', () => {
    const two = sheet({ A1: '#{o.region|group}', B1: '#{o.customer|group}', C1: '#{o.qty}' });
    const inner = withSubtotal(two, { row: 0, column: 1 }, options);
    expect(texts(inner)).toMatchObject({ B2: '#{o.customer|subtotal} 小计', C2: '=SUM(C1)' });
    const both = withSubtotal(inner, { row: 0, column: 0 }, options);
    expect(texts(both)).toMatchObject({
      B2: '#{o.customer|subtotal} 小计',
      A3: '#{o.region|subtotal} 小计',
      C3: '=SUM(C1)',
    });
    const outer = withSubtotal(withSubtotal(two, { row: 0, column: 0 }, options), { row: 0, column: 1 }, options);
    expect(texts(outer)).toMatchObject({ B2: '#{o.customer|subtotal} 小计', A3: '#{o.region|subtotal} 小计' });
  });

  it('does not come where there is no group, or no room', () => {
    expect(withSubtotal(drawn, { row: 1, column: 1 }, options)).toBe(drawn);
    expect(withSubtotal(drawn, { row: 0, column: 0 }, options)).toBe(drawn);
    expect(withSubtotal(drawn, { row: 5, column: 5 }, options)).toBe(drawn);
    const full = { ...drawn, rows: 200 };
    expect(withSubtotal(full, { row: 1, column: 0 }, options)).toBe(full);
    expect(cellAt(drawn, { row: 1, column: 0 })?.text).toBe('#{o.customer|group}');
  });
});
