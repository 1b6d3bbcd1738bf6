import excel from 'exceljs';

export type CellOf = string | number | Date | boolean | null | { formula: string; result: string | number };

/** A workbook with these sheets; each is its lines from the top. */
export async function workbookOf(
  sheets: Readonly<Record<string, readonly (readonly CellOf[])[]>>,
  change: (book: excel.Workbook) => void = () => undefined,
): Promise<Buffer> {
  const book = new excel.Workbook();
  for (const [name, lines] of Object.entries(sheets)) {
    const sheet = book.addWorksheet(name);
    for (const line of lines) sheet.addRow([...line]);
  }
  change(book);
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** The lines of the first sheet of an answer, from the top. */
export async function readLines(answer: Response): Promise<unknown[][]> {
  const [sheet] = (await readBook(await answer.arrayBuffer())).worksheets;
  return ((sheet?.getSheetValues() ?? []) as unknown[][]).slice(1).map((row) => row.slice(1));
}

/** The workbook of an answer. */
export async function readBook(bytes: ArrayBuffer): Promise<excel.Workbook> {
  const book = new excel.Workbook();
  await book.xlsx.load(bytes);
  return book;
}
