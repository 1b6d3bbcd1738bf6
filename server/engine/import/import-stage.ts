import { listed } from '#core/refusals/text.ts';
import { openCsv } from '#server/engine/book/import-csv.ts';
import {
  ROW_LIMIT,
  seenText,
  SUB_ROW_LIMIT,
  type MergedCells,
  type Source,
  type SourceRow,
  type SourceSheet,
} from '#server/engine/book/import-source.ts';
import { openWorkbook } from '#server/engine/book/import-xlsx.ts';
import type { Form, Table } from '#server/engine/definition/catalogue.ts';
import { refusal, type Refusal } from '#server/platform/refusal.ts';
import { importFields, matchColumns, namesField, short, type StagedColumn } from './import-columns.ts';
import { findHeader, headerAmong, headerAt, SEARCHED_LINES } from './import-header.ts';
import { importRefusals } from './refusals.ts';

/** A sheet of a staged file and the table it goes into. */
export type StagedSheet = {
  readonly table: string;
  readonly title: string;
  /** Name and place in the file; null when the file has no sheet for the table. */
  readonly sheet: string | null;
  readonly place: number | null;
  readonly rows: number;
  readonly headerLine: number;
  readonly columns: readonly StagedColumn[];
  readonly merged: readonly MergedCells[];
};

/** Values of the first lines shown beside each header. */
const SAMPLES = 3;
const MERGED_KEPT = 1000;

export function openSource(file: string, kind: 'xlsx' | 'csv'): Promise<Source> {
  return kind === 'csv' ? openCsv(file) : openWorkbook(file);
}

/** Place of a table as the user states it: a sheet of the file, and the line of its header; null where that is to be found. */
export type Layout = ReadonlyMap<string, { readonly place: number; readonly line: number | null }>;

/**
 * Reads a file through: which sheet belongs to which table, where its header is, what that means, how many rows it has. A sheet called like its
 * table is its own; the head takes the one whose lines name most of its fields otherwise, so that instructions may stand before it.
 * @throws Refusal 422 when nothing of it can be imported, and why
 */
export async function stageSheets(
  source: Source,
  form: Form,
  layout: Layout = new Map(),
): Promise<readonly StagedSheet[]> {
  const found = new Map<Table, number>();
  for (const table of [form.head, ...form.subs]) {
    const { place } = layout.get(table.name) ?? {};
    if (place !== undefined && source.sheets[place] !== undefined) found.set(table, place);
  }
  const asked = new Set(found.values());
  for (const sub of form.subs) {
    const place = source.sheets.findIndex(({ name }, at) => isNamed(name, sub) && !asked.has(at));
    if (place >= 0 && !found.has(sub)) found.set(sub, place);
  }
  if (!found.has(form.head)) {
    const place = await headPlace(source, form, new Set(found.values()));
    if (place === null) throw refusal(422, importRefusals.sheetMissing, { title: form.head.title });
    found.set(form.head, place);
  }
  const staged: StagedSheet[] = [];
  for (const table of [form.head, ...form.subs]) {
    const place = found.get(table);
    const sheet = place === undefined ? undefined : source.sheets[place];
    staged.push(
      sheet === undefined || place === undefined
        ? { ...emptySheet(table), sheet: null, place: null }
        : {
            ...(await stageSheet(sheet, form, table, layout.get(table.name)?.line ?? null)),
            sheet: sheet.name,
            place,
          },
    );
  }
  refuseUseless(staged, form);
  return staged;
}

const meantBy =
  (form: Form, table: Table) =>
  (title: string): string | null =>
    namesField(form, table, title);

/** The sheet of the head among those no sub-table has. */
async function headPlace(source: Source, form: Form, taken: ReadonlySet<number>): Promise<number | null> {
  const free = source.sheets.map((sheet, place) => ({ sheet, place })).filter(({ place }) => !taken.has(place));
  const own = free.find(({ sheet }) => isNamed(sheet.name, form.head));
  if (own !== undefined) return own.place;
  const header = await findHeader(
    free.map(({ sheet }) => sheet),
    meantBy(form, form.head),
  );
  // A file without a line anywhere is told that it is empty.
  return (free.find(({ sheet }) => sheet === header?.sheet) ?? free[0])?.place ?? null;
}

