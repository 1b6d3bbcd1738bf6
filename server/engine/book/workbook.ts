import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { stream, Worksheet } from 'exceljs';
import { groupSpan } from '#core/lists/group-span.ts';
import type { Cell, ExportColumn } from '#server/engine/export/export-columns.ts';
import type { Row } from '#server/engine/list/select.ts';
import { stopIfClientGone } from '#server/platform/heavy-work.ts';

/** Parts of a report beside its columns and rows. */
export type WorkbookLayout = {
  /** Headings above columns; neighbours with the same one share it. */
  readonly groups?: readonly (string | null)[];
  /** The last line, known when all rows are written. */
  readonly foot?: () => { readonly label: string; readonly row: Row } | null;
  /** A further sheet begins after so many rows. */
  readonly rowsPerSheet?: number;
};

/** One list of a workbook: its own sheet, or several where it is long. */
export type SheetSource = {
  readonly title: string;
  readonly columns: readonly ExportColumn[];
  /** Hands over the rows, some at a time. */
  readonly produce: (take: (rows: readonly Row[]) => Promise<void>) => Promise<void>;
};

/** Writes the rows of one list into a workbook, see `writeSheets`. */
export async function writeWorkbook(
  title: string,
  columns: readonly ExportColumn[],
  produce: SheetSource['produce'],
  layout: WorkbookLayout = {},
): Promise<{ size: number; bytes: Readable }> {
  return writeSheets((write) => write({ title, columns, produce }, layout));
}

/**
 * Writes lists into a workbook on the disk as they come, one sheet after the other, and opens it for reading. On the disk, so that neither rows nor reader fill the
 * memory, a fault half-way is an answer instead of half a file, and a slow reader holds no connection to the database.
 */
export async function writeSheets(
  act: (write: (source: SheetSource, layout?: WorkbookLayout) => Promise<void>) => Promise<void>,
): Promise<{ size: number; bytes: Readable }> {
  // Large, and most starts never need it.
  const { default: excel } = await import('exceljs');
  const folder = await mkdtemp(join(tmpdir(), 'back-office-export-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const file = join(folder, 'list.xlsx');
    const book = new excel.stream.xlsx.WorkbookWriter({ filename: file, useStyles: true, useSharedStrings: false });
    const names = new Set<string>();
    await act((source, layout = {}) => writeList(book, names, source, layout));
    await book.commit();
    const { size } = await stat(file);
    const bytes = createReadStream(file);
    bytes.once('close', () => void remove());
    return { size, bytes };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** A table program takes a million rows and some more on a sheet. */
const MOST_ROWS = 1_000_000;

async function writeList(
  book: stream.xlsx.WorkbookWriter,
  names: Set<string>,
  { title, columns, produce }: SheetSource,
  layout: WorkbookLayout,
): Promise<void> {
  const most = layout.rowsPerSheet ?? MOST_ROWS;
  let sheet = beginSheet(book, names, title, columns, layout);
  let count = 0;
  let sheets = 1;
  await produce(async (rows) => {
    for (const row of rows) {
      if (count === most) {
        sheet.commit();
        sheets += 1;
        sheet = beginSheet(book, names, `${title.slice(0, 25)} (${sheets})`, columns, layout);
        count = 0;
      }
      count += 1;
      if (count % ROWS_OF_GARBAGE === 0) collect();
      sheet.addRow(columns.map(({ cell }): Cell => cell(row))).commit();
    }
    await compressed(sheet);
  });
  writeFoot(sheet, columns, layout);
  sheet.commit();
}

/** Rows after which their garbage is taken away. */
const ROWS_OF_GARBAGE = 20_000;

/**
 * Takes garbage away now. The engine of JavaScript lets that of a long export grow by hundreds of megabytes first, though hardly anything of
 * it lives; collecting it costs a fiftieth of the time in which it is made.
 */
function collect(): void {
  garbage ??= exposed();
  garbage();
}

let garbage: (() => void) | undefined;

/** The engine shows its collector to contexts that are made after it was asked to. */
function exposed(): () => void {
  setFlagsFromString('--expose-gc');
  // Where an engine has none, exports take more memory.
  const found = runInNewContext("typeof gc === 'function' ? gc : null") as (() => void) | null;
  return found ?? (() => undefined);
}

/** Most that may wait for the compressor. */
const MOST_WAITING = 256 * 1024;

/** The compressor runs between the lots; without a pause the rows would wait for it in memory. */
async function compressed(sheet: Worksheet): Promise<void> {
  // The library hands rows on without asking whether there is room; its types do not show where to.
  const { stream: out } = sheet as unknown as { stream: { pipes: readonly { writableLength: number }[] } };
  stopIfClientGone();
  do await new Promise((done) => setImmediate(done));
  while (out.pipes.some(({ writableLength }) => writableLength > MOST_WAITING));
}

function beginSheet(
  book: stream.xlsx.WorkbookWriter,
  names: Set<string>,
  title: string,
  columns: readonly ExportColumn[],
  { groups = [] }: WorkbookLayout,
): Worksheet {
  const hasGroups = groups.some((group) => group !== null);
  const sheet = book.addWorksheet(freeName(title, names), { views: [{ state: 'frozen', ySplit: hasGroups ? 2 : 1 }] });
  sheet.columns = columns.map(({ field, format }) => ({
    ...(hasGroups ? {} : { header: field.label }),
    width: widthOf(field.label, format),
    ...(format === null ? {} : { style: { numFmt: format } }),
  }));
  if (hasGroups) {
    sheet.addRow(columns.map(({ field }, index) => groups[index] ?? field.label));
    sheet.addRow(columns.map(({ field }) => field.label));
    mergeGroups(sheet, groups);
  }
  for (const number of hasGroups ? [1, 2] : [1]) {
    const head = sheet.getRow(number);
    head.font = { bold: true };
    if (hasGroups) head.alignment = { horizontal: 'center', vertical: 'middle' };
    head.commit();
  }
  return sheet;
}

/** A group stands across its columns, a column without one down both lines. */
function mergeGroups(sheet: Worksheet, groups: readonly (string | null)[]): void {
  for (const [at, group] of groups.entries()) {
    const span = groupSpan(groups, at);
    if (group === null) sheet.mergeCells(1, at + 1, 2, at + 1);
    else if (span > 1) sheet.mergeCells(1, at + 1, 1, at + span);
  }
}

function writeFoot(sheet: Worksheet, columns: readonly ExportColumn[], { foot }: WorkbookLayout): void {
  const last = foot?.() ?? null;
  if (last === null) return;
  const row = sheet.addRow(
    columns.map(({ field, cell }, index): Cell =>
      last.row[field.name] === undefined ? (index === 0 ? last.label : null) : cell(last.row),
    ),
  );
  row.font = { bold: true };
  row.commit();
}

function widthOf(label: string, format: string | null): number {
  return Math.min(Math.max(label.length * 2 + 4, format === null ? 20 : format.length + 4, 10), 40);
}

/** The name of a sheet that no other one has; table programs do not tell upper and lower case apart. */
function freeName(title: string, taken: Set<string>): string {
  let name = sheetName(title);
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = sheetName(`${title.slice(0, 25)} ${number}`);
  taken.add(name.toLowerCase());
  return name;
}

/** Names of sheets: at most 31 characters, none of `[]:*?/\`, no quote at an end. */
export function sheetName(title: string): string {
  const name = title
    .replaceAll(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31)
    .replaceAll(/^'+|'+$/g, '')
    .trim();
  return name === '' ? 'Sheet1' : name;
}
