import { readBook, type Book } from '#core/spreadsheet/book.ts';
import { differenceOf, withChanges } from '#core/spreadsheet/change.ts';
import { addSpreadsheet, changeSpreadsheet, fetchSpreadsheet, removeSpreadsheets } from '@/entities/doc/spreadsheet';
import { partOf } from './part-of.ts';

/** Makes an own spreadsheet of what stands on the screen; answers its id. Half a copy is taken away again. */
export async function saveAsCopy(name: string, book: Book): Promise<string> {
  const id = await addSpreadsheet(name);
  try {
    const made = await fetchSpreadsheet(id);
    let [have, { revision }] = [readBook(made.sheets), made];
    for (;;) {
      const { hasWork, ...difference } = differenceOf(have, book);
      if (!hasWork) return id;
      const part = partOf(difference);
      ({ revision } = await changeSpreadsheet({ id, revision, moves: [], ...part }));
      have = withChanges(have, part);
    }
  } catch (thrown) {
    // Whoever may not delete keeps it beside the refusal he is told.
    await removeSpreadsheets([id]).catch(() => undefined);
    throw thrown;
  }
}
