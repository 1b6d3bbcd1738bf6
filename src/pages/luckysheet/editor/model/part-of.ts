import { SHEET_LIMITS, type CellChange } from '#core/spreadsheet/book.ts';
import type { withChanges } from '#core/spreadsheet/change.ts';

/** Characters of one call, well below what the server takes. */
const MOST_CHARACTERS = 1_000_000;

type Difference = Parameters<typeof withChanges>[1];

/** As much of it as goes into one call. What formulas come to stays here: the server computes it as well. */
export function partOf({ sheets, removed, cells }: Difference): Difference {
  const part: CellChange[] = [];
  let size = 0;
  for (const cell of cells) {
    if (cell.isResult === true) continue;
    size += 80 + (cell.cell === null ? 0 : JSON.stringify(cell.cell).length);
    if (part.length >= SHEET_LIMITS.batch || (size > MOST_CHARACTERS && part.length > 0)) break;
    part.push(cell);
  }
  return { sheets, removed, cells: part };
}
