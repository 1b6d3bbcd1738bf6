import {
  emptyLayout,
  placeOf,
  readBook,
  SHEET_LIMITS,
  type SheetCell,
  type SheetLayout,
  type SheetText,
} from '#core/spreadsheet/book.ts';
import type { RefusalLanguage, RefusalText } from '#core/refusals/text.ts';
import { calculatedSheets } from '#core/spreadsheet/calc/calculate.ts';
import { isDayFormat } from '#core/spreadsheet/calc/look.ts';
import {
  isOutward,
  resolvedFormula,
  shiftedFormula,
  unmarkedFormula,
  type DefinedNames,
} from '#core/spreadsheet/formula.ts';
import { columnOf, feed, openBook, rangeOf, readParts, readShared } from '#server/engine/book/import-xlsx.ts';
import { attribute, type XmlEvents } from '#server/engine/book/import-xml.ts';
import { withTableFile, type Upload } from '#server/engine/book/table-file.ts';
import { readStyles, type XlsxStyle } from '#server/engine/book/xlsx-styles.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { ItemDeps } from '#server/platform/document/access.ts';
import type { OpenArchive } from '#server/platform/file/archive.ts';
import type { Scan } from '#server/platform/file/scan.ts';
import { refusal } from '#server/platform/refusal.ts';
import { cleanCell, cleanText } from '#server/platform/spreadsheet/clean.ts';
import { insertSpreadsheet } from '#server/platform/spreadsheet/sheets.ts';
import { sheetAnswers } from './answers.ts';
import { sheetRefusals } from './refusals.ts';

/** Parts a workbook cannot bring along, in words. */
type Left = Set<RefusalText>;
type Book = {
  readonly shared: readonly string[];
  readonly styles: readonly XlsxStyle[];
  readonly names: DefinedNames;
  readonly is1904: boolean;
  readonly left: Left;
};
/** Days between the two beginnings of time workbooks know. */
const DAYS_TO_1904 = 1_462;

/** Makes a spreadsheet of an uploaded workbook; formulas are computed anew, no macro taken, no link followed. */
export async function importSpreadsheet(
  deps: ItemDeps & { readonly scan: Scan | null },
  upload: Upload,
  { actor, language }: { readonly actor: Actor; readonly language: RefusalLanguage },
): Promise<{ id: string; name: string; left: string[] }> {
  return withTableFile(deps.scan, upload, async ({ file, kind, name }) => {
    if (kind !== 'xlsx') throw refusal(422, sheetRefusals.onlyXlsx);
    const { sheets, left } = await openBook(file, async (archive) => {
      try {
        return await readWorkbook(archive);
      } finally {
        await archive.close();
      }
    });
    const title = cleanText(name.replace(/\.[^.]*$/, '')).slice(0, 150);
    return {
      id: await insertSpreadsheet(deps, title, sheets, actor),
      name: title,
      left: [...left].map((part) => part[language]),
    };
  });
}

