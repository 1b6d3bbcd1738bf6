import { cellText, type ListView } from '#core/screen/list-view.ts';
import { plain } from '#core/values/plain.ts';

/** Columns that people call a record by, best first. */
const naming = ['name', 'bill_no', 'order_no', 'title', 'code'];

/** Returns the name of a record in questions and labels. */
export function rowName(list: ListView, row: Readonly<Record<string, unknown>>): string {
  const column =
    naming
      .map((field) => list.columns.find((candidate) => candidate.field === field))
      .find((found) => found !== undefined) ??
    // A number of some kind, of a voucher or a note, says more than the kind that stands before it.
    list.columns.find(({ field }) => field.endsWith('_no')) ??
    list.columns[0];
  const name = column === undefined ? '' : cellText(column, row);
  return name === '' ? plain(row['id']) : name;
}
