import { readBook } from '#core/spreadsheet/book.ts';
import { calculated } from '#core/spreadsheet/calc/calculate.ts';
import { differenceOf } from '#core/spreadsheet/change.ts';
import type { Db } from '#server/db/connection.ts';
import { readsFormulas, writeResults } from './db/spreadsheet.ts';
import { sheetsOf } from './sheets.ts';

/**
 * Computes a spreadsheet anew and keeps what its formulas come to. Results are nobody's work: they neither count as changes of a revision
 * nor stand against what somebody writes.
 */
export async function keepResults(db: Db, itemId: string): Promise<void> {
  if (!(await readsFormulas(db, itemId))) return;
  const book = readBook(await sheetsOf(db, itemId));
  await writeResults(db, itemId, differenceOf(book, calculated(book)).cells);
}
