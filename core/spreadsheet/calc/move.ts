import type { SheetMove } from '../book.ts';
import { lettersOf } from '../formula.ts';
import { REFERENCES, sheetNamed } from './parse.ts';

type Groups = { readonly sheet?: string; readonly place?: string } | undefined;
type Move = Omit<SheetMove, 'sheetId'>;

/** Writes each address of a formula anew. `rewrite` gets the sheet it names, if any, and the address; null leaves it as it is. */
function rewritten(formula: string, rewrite: (sheet: string | null, place: string) => string | null): string {
  return formula.replaceAll(REFERENCES, (whole: string, ...rest: unknown[]) => {
    const { sheet, place } = (rest.at(-1) as Groups) ?? {};
    if (place === undefined || place === '#REF!') return whole;
    return rewrite(sheet === undefined ? null : sheetNamed(sheet), place) ?? whole;
  });
}

/**
 * A formula after rows or columns were put into a sheet or taken out: it means the same cells as before. Areas grow with what is put into
 * them, and what is gone altogether becomes `#REF!`.
 * @param own name of the sheet the formula stands in
 * @param moved name of the sheet that was changed
 */
export function movedFormula(formula: string, own: string, moved: string, move: Move): string {
  return rewritten(formula, (sheet, place) => {
    if ((sheet ?? own).toLowerCase() !== moved.toLowerCase()) return null;
    const next = movedPlace(place, move);
    return sheet === null ? next : `${written(sheet)}!${next}`;
  });
}

/** A formula after a sheet got another name. */
export function renamedFormula(formula: string, from: string, to: string): string {
  return rewritten(formula, (sheet, place) =>
    sheet?.toLowerCase() === from.toLowerCase() ? `${written(to)}!${place}` : null,
  );
}

/** The name of a sheet as formulas write it. */
function written(name: string): string {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) && !/^[a-z]{1,3}\d+$/i.test(name)
    ? name
    : `'${name.replaceAll("'", "''")}'`;
}

const PART = /^(\$?)([A-Za-z]*)(\$?)(\d*)$/;

function movedPlace(place: string, move: Move): string {
  const isArea = place.includes(':');
  const [from = '', to = from] = place.split(':');
  const [first, last] = [PART.exec(from), PART.exec(to)];
  if (first === null || last === null) return place;
  const part = move.axis === 'row' ? 4 : 2;
  // Whole columns know no rows, whole rows no columns.
  if (first[part] === '' || last[part] === '') return place;
  const [start, end] = [numberOf(first[part] ?? ''), numberOf(last[part] ?? '')];
  const [low, high] = start <= end ? [start, end] : [end, start];
  const next = movedSpan(low, high, move);
  if (next === null) return '#REF!';
  const [a, b] = start <= end ? next : [next[1], next[0]];
  return isArea ? `${put(first, move.axis, a)}:${put(last, move.axis, b)}` : put(first, move.axis, a);
}

/** Both ends of a span, counted from 1, after a move; null when nothing of it is left. */
function movedSpan(low: number, high: number, { act, at, count }: Move): readonly [number, number] | null {
  if (act === 'insert') return [low > at ? low + count : low, high > at ? high + count : high];
  const lastGone = at + count;
  const from = low <= at ? low : low <= lastGone ? at + 1 : low - count;
  const to = high <= at ? high : high <= lastGone ? at : high - count;
  return from > to ? null : [from, to];
}

function put(parts: RegExpExecArray, axis: Move['axis'], to: number): string {
  const [, heldColumn = '', column = '', heldRow = '', row = ''] = parts;
  return axis === 'row' ? `${heldColumn}${column}${heldRow}${to}` : `${heldColumn}${lettersOf(to)}${heldRow}${row}`;
}

function numberOf(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  return [...text.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}
