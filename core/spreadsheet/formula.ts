/** A reference to a cell, outside of texts and names; `$` holds its part where it is. */
const PIECE = /"(?:[^"]|"")*"|'(?:[^']|'')*'|(?<![A-Za-z0-9_.$])(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7})(?![A-Za-z0-9_(.])/g;

/**
 * A formula as it stands in another cell so many rows and columns further: what table programs leave to the reader in formulas that
 * several cells share.
 * @example shiftedFormula('A1*$B$1', 2, 0) === 'A3*$B$1'
 */
export function shiftedFormula(formula: string, rows: number, columns: number): string {
  return formula.replaceAll(
    PIECE,
    (
      whole,
      heldColumn: string | undefined,
      letters: string | undefined,
      heldRow: string | undefined,
      digits: string | undefined,
    ) => {
      if (letters === undefined || digits === undefined) return whole;
      const column = heldColumn === '$' ? columnNumber(letters) : columnNumber(letters) + columns;
      const row = heldRow === '$' ? Number(digits) : Number(digits) + rows;
      if (column < 1 || row < 1) return '#REF!';
      return `${heldColumn ?? ''}${lettersOf(column)}${heldRow ?? ''}${row}`;
    },
  );
}

function columnNumber(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function lettersOf(column: number): string {
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
