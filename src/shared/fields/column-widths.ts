import { useState } from 'react';
import { cellText, type ListView } from '#core/screen/list-view.ts';
import type { Row } from '@/entities/screen';

const LEAST = 96;
const MOST = 320;
/** Padding of a cell, room for the sort arrows, widths of a Chinese and of a Latin character. */
const [PADDING, ARROWS, WIDE, NARROW] = [28, 18, 14.5, 8.4];

type Fitted = { readonly list: ListView; readonly dataText: unknown; readonly widths: ReadonlyMap<string, number> };

const NONE: ReadonlyMap<string, number> = new Map();

/** Column widths that fit the first rows seen. They stay as they are afterwards: a table must not jump from page to page. */
export function useColumnWidths(
  list: ListView | null,
  records: readonly Row[],
  dataText: (text: string) => string,
): ReadonlyMap<string, number> {
  const [fitted, setFitted] = useState<Fitted | null>(null);
  if (list === null || records.length === 0) return fitted?.widths ?? NONE;
  if (fitted?.list === list && fitted.dataText === dataText) return fitted.widths;
  const widths = fittingWidths(list, records, dataText);
  setFitted({ list, dataText, widths });
  return widths;
}

/** For every column the width of its longest text, within limits. */
export function fittingWidths(
  list: ListView,
  records: readonly Row[],
  dataText: (text: string) => string,
): ReadonlyMap<string, number> {
  return new Map(
    list.columns.map((column) => {
      const texts = records.map((row) =>
        textWidth([...dataText(cellText(column, row))].slice(0, column.showLength).join('')),
      );
      const widest = Math.max(textWidth(dataText(column.label)) + ARROWS, ...texts);
      return [column.field, Math.round(Math.min(Math.max(widest + PADDING, LEAST), MOST))];
    }),
  );
}

function textWidth(text: string): number {
  return [...text].reduce((sum, character) => sum + (character > '\u2e7f' ? WIDE : NARROW), 0);
}
