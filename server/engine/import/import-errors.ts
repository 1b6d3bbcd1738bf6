import type { Worksheet } from 'exceljs';
import { guardFormula } from '#core/fields/formula-guard.ts';
import type { RefusalLanguage } from '#core/refusals/text.ts';
import { seenText, type Source, type SourceRow } from '#server/engine/book/import-source.ts';
import { sheetName } from '#server/engine/book/workbook.ts';
import type { Cell } from '#server/engine/export/export-columns.ts';
import type { FileAnswer } from '#server/platform/file/file-answer.ts';
import { book } from './import-book.ts';
import { TIE } from './import-columns.ts';
import type { findingIn } from './import-issues.ts';
import type { StagedSheet } from './import-stage.ts';
import { importRefusals } from './refusals.ts';

type Finding = ReturnType<typeof findingIn>;

const WRONG = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFFC7CE' } } as const;

/** The file as it was uploaded, each wrong cell coloured and commented, with a column that says what is wrong with the line. */
export async function errorBook(
  source: Source,
  sheets: readonly StagedSheet[],
  issues: readonly Finding[],
  { name, isOnlyWrong, language }: { name: string; isOnlyWrong: boolean; language: RefusalLanguage },
): Promise<FileAnswer> {
  const byTable = Map.groupBy(
    issues.filter(({ level }) => level === 'error'),
    ({ table }) => table,
  );
  const wrongTies = isOnlyWrong ? await tiesOf(source, sheets, byTable) : new Set<string>();
  return book(name, async (writer) => {
    for (const staged of sheets) {
      const from = staged.place === null ? undefined : source.sheets[staged.place];
      if (from === undefined) continue;
      const byLine = Map.groupBy(byTable.get(staged.table) ?? [], ({ line }) => line);
      const tie = tieColumn(staged, sheets);
      const width = Math.max(0, ...staged.columns.map(({ index }) => index + 1));
      const sheet = writer.addWorksheet(sheetName(staged.title), { views: [{ state: 'frozen', ySplit: 1 }] });
      for await (const rows of from.rows())
        for (const row of rows) {
          // Titles and remarks above the header are none of what is filled in again.
          if (row.line < staged.headerLine) continue;
          const isHeader = row.line === staged.headerLine;
          const own = byLine.get(row.line) ?? [];
          const isKept = own.length > 0 || (tie !== null && wrongTies.has(seenText(row, tie).trim()));
          if (isHeader || !isOnlyWrong || isKept)
            writeLine(
              sheet,
              isHeader ? headerOf(row, staged) : row,
              width,
              isHeader ? importRefusals.faultColumn[language] : own,
            );
        }
      sheet.commit();
    }
  });
}

/** The header as it was understood: a title that was joined with the cell above it stands in its own. */
function headerOf(row: SourceRow, staged: StagedSheet): SourceRow {
  const cells = [...row.cells];
  for (const { index, title } of staged.columns) {
    while (cells.length <= index) cells.push('');
    cells[index] = title;
  }
  return { ...row, cells };
}

function tieColumn(staged: StagedSheet, sheets: readonly StagedSheet[]): number | null {
  if (sheets.length < 2) return null;
  const own = staged.columns.find(({ field }) => field === TIE);
  if (own !== undefined) return own.index;
  const title = sheets.flatMap(({ columns }) => columns.filter(({ field }) => field === TIE))[0]?.title;
  return staged.columns.find((column) => column.title === title)?.index ?? null;
}

/** Returns the ties of records that have a wrong line. */
async function tiesOf(
  source: Source,
  sheets: readonly StagedSheet[],
  byTable: ReadonlyMap<string, readonly Finding[]>,
): Promise<ReadonlySet<string>> {
  const ties = new Set<string>();
  for (const staged of sheets) {
    const tie = tieColumn(staged, sheets);
    const from = staged.place === null ? undefined : source.sheets[staged.place];
    if (from === undefined || tie === null) continue;
    const lines = new Set((byTable.get(staged.table) ?? []).map(({ line }) => line));
    for await (const rows of from.rows())
      for (const row of rows) if (lines.has(row.line)) ties.add(seenText(row, tie).trim());
  }
  ties.delete('');
  return ties;
}

function writeLine(sheet: Worksheet, row: SourceRow, width: number, last: readonly Finding[] | string): void {
  const issues = typeof last === 'string' ? null : last;
  const cells: Cell[] = Array.from({ length: width }, (_, index) => echo(row, index));
  cells.push(
    typeof last === 'string' ? last : last.map(({ label, message }) => withLabel(label, message)).join('；') || null,
  );
  const line = sheet.addRow(cells);
  if (issues === null) line.font = { bold: true };
  for (const [column, look] of row.looks ?? []) {
    if (look.kind !== 'percent') continue;
    const decimals = /\.(\d+)/.exec(look.text)?.[1] ?? '';
    line.getCell(column + 1).numFmt = `0${decimals === '' ? '' : `.${'0'.repeat(decimals.length)}`}%`;
  }
  for (const { column, label, message } of issues ?? []) {
    if (column === null) continue;
    const cell = line.getCell(column + 1);
    cell.fill = WRONG;
    cell.note = withLabel(label, message);
  }
  if (issues !== null && issues.length > 0) line.getCell(width + 1).font = { color: { argb: 'FFC00000' } };
  line.commit();
}

function withLabel(label: string, message: string): string {
  return label === '' || message.includes(label) ? message : `${label}：${message}`;
}

/**
 * Returns the content of a cell as it goes back: numbers as numbers, numbers with leading zeros as text, and nothing that a table program
 * would compute.
 */
function echo(row: SourceRow, column: number): Cell {
  const look = row.looks?.get(column);
  const text = look?.kind === 'zeros' ? look.text : (row.cells[column] ?? '');
  // A number that lost digits stays one, so that it is refused again and not taken for what was meant.
  if (look?.kind === 'long') return Number(text);
  if (text === '') return null;
  const isNumber = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/.test(text) && text.replaceAll(/\D/g, '').length <= 15;
  return isNumber ? Number(text) : guardFormula(text);
}
