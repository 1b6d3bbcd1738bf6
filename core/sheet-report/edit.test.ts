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
  styled,
  textOfBlock,
  wholeArea,
  withText,
} from './edit.ts';
import { emptySheet, type ReportSheet } from './sheet.ts';

const at = (row: number, column: number) => ({ row, column });
const sheet: ReportSheet = {
  ...emptySheet,
  cells: [
    { row: 0, column: 0, text: '标题' },
    { row: 1, column: 0, text: '#{o.name}' },
    { row: 1, column: 1, text: '#{o.qty}', format: '0.00' },
    { row: 2, column: 1, text: '=SUM(B2:B2)+B2*$B$1&"B2"' },
  ],
  merges: [{ row: 0, column: 0, rows: 1, columns: 2 }],
  rowHeights: [{ at: 1, size: 40 }],
};
const textAt = (drawn: ReportSheet, row: number, column: number) => cellAt(drawn, at(row, column))?.text;

describe('drawing a sheet report', () => {
  it('[B2.3] writes, styles, formats and clears cells; what says nothing is not kept', () => {
    const area = areaOf(at(3, 1), at(2, 1));
    const bold = styled(sheet, area, { bold: true });
    expect(cellAt(bold, at(3, 1))).toEqual({ row: 3, column: 1, text: '', style: { bold: true } });
    expect(styled(bold, area, { bold: undefined }).cells).toHaveLength(sheet.cells.length);
    expect(cellAt(formatted(sheet, area, '0%'), at(2, 1))?.format).toBe('0%');
    expect(cleared(sheet, areaOf(at(0, 0), at(9, 9))).cells).toEqual([]);
    expect(textAt(withText(sheet, at(5, 5), 'x'), 5, 5)).toBe('x');
  });

  it('[B2.3] joins cells and keeps the first text', () => {
    const drawn = joined(withText(sheet, at(4, 1), '后'), areaOf(at(3, 0), at(4, 1)));
    expect([textAt(drawn, 3, 0), textAt(drawn, 4, 1)]).toEqual(['后', undefined]);
    expect(cornerOf(drawn, at(4, 1))).toEqual(at(3, 0));
    expect(wholeArea(drawn, areaOf(at(4, 1), at(5, 1)))).toEqual({ top: 3, left: 0, bottom: 5, right: 1 });
  });

  it('[B2.3] puts rows and columns in and takes them out; formulas, joins and sizes follow', () => {
    const lower = inserted(sheet, 'row', 1, 2);
    expect(textAt(lower, 4, 1)).toBe('=SUM(B4:B4)+B4*$B$1&"B2"');
    expect(lower.rowHeights).toEqual([{ at: 3, size: 40 }]);
    const right = inserted(sheet, 'column', 0, 1);
    expect(textAt(right, 2, 2)).toBe('=SUM(C2:C2)+C2*$C$1&"B2"');
    expect(right.merges).toEqual([{ row: 0, column: 1, rows: 1, columns: 2 }]);
    expect(removed(right, 'column', 0, 1)).toEqual(sheet);
    expect(textAt(removed(sheet, 'row', 1, 1), 1, 1)).toBe('=SUM(#REF!)+#REF!*$B$1&"B2"');
    expect(removed(sheet, 'column', 0, 1).merges).toEqual([]);
    expect(removed(sheet, 'row', 0, 99)).toBe(sheet);
    expect(inserted(sheet, 'row', 0, 500)).toBe(sheet);
  });

  it('[B2.3] keeps the heading of every page where it is while rows come and go', () => {
    const drawn = headed(sheet, 1);
    expect(drawn.headRows).toBe(2);
    expect(inserted(drawn, 'row', 1, 2).headRows).toBe(4);
    expect(inserted(drawn, 'row', 2, 2).headRows).toBe(2);
    expect(inserted(drawn, 'row', 0, 1).headRows).toBe(3);
    expect(removed(drawn, 'row', 0, 1).headRows).toBe(1);
    expect(removed(drawn, 'row', 0, 2)).not.toHaveProperty('headRows');
    expect(inserted(drawn, 'column', 0, 1).headRows).toBe(2);
    expect(headed(drawn, null)).toEqual(sheet);
  });

  it('[B2.3] copies cells with their formulas, and texts from other programs', () => {
    const block = blockOf(sheet, areaOf(at(1, 1), at(2, 1)));
    const drawn = pasted(sheet, at(4, 2), block);
    expect([textAt(drawn, 4, 2), textAt(drawn, 5, 2)]).toEqual(['#{o.qty}', '=SUM(C5:C5)+C5*$B$1&"B2"']);
    expect(textOfBlock(block)).toBe('#{o.qty}\n=SUM(B2:B2)+B2*$B$1&"B2"');
    const plain = pasted(sheet, at(18, 8), blockOfText('a\tb\tc\r\nd\r\ne'));
    expect([textAt(plain, 18, 9), textAt(plain, 19, 8), plain.cells.length]).toEqual(['b', 'd', 7]);
  });

  it('[B2.3] knows a place for a total, and sizes within reason', () => {
    expect(emptyBelow(sheet, at(0, 1))).toEqual(at(3, 1));
    expect(emptyBelow(sheet, at(19, 1))).toBeNull();
    expect(resized(sheet, 'column', 2, 99_999).columnWidths).toEqual([{ at: 2, size: 1000 }]);
  });
});
