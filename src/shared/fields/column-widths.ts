import { useState } from 'react';
import { thousands } from '#core/amounts/amounts.ts';
import { cellText, type ColumnView } from '#core/screen/list-view.ts';
import { plain } from '#core/values/plain.ts';

type Row = Readonly<Record<string, unknown>>;
type List = { readonly columns: readonly ColumnView[] };

/** So many rows say how wide a column is. */
const SAMPLE = 50;
const LEAST = 96;
const MOST = 320;
/** Padding of a cell, room for the sort arrows, widths of a Chinese character, a capital, a digit and any other. */
const [PADDING, ARROWS, WIDE, CAPITAL, DIGIT, NARROW] = [28, 18, 14.5, 10.5, 8.9, 8.6];
/** Heads are bold, which widens Latin letters. */
const BOLD = 1.08;
/** A sum at the foot is bold, and of hundreds of rows has these more than the longest amount: a number cut short is a wrong number. */
const SUM_MORE = '000';

type Fitted = { readonly list: List; readonly dataText: unknown; readonly widths: ReadonlyMap<string, number> };

const NONE: ReadonlyMap<string, number> = new Map();

/** Column widths that fit the first rows seen. They stay as they are afterwards: a table must not jump from page to page. */
export function useColumnWidths(
  list: List | null,
  records: readonly Row[],
  dataText: (text: string) => string,
): ReadonlyMap<string, number> {
  const [fitted, setFitted] = useState<Fitted | null>(null);
  if (list === null || records.length === 0) return fitted?.widths ?? NONE;
  if (fitted?.list === list && fitted.dataText === dataText) return fitted.widths;
  const widths = fittingWidths(list, records.slice(0, SAMPLE), dataText);
  setFitted({ list, dataText, widths });
  return widths;
}

/** For every column the width of its longest text, within limits. */
export function fittingWidths(
  list: List,
  records: readonly Row[],
  dataText: (text: string) => string,
): ReadonlyMap<string, number> {
  return new Map(
    list.columns.map((column) => {
      const texts = records.map((row) =>
        textWidth(
          column.isNumber
            ? thousands(plain(row[column.field]), column.precision ?? undefined) + (column.isSummed ? SUM_MORE : '')
            : [...dataText(cellText(column, row))].slice(0, column.showLength).join(''),
        ),
      );
      const longest = Math.max(...texts) * (column.isSummed ? BOLD : 1);
      const widest = Math.max(textWidth(dataText(column.label)) * BOLD + ARROWS, longest);
      return [column.field, Math.round(Math.min(Math.max(widest + PADDING, LEAST), MOST))];
    }),
  );
}

/** About as wide as a text is drawn; measuring it would cost a layout. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    if (character >= '0' && character <= '9') {
      width += DIGIT;
      continue;
    }
    // Most letters are plain small ones; asking a pattern for each of a thousand texts is felt.
    const isPlain = character < 'A' || (character > 'Z' && character < '\u00c0');
    width += character > '\u2e7f' ? WIDE : !isPlain && /\p{Lu}/u.test(character) ? CAPITAL : NARROW;
  }
  return width;
}
