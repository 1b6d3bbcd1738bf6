import { addressOf } from '../spreadsheet/book.ts';
import { isFormula, parseCell, ROW_COUNT, ROW_NUMBER, type Fault } from './binding.ts';
import { parseFormula, readsOf, refText, type Node } from './formula.ts';
import { isNumberFormat } from './number-format.ts';
import { bandsOf, placeOf, SHEET_REPORT_LIMITS, type ReportCell, type ReportSheet } from './sheet.ts';

/** A fault with the cell it is in. */
export type CellFault = Fault & { readonly row: number; readonly column: number };

/** What data sets and parameters there are: fields by name of the set; undefined where they are not known yet. */
export type Known = {
  readonly sets: ReadonlyMap<string, ReadonlySet<string> | undefined>;
  readonly params: ReadonlySet<string> | undefined;
};

/** Every fault of a drawn grid, at its cell, in the order of the cells. */
export function sheetFaults(sheet: ReportSheet, known: Known): readonly CellFault[] {
  const bands = bandsOf(sheet);
  const faults: CellFault[] = [];
  const formulas = new Map<number, { cell: ReportCell; root: Node }>();
  const seen = new Set<number>();
  for (const cell of sheet.cells.toSorted((a, b) => placeOf(a) - placeOf(b))) {
    const { row, column, text, format } = cell;
    const fault = (zh: string, en: string): void => void faults.push({ row, column, zh, en });
    if (row >= sheet.rows || column >= sheet.columns) fault('单元格在表格之外', 'The cell is outside of the sheet');
    if (seen.has(placeOf(cell))) fault('单元格重复', 'The cell is there twice');
    seen.add(placeOf(cell));
    if (format !== undefined && !isNumberFormat(format))
      fault(
        `不认识数字格式“${format}”，可用如 #,##0.00、0%`,
        `Unknown number format “${format}”; write #,##0.00 or 0%`,
      );
    if (isFormula(text)) {
      const parsed = parseFormula(text);
      if (!parsed.ok) fault(parsed.fault.zh, parsed.fault.en);
      else {
        formulas.set(placeOf(cell), { cell, root: parsed.root });
        for (const found of readFaults(cell, parsed.root, sheet, bands)) fault(found.zh, found.en);
      }
    } else for (const found of bindingFaults(cell, bands, known)) fault(found.zh, found.en);
  }
  const reads = [...formulas.values()].reduce((sum, { root }) => sum + readsOf(root).length, 0);
  if (formulas.size > SHEET_REPORT_LIMITS.formulas || reads > SHEET_REPORT_LIMITS.reads) {
    const { formulas: most, reads: mostReads } = SHEET_REPORT_LIMITS;
    faults.push({
      row: 0,
      column: 0,
      zh: `公式太多：最多 ${most} 个，共引用 ${mostReads} 处单元格`,
      en: `Too many formulas: at most ${most}, which read ${mostReads} cells together`,
    });
  } else
    for (const { row, column } of circular(formulas))
      faults.push({ row, column, zh: '公式循环引用了自己', en: 'The formula reads itself' });
  return [...faults, ...headFaults(sheet, bands), ...mergeFaults(sheet, bands)].sort((a, b) => placeOf(a) - placeOf(b));
}

/** Where a fault is and what it says. */
export function faultText({ row, column, zh, en }: CellFault, language: 'zh' | 'en'): string {
  return language === 'zh' ? `${addressOf(row, column)}：${zh}` : `${addressOf(row, column)}: ${en}`;
}

function bindingFaults({ row, text }: ReportCell, bands: ReadonlyMap<number, string>, known: Known): readonly Fault[] {
  const parsed = parseCell(text);
  if (!parsed.ok) return [parsed.fault];
  return parsed.pieces.flatMap((piece): Fault[] => {
    if (piece.kind === 'param')
      return known.params === undefined || known.params.has(piece.name)
        ? []
        : [{ zh: `没有查询参数 ${piece.name}`, en: `There is no parameter ${piece.name}` }];
    if (piece.kind !== 'each' && piece.kind !== 'one') return [];
    const { set, field } = piece;
    if (!known.sets.has(set)) return [{ zh: `没有数据集 ${set}`, en: `There is no data set ${set}` }];
    const fields = known.sets.get(set);
    const found: Fault[] = [];
    if (field !== ROW_NUMBER && field !== ROW_COUNT && fields !== undefined && !fields.has(field))
      found.push({ zh: `数据集 ${set} 没有字段 ${field}`, en: `The data set ${set} has no field ${field}` });
    const band = bands.get(row);
    if (piece.kind === 'each' && band !== undefined && band !== set)
      found.push({
        zh: `一行只能展开一个数据集，本行已展开 ${band}；只取第一条请写 \${${set}.${field}}`,
        en: `A row repeats for one data set, this one for ${band}; write \${${set}.${field}} for the first record`,
      });
    return found;
  });
}