async function readWorkbook(archive: OpenArchive): Promise<{ sheets: SheetText[]; left: Left }> {
  const parts = await readParts(archive, true);
  const left: Left = new Set();
  if (archive.names.some((name) => /^xl\/(?:media|charts|drawings)\//.test(name))) left.add(sheetAnswers.pictures);
  if (archive.names.some((name) => /^xl\/(?:threadedC|c)omments/.test(name))) left.add(sheetAnswers.comments);
  if (archive.names.some((name) => name.startsWith('xl/pivot'))) left.add(sheetAnswers.pivotTables);
  const book: Book = {
    shared: await readShared(archive),
    styles: await readStyles(archive),
    names: parts.names,
    is1904: parts.is1904,
    left,
  };
  const sheets: SheetText[] = [];
  let count = 0;
  for (const [position, { name, path, isHidden }] of parts.sheets.slice(0, SHEET_LIMITS.sheets).entries()) {
    const sheet = sheetReader(sheetName(name, position), position, book, () => {
      count += 1;
      if (count > SHEET_LIMITS.cells) throw refusal(422, sheetRefusals.tooManyCells, { cells: SHEET_LIMITS.cells });
    });
    await feed(archive, path, sheet.events);
    const { layout, cells } = sheet.done();
    sheets.push({ id: `sheet${position + 1}`, layout: { ...layout, isHidden }, cells });
  }
  const computed = calculatedSheets(sheets);
  if (hasLostResult(sheets, computed)) left.add(sheetAnswers.unknownFormulas);
  return { sheets: computed, left };
}

/** Is there a formula nobody here can read that came with a result? */
function hasLostResult(before: readonly SheetText[], after: readonly SheetText[]): boolean {
  const isLost = (cell: SheetCell | null | undefined): boolean => cell?.value === '#NAME?' || cell?.value === '#ERROR!';
  const old = readBook(before);
  return after.some(({ id, cells }) =>
    cells.some(({ row, column, cell }) => {
      const came = old.get(id)?.cells.get(placeOf(row, column));
      return isLost(cell) && came?.value !== null && !isLost(came);
    }),
  );
}

function sheetName(name: string, position: number): string {
  const clean = cleanText(name)
    .replaceAll(/[[\]:*?/\\]/g, '_')
    .trim()
    .slice(0, 31);
  return clean === '' ? `Sheet${position + 1}` : clean;
}

/** Reads one sheet; `count` is told of each cell. */
function sheetReader(name: string, position: number, book: Book, count: () => void) {
  const cells: SheetText['cells'] = [];
  const shared = new Map<string, { row: number; column: number; formula: string }>();
  const rowHeights: SheetLayout['rowHeights'] = [];
  const columnWidths: SheetLayout['columnWidths'] = [];
  const hiddenRows: number[] = [];
  const hiddenColumns: number[] = [];
  const merges: SheetLayout['merges'] = [];
  const frozen = { rows: 0, columns: 0 };
  const at = { row: -1, column: -1, lastRow: 0, lastColumn: 0 };
  let cell = { type: 'n', style: undefined as XlsxStyle | undefined, value: '', formula: '', group: '' };
  let part: '' | 'value' | 'formula' = '';
  let phonetic = 0;

  const refuseBeyond = (row: number, column: number): void => {
    if (row >= SHEET_LIMITS.rows || column >= SHEET_LIMITS.columns)
      throw refusal(422, sheetRefusals.sheetTooLarge, { name, rows: SHEET_LIMITS.rows, columns: SHEET_LIMITS.columns });
  };
  const put = (): void => {
    const { row, column } = at;
    const found = cleanCell(read(row, column));
    if (found === null) return;
    refuseBeyond(row, column);
    if (typeof found.value === 'string' && found.value.length > 32_767)
      throw refusal(422, sheetRefusals.sheetCellTooLong, { name });
    count();
    cells.push({ row, column, cell: found });
    at.lastRow = Math.max(at.lastRow, row);
    at.lastColumn = Math.max(at.lastColumn, column);
  };
  const read = (row: number, column: number): SheetCell | null => {
    const { format = '', style = {} } = cell.style ?? {};
    const formula = formulaOf(row, column);
    const stored = valueOf(cell.type, cell.value, book.shared);
    const value = book.is1904 && typeof stored === 'number' && isDayFormat(format) ? stored + DAYS_TO_1904 : stored;
    // A cell without content keeps its colour only.
    if (formula === '' && value === null) return style.fill === undefined ? null : { value: null, style };
    const isText = typeof value === 'string' && formula === '' && (format === '@' || /^[=+@-]/.test(value));
    return {
      value,
      ...(formula === '' ? {} : { formula }),
      ...(format === '' ? {} : { format }),
      ...(isText ? { isText } : {}),
      ...(Object.keys(style).length === 0 ? {} : { style }),
    };
  };
  const formulaOf = (row: number, column: number): string => {
    let { formula } = cell;
    if (cell.group !== '') {
      if (formula === '') {
        const first = shared.get(cell.group);
        formula = first === undefined ? '' : shiftedFormula(first.formula, row - first.row, column - first.column);
      } else shared.set(cell.group, { row, column, formula });
    }
    if (formula === '') return '';
    const own = resolvedFormula(unmarkedFormula(formula), book.names);
    if (own.length <= 8_000 && !isOutward(own)) return `=${own}`;
    book.left.add(sheetAnswers.outwardFormulas);
    return '';
  };

  const events: XmlEvents = {
    open: (tag, attributes) => {
      const value = (key: string): string => attribute(attributes, key) ?? '';
      switch (tag) {
        case 'pane':
          if (value('state').startsWith('frozen')) {
            frozen.rows = Math.min(100, Number(value('ySplit')) || 0);
            frozen.columns = Math.min(100, Number(value('xSplit')) || 0);
          }
          return;
        case 'col': {
          const [first, last] = [Number(value('min')) - 1, Math.min(Number(value('max')), SHEET_LIMITS.columns)];
          const width = Math.round(Number(value('width')) * 7 + 5);
          for (let column = first; column >= 0 && column < last; column += 1) {
            if (/^(?:1|true)$/.test(value('hidden'))) hiddenColumns.push(column);
            else if (width > 5 && width <= 2_000) columnWidths.push({ at: column, size: width });
          }
          return;
        }
        case 'row': {
          const given = Number(value('r'));
          at.row = Number.isInteger(given) && given > at.row + 1 ? given - 1 : at.row + 1;
          at.column = -1;
          if (at.row >= SHEET_LIMITS.rows) return;
          const height = Math.round(Number(value('ht')) / 0.75);
          if (/^(?:1|true)$/.test(value('hidden'))) hiddenRows.push(at.row);
          else if (/^(?:1|true)$/.test(value('customHeight')) && height > 0 && height <= 2_000)
            rowHeights.push({ at: at.row, size: height });
          return;
        }
        case 'c':
          at.column = columnOf(attribute(attributes, 'r')) ?? at.column + 1;
          cell = {
            type: attribute(attributes, 't') ?? 'n',
            style: book.styles[Number(attribute(attributes, 's') ?? -1)],
            value: '',
            formula: '',
            group: '',
          };
          return;
        case 'f':
          part = 'formula';
          cell.group = value('t') === 'shared' ? value('si') : '';
          return;
        case 'rPh':
          phonetic += 1;
          return;
        case 'v':
        case 't':
          part = phonetic === 0 ? 'value' : '';
          return;
        case 'mergeCell': {
          const range = rangeOf(value('ref'));
          if (range === null || merges.length >= 2_000) return;
          const { firstLine, lastLine, firstColumn, lastColumn } = range;
          if (lastLine > SHEET_LIMITS.rows || lastColumn >= SHEET_LIMITS.columns) return;
          merges.push({
            row: firstLine - 1,
            column: firstColumn,
            rows: Math.max(1, lastLine - firstLine + 1),
            columns: Math.max(1, lastColumn - firstColumn + 1),
          });
          return;
        }
        case 'conditionalFormatting':
          book.left.add(sheetAnswers.conditionalFormats);
          return;
        case 'dataValidations':
          book.left.add(sheetAnswers.dataValidation);
          return;
        default:
      }
    },
    text: (piece) => {
      if (part === 'value') cell.value += piece;
      if (part === 'formula') cell.formula += piece;
    },
    close: (tag) => {
      if (tag === 'v' || tag === 't' || tag === 'f') part = '';
      if (tag === 'rPh') phonetic -= 1;
      if (tag === 'c') put();
    },
  };
  return {
    events,
    done: (): Pick<SheetText, 'layout' | 'cells'> => ({
      cells,
      layout: {
        ...emptyLayout(name, position),
        // Room to go on writing.
        rows: Math.min(SHEET_LIMITS.rows, Math.max(100, at.lastRow + 21, ...merges.map(({ row, rows }) => row + rows))),
        columns: Math.min(
          SHEET_LIMITS.columns,
          Math.max(26, at.lastColumn + 3, ...merges.map(({ column, columns }) => column + columns)),
        ),
        merges,
        rowHeights,
        columnWidths,
        hiddenRows,
        hiddenColumns,
        frozenRows: frozen.rows,
        frozenColumns: frozen.columns,
      },
    }),
  };
}

function valueOf(type: string, text: string, shared: readonly string[]): SheetCell['value'] {
  if (type === 's') return shared[Number(text)] ?? null;
  if (text === '') return null;
  if (type === 'b') return text === '1';
  const number = Number(text);
  return type === 'n' && Number.isFinite(number) ? number : text;
}