function emptySheet(table: Table): Omit<StagedSheet, 'sheet' | 'place'> {
  return { table: table.name, title: table.title, rows: 0, headerLine: 0, columns: [], merged: [] };
}

function isNamed(name: string, table: Table): boolean {
  const plain = (text: string): string =>
    text
      .replaceAll(/[[\]:*?/\\]/g, ' ')
      .slice(0, 31)
      .trim()
      .toLowerCase();
  return [table.title, table.name].some((one) => plain(one) === plain(name));
}

async function stageSheet(
  sheet: SourceSheet,
  form: Form,
  table: Table,
  asked: number | null,
): Promise<Omit<StagedSheet, 'sheet' | 'place'>> {
  // Which of the first lines is the header is known at the end only, when the joined cells are: they stand behind the rows of a workbook.
  const first: SourceRow[] = [];
  let total = 0;
  const limit = table.isSub ? SUB_ROW_LIMIT : ROW_LIMIT;
  const lines = sheet.rows();
  for (;;) {
    const next = await lines.next();
    if (next.done === true) {
      const { merged } = next.value;
      const header = asked === null ? headerAmong(first, meantBy(form, table), merged) : headerAt(asked, first, merged);
      if (asked !== null && header === null)
        throw refusal(422, importRefusals.headerLineEmpty, { title: table.title, line: asked });
      if (header !== null) refuseMergedHeader(merged, header.line, table);
      const below = header === null ? [] : first.filter(({ line }) => line > header.line);
      const rows = total - (first.length - below.length);
      if (rows > limit) throw tooLong(table, limit);
      const samples = (index: number): readonly string[] =>
        below.slice(0, SAMPLES).map((row) => short(seenText(row, index), 30));
      return {
        table: table.name,
        title: table.title,
        rows,
        headerLine: header?.line ?? 0,
        columns: matchColumns(form, table, header?.titles ?? [], samples),
        merged: merged.slice(0, MERGED_KEPT),
      };
    }
    total += next.value.length;
    if (first.length < SEARCHED_LINES + SAMPLES)
      first.push(...next.value.slice(0, SEARCHED_LINES + SAMPLES - first.length));
    // Whatever stands above the header: a file that goes on for ever is not read to its end.
    if (total > limit + SEARCHED_LINES) throw tooLong(table, limit);
  }
}

function tooLong(table: Table, limit: number): Refusal {
  return refusal(422, importRefusals.tooManyRowsOf, { title: table.title, limit });
}

/** A header joined with cells beside or below it names no column of its own; joined with those above, it does. */
function refuseMergedHeader(merged: readonly MergedCells[], line: number, table: Table): void {
  const over = merged.some(
    ({ firstLine, lastLine, firstColumn, lastColumn }) =>
      firstLine <= line && lastLine >= line && (firstColumn !== lastColumn || lastLine > line),
  );
  if (over) throw refusal(422, importRefusals.headerMerged, { title: table.title, line });
}

function refuseUseless(staged: readonly StagedSheet[], form: Form): void {
  const [head] = staged;
  if (head === undefined || head.headerLine === 0) throw refusal(422, importRefusals.noHeader);
  if (head.rows === 0) throw refusal(422, importRefusals.onlyHeader, { title: form.head.title });
  if (head.columns.some(({ field }) => field !== null)) return;
  const titles = head.columns.slice(0, 8).map(({ title }) => short(title, 20));
  const labels = importFields(form, form.head)
    .slice(0, 8)
    .map(({ label }) => label);
  throw refusal(422, importRefusals.headersDiffer, {
    title: form.definition.title,
    line: head.headerLine,
    titles: listed(titles),
    labels: listed(labels),
  });
}
