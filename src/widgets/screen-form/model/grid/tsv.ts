/**
 * The cells of a block as spreadsheets put it on the clipboard: columns by tabs, rows by line ends, cells with either of them in quotes.
 */
export function readTsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endRow = (): void => {
    rows.push([...row, cell]);
    row = [];
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell === '' && hasClosingQuote(text, at + 1)) isQuoted = true;
    else if (character === '\t') {
      row.push(cell);
      cell = '';
    } else if (character === '\n') endRow();
    else if (character !== '\r' || text[at + 1] !== '\n') cell += character === '\r' ? '' : character;
  }
  // Spreadsheets end the last row as well.
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

/** A block as spreadsheets read it. */
export function writeTsv(rows: readonly (readonly string[])[]): string {
  const quoted = (cell: string): string => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => row.map(quoted).join('\t')).join('\n');
}

/** A cell may begin with a quote that is just its text, as in `"A" 级`: only one that ends before a tab or line end encloses. */
function hasClosingQuote(text: string, from: number): boolean {
  let at = from;
  for (;;) {
    at = text.indexOf('"', at);
    if (at < 0) return false;
    const next = text[at + 1];
    if (next === '"') at += 2;
    else return next === undefined || next === '\t' || next === '\n' || next === '\r';
  }
}