function readFaults(
  { row }: ReportCell,
  root: Node,
  sheet: ReportSheet,
  bands: ReadonlyMap<number, string>,
): readonly Fault[] {
  return readsOf(root).flatMap(({ from, to, isWhole }): Fault[] => {
    const name = from === to ? refText(from) : `${refText(from)}:${refText(to)}`;
    if (to.row >= sheet.rows || to.column >= sheet.columns)
      return [{ zh: `公式引用的 ${name} 在表格之外`, en: `The formula reads ${name} outside of the sheet` }];
    if (isWhole) return [];
    if (from !== to)
      return [{ zh: `区域 ${name} 只能用在 SUM 等汇总函数中`, en: `The range ${name} needs a function such as SUM` }];
    if (bands.has(from.row) && (from.row !== row || from.isRowHeld))
      return [
        {
          zh: `${name} 会展开成多行，请用 SUM(${name}) 等汇总函数`,
          en: `${name} becomes many rows; use SUM(${name}) or another such function`,
        },
      ];
    return [];
  });
}

/** Formulas that come back to themselves. */
function circular(formulas: ReadonlyMap<number, { cell: ReportCell; root: Node }>): readonly ReportCell[] {
  const states = new Map<number, 'open' | 'done'>();
  const found = new Map<number, ReportCell>();
  const visit = (place: number): void => {
    const formula = formulas.get(place);
    if (formula === undefined || states.get(place) === 'done') return;
    if (states.get(place) === 'open') {
      found.set(place, formula.cell);
      return;
    }
    states.set(place, 'open');
    for (const { from, to } of readsOf(formula.root))
      for (const [next, { cell }] of formulas)
        if (cell.row >= from.row && cell.row <= to.row && cell.column >= from.column && cell.column <= to.column)
          visit(next);
    states.set(place, 'done');
  };
  for (const place of formulas.keys()) visit(place);
  return [...found.values()];
}

/** The heading of every page is the same on each, so no record and no half of joined cells can be in it. */
function headFaults({ headRows = 0, merges }: ReportSheet, bands: ReadonlyMap<number, string>): readonly CellFault[] {
  return [
    ...[...bands.keys()]
      .filter((row) => row < headRows)
      .map((row) => ({
        row,
        column: 0,
        zh: '会展开的行不能在每页重复的标题行中',
        en: 'A row that repeats for records cannot be in the heading of every page',
      })),
    ...merges
      .filter(({ row, rows }) => row < headRows && row + rows > headRows)
      .map(({ row, column }) => ({
        row,
        column,
        zh: '合并的单元格不能一半在每页重复的标题行中',
        en: 'Joined cells cannot be in the heading of every page with one half only',
      })),
  ];
}

function mergeFaults({ merges, rows, columns }: ReportSheet, bands: ReadonlyMap<number, string>): readonly CellFault[] {
  const taken = new Map<number, number>();
  return merges.flatMap((merge, index): CellFault[] => {
    const { row, column } = merge;
    const at = { row, column };
    if (
      row + merge.rows > rows ||
      column + merge.columns > columns ||
      column + merge.columns > SHEET_REPORT_LIMITS.columns
    )
      return [{ ...at, zh: '合并的单元格超出表格', en: 'Joined cells reach out of the sheet' }];
    const lines = [...Array(merge.rows).keys()].map((step) => row + step);
    if (merge.rows > 1 && lines.some((line) => bands.has(line)))
      return [
        { ...at, zh: '展开的行不能与其他行合并单元格', en: 'Cells of a row that repeats cannot be joined over rows' },
      ];
    let overlaps = false;
    for (const line of lines)
      for (let step = 0; step < merge.columns; step += 1) {
        const place = placeOf({ row: line, column: column + step });
        overlaps ||= taken.has(place);
        taken.set(place, index);
      }
    return overlaps ? [{ ...at, zh: '合并的单元格互相重叠', en: 'Joined cells overlap' }] : [];
  });
}
