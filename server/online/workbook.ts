import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Cell, ExportColumn } from './export-columns.ts';
import type { Row } from './select.ts';

/**
 * Writes rows into a workbook on the disk as they come and opens it for reading. On the disk, so that neither rows nor reader fill the
 * memory, a fault half-way is an answer instead of half a file, and a slow reader holds no connection to the database.
 * @param produce hands over the rows, some at a time
 */
export async function writeWorkbook(
  title: string,
  columns: readonly ExportColumn[],
  produce: (take: (rows: readonly Row[]) => Promise<void>) => Promise<void>,
): Promise<{ size: number; bytes: Readable }> {
  // Large, and most starts never need it.
  const { default: excel } = await import('exceljs');
  const folder = await mkdtemp(join(tmpdir(), 'back-office-export-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const file = join(folder, 'list.xlsx');
    const book = new excel.stream.xlsx.WorkbookWriter({ filename: file, useStyles: true, useSharedStrings: false });
    const sheet = book.addWorksheet(sheetName(title), { views: [{ state: 'frozen', ySplit: 1 }] });
    sheet.columns = columns.map(({ field, format }) => ({
      header: field.label,
      width: widthOf(field.label, format),
      ...(format === null ? {} : { style: { numFmt: format } }),
    }));
    const head = sheet.getRow(1);
    head.font = { bold: true };
    head.commit();
    await produce(async (rows) => {
      for (const row of rows) sheet.addRow(columns.map(({ cell }): Cell => cell(row))).commit();
      // The compressor runs between the lots; without a pause the rows would wait for it in memory.
      await new Promise((done) => setImmediate(done));
    });
    sheet.commit();
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

function widthOf(label: string, format: string | null): number {
  return Math.min(Math.max(label.length * 2 + 4, format === null ? 20 : format.length + 4, 10), 40);
}

/** Names of sheets: at most 31 characters, none of `[]:*?/\`, no quote at an end. */
function sheetName(title: string): string {
  const name = title
    .replaceAll(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31)
    .replaceAll(/^'+|'+$/g, '')
    .trim();
  return name === '' ? 'Sheet1' : name;
}
