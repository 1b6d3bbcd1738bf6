import { REFERENCES } from './calc/parse.ts';

/** One end of an address or area: a column, a row or both; `$` holds its part where it is. */
const END = /^(\$?)([A-Za-z]*)(\$?)(\d*)$/;

/**
 * A formula as it stands in another cell so many rows and columns further: what table programs leave to the reader in formulas that
 * several cells share.
 * @example shiftedFormula('A1*$B$1', 2, 0) === 'A3*$B$1'
 */
export function shiftedFormula(formula: string, rows: number, columns: number): string {
  return formula.replaceAll(REFERENCES, (whole: string, ...rest: unknown[]) => {
    const { sheet, place } = (rest.at(-1) as { sheet?: string; place?: string } | undefined) ?? {};
    if (place === undefined || place === '#REF!') return whole;
    const ends = place.split(':').map((end) => shiftedEnd(end, rows, columns));
    return `${sheet === undefined ? '' : `${sheet}!`}${ends.includes(null) ? '#REF!' : ends.join(':')}`;
  });
}

function shiftedEnd(end: string, rows: number, columns: number): string | null {
  const [, heldColumn = '', letters = '', heldRow = '', digits = ''] = END.exec(end) ?? [];
  // Before a whole row stands one sign only, and it holds the row.
  const [columnSign, rowSign] = letters === '' ? ['', heldColumn + heldRow] : [heldColumn, heldRow];
  const column = columnNumber(letters) + (columnSign === '$' ? 0 : columns);
  const row = Number(digits) + (rowSign === '$' ? 0 : rows);
  if ((letters !== '' && column < 1) || (digits !== '' && row < 1)) return null;
  return `${columnSign}${letters === '' ? '' : lettersOf(column)}${rowSign}${digits === '' ? '' : row}`;
}

function columnNumber(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

/** The letters of a column, counted from 1. */
export function lettersOf(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}

const OUTWARD =
  /[|[]|\b(?:WEBSERVICE|FILTERXML|HYPERLINK|RTD|CALL|REGISTER(?:\.ID)?|EXEC|DDE|DDEINIT|IMAGE|IMPORT[A-Z]+)\s*\(/i;

/** Would a table program reach out of the workbook for this formula: other files, programs, addresses? Such ones never leave the house. */
export function isOutward(formula: string): boolean {
  return OUTWARD.test(formula.replaceAll(/"(?:[^"]|"")*"/g, '""'));
}

/** Functions without a dot that came after the format of workbooks did. */
const LATE = new Set(
  (
    'ACOT ACOTH AGGREGATE ARABIC BASE BITAND BITLSHIFT BITOR BITRSHIFT BITXOR CHOOSECOLS CHOOSEROWS COMBINA CONCAT COT COTH CSC CSCH DAYS ' +
    'DECIMAL DROP EXPAND FORMULATEXT GAMMA GAUSS HSTACK IFNA IFS ISFORMULA ISOWEEKNUM MAXIFS MINIFS MUNIT NUMBERVALUE PDURATION ' +
    'PERMUTATIONA PHI RRI SEC SECH SEQUENCE SHEET SHEETS SWITCH TAKE TEXTJOIN UNICHAR UNICODE UNIQUE VSTACK XLOOKUP XMATCH XOR'
  ).split(' '),
);
/** Those that are marked twice. */
const LATER = new Set(['FILTER', 'SORT']);
/** Dotted names that are as old as the format. */
const OLD_DOTTED = new Set(['NETWORKDAYS.INTL', 'WORKDAY.INTL', 'ERROR.TYPE', 'ISO.CEILING', 'ECMA.CEILING']);
/** The name of a function before its bracket, outside of texts and names of sheets. */
const CALLED = /"(?:[^"]|"")*"|'(?:[^']|'')*'|(?<![A-Za-z0-9_.!])([A-Za-z][A-Za-z0-9_.]*)(?=\s*\()/g;

/** A formula as workbooks hold it: newer functions have a mark before them, without which table programs do not know them. */
export function markedFormula(formula: string): string {
  return formula.replaceAll(CALLED, (whole, name: string | undefined) => {
    const upper = name?.toUpperCase() ?? '';
    if (LATER.has(upper)) return `_xlfn._xlws.${upper}`;
    return LATE.has(upper) || (upper.includes('.') && !OLD_DOTTED.has(upper)) ? `_xlfn.${upper}` : whole;
  });
}

/** A formula as people write it, without the marks of workbooks. */
export function unmarkedFormula(formula: string): string {
  return formula.replaceAll(/"(?:[^"]|"")*"|'(?:[^']|'')*'|_xl(?:fn|ws)\./gi, (whole) =>
    whole.startsWith('"') || whole.startsWith("'") ? whole : '',
  );
}

/** Names that stand for cells or values, by their names in capitals. */
export type DefinedNames = ReadonlyMap<string, string>;
const NAMED =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'!?|(?<![\p{L}\p{N}_.$!])([\p{L}_\\][\p{L}\p{N}_.]*)(?![\p{L}\p{N}_.]|\s*\(|!)/gu;

/** A formula in which names are what they stand for; names in names as well. */
export function resolvedFormula(formula: string, names: DefinedNames, depth = 0): string {
  if (names.size === 0) return formula;
  return formula.replaceAll(NAMED, (whole, name: string | undefined) => {
    const meaning = name === undefined ? undefined : names.get(name.toUpperCase());
    if (meaning === undefined) return whole;
    const inner = depth < 5 ? resolvedFormula(meaning, names, depth + 1) : meaning;
    // An area stays bare: in brackets it could not be joined to another one.
    return /^[^-+*/^&=<>,%() ]+$/.test(inner) ? inner : `(${inner})`;
  });
}
