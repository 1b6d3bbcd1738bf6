import { addressOf } from '../spreadsheet/book.ts';
import { isInZone, needsRole, rowBands, zonesOf, type Band, type Zone } from './bands.ts';
import {
  aggregateOf,
  isFormula,
  keyOf,
  parseCell,
  ROW_COUNT,
  ROW_NUMBER,
  type Binding,
  type Fault,
} from './binding.ts';
import { parseFormula, readsOf, refText, type Node } from './formula.ts';
import { isNumberFormat } from './number-format.ts';
import {
  eachBindings,
  placeOf,
  SHEET_REPORT_LIMITS,
  type ReportCell,
  type ReportField,
  type ReportSheet,
} from './sheet.ts';

/** A fault with the cell it is in. */
export type CellFault = Fault & { readonly row: number; readonly column: number };

/** Known data sets and parameters: fields by name of the set; undefined where they are not known yet. */
export type Known = {
  readonly sets: ReadonlyMap<string, ReadonlySet<string> | undefined>;
  readonly params: ReadonlySet<string> | undefined;
  /** Returns the kind of a field, where it is known. */
  readonly kindOf?: (set: string, field: string) => ReportField['kind'] | undefined;
};

type Bands = ReadonlyMap<number, Band>;

/** Every fault of a drawn grid, at its cell, in the order of the cells. */
export function sheetFaults(sheet: ReportSheet, known: Known): readonly CellFault[] {
  const bands = rowBands(sheet);
  const zones = zonesOf(sheet);
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
        for (const found of readFaults(cell, parsed.root, { sheet, bands, zones })) fault(found.zh, found.en);
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
  return [
    ...faults,
    ...rowFaults(sheet, bands),
    ...zoneFaults(sheet, bands, zones),
    ...headFaults(sheet, bands),
    ...mergeFaults(sheet, bands),
  ].sort((a, b) => placeOf(a) - placeOf(b));
}

/** Describes a fault and its place. */
export function faultText({ row, column, zh, en }: CellFault, language: 'zh' | 'en'): string {
  return language === 'zh' ? `${addressOf(row, column)}：${zh}` : `${addressOf(row, column)}: ${en}`;
}

function bindingFaults({ row, text }: ReportCell, bands: Bands, known: Known): readonly Fault[] {
  const parsed = parseCell(text);
  if (!parsed.ok) return [parsed.fault];
  return parsed.pieces.flatMap((piece): readonly Fault[] => {
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
    if (piece.kind === 'each') found.push(...kindFaults(piece, known.kindOf?.(set, field)));
    const band = bands.get(row)?.set;
    if (piece.kind === 'each' && piece.role !== 'across' && band !== undefined && band !== set)
      found.push({
        zh: `一行只能展开一个数据集，本行已展开 ${band}；只取第一条请写 \${${set}.${field}}`,
        en: `A row repeats for one data set, this one for ${band}; write \${${set}.${field}} for the first record`,
      });
    return found;
  });
}

function readFaults(
  { row, column }: ReportCell,
  root: Node,
  { sheet, bands, zones }: { sheet: ReportSheet; bands: Bands; zones: readonly Zone[] },
): readonly Fault[] {
  return readsOf(root).flatMap(({ from, to, isWhole }): readonly Fault[] => {
    const name = from === to ? refText(from) : `${refText(from)}:${refText(to)}`;
    if (to.row >= sheet.rows || to.column >= sheet.columns)
      return [{ zh: `公式引用的 ${name} 在表格之外`, en: `The formula reads ${name} outside of the sheet` }];
    if (isWhole) return twiceFaults(from.row, to.row, { name, bands });
    if (from !== to)
      return [{ zh: `区域 ${name} 只能用在 SUM 等汇总函数中`, en: `The range ${name} needs a function such as SUM` }];
    const zone = zones.find((one) => isInZone(one, from));
    const isBeside = zone !== undefined && (from.isColumnHeld || !isInZone(zone, { row, column }));
    if (isBeside || (bands.has(from.row) && (from.isRowHeld || !isOneOf(bands.get(from.row), bands.get(row)))))
      return [
        {
          zh: `${name} 会展开成多${isBeside ? '列' : '行'}，请用 SUM(${name}) 等汇总函数`,
          en: `${name} becomes many ${isBeside ? 'columns' : 'rows'}; use SUM(${name}) or another such function`,
        },
      ];
    return [];
  });
}

/**
 * The first group, heading or total whose field its data set does not have any more: what it would tell apart or add up is not what was
 * drawn, so a report says so instead of filling. Other cells of such a field are empty.
 * @param hasField whether a data set has a field, whoever reads it
 */
export function lostFault(
  { cells }: ReportSheet,
  hasField: (set: string, field: string) => boolean,
): CellFault | undefined {
  for (const { row, column, text } of cells.toSorted((a, b) => placeOf(a) - placeOf(b)))
    for (const { set, field, isGroup, role } of eachBindings(text)) {
      const isPlain = !isGroup && role === undefined;
      if (isPlain || field === ROW_NUMBER || hasField(set, field)) continue;
      return {
        row,
        column,
        zh: `数据集 ${set} 已经没有字段 ${field}，不能再按它分组或汇总，请在设计报表中换一个字段`,
        en: `The data set ${set} has no field ${field} any more to group or sum by; choose another one in the designer`,
      };
    }
  return undefined;
}

/** Is there one row of `target` for every row of `own`: the same row, or the totals of a group it is in? */
function isOneOf(target: Band | undefined, own: Band | undefined): boolean {
  if (target === undefined || own === undefined || target.head !== own.head) return false;
  return own.kind === 'foot' ? target.kind === 'foot' && target.keys.length <= own.keys.length : true;
}

/** A sum over records and their subtotals would count them twice. */
function twiceFaults(first: number, last: number, { name, bands }: { name: string; bands: Bands }): readonly Fault[] {
  const heads = new Set<number>();
  for (let row = first; row <= last; row += 1) {
    const head = bands.get(row)?.head;
    if (head !== undefined && heads.has(head))
      return [
        {
          zh: `${name} 同时包含明细行和它的小计行，会重复计算，请只引用明细行`,
          en: `${name} has rows and their subtotals, which would count twice; read the rows only`,
        },
      ];
    if (head !== undefined) heads.add(head);
  }
  return [];
}

/** Checks that a field's use suits its kind. */
function kindFaults(piece: Binding, kind: ReportField['kind'] | undefined): readonly Fault[] {
  const { field, role, part } = piece;
  const aggregate = aggregateOf(piece);
  if (aggregate !== undefined && (field === ROW_COUNT || (field === ROW_NUMBER && aggregate !== 'count')))
    return [{ zh: `${field} 不能用 ${aggregate} 汇总`, en: `${field} has no ${aggregate}` }];
  if (kind === undefined) return [];
  const isSummed = role === 'sum' || role === 'average';
  const isCompared = role === 'min' || role === 'max';
  if ((isSummed && kind !== 'number') || (isCompared && kind === 'text'))
    return [
      {
        zh: `字段 ${field} 不是数字，不能用 ${role} 汇总，请改用 count（计数）或换一个数字字段`,
        en: `The field ${field} is no number and has no ${role}; use count or a field of numbers`,
      },
    ];
  if (part !== undefined && kind !== 'date')
    return [
      {
        zh: `字段 ${field} 不是日期，不能取年或月，请去掉 ${part}`,
        en: `The field ${field} is no date and has no ${part}; take that away`,
      },
    ];
  return [];
}

/** Rows of totals stand right below what they sum up, and say nothing but totals. */
function rowFaults({ cells }: ReportSheet, bands: Bands): readonly CellFault[] {
  return cells.flatMap(({ row, column, text }): CellFault[] => {
    const own = eachBindings(text);
    const band = bands.get(row);
    const lost = own.find(({ role }) => role === 'subtotal');
    if (lost !== undefined && band?.kind !== 'foot')
      return [
        {
          row,
          column,
          zh: `小计行要紧接在按 ${lost.field} 分组的行下面，请在上一行把 ${lost.field} 设为分组（group）`,
          en: `Subtotals stand right below the row that is grouped by ${lost.field}; make it a group there`,
        },
      ];
    const above = bands.get(row - 1);
    if (lost !== undefined && above?.kind === 'foot' && band !== undefined && above.keys.length < band.keys.length)
      return [
        {
          row,
          column,
          zh: '小计行应由里到外排列，请把它移到上一行的上面',
          en: 'Subtotals stand from the innermost group outwards; move this one up',
        },
      ];
    const [plain] = band?.kind === 'foot' ? own.filter((one) => one.role === undefined) : own.filter(needsRole);
    if (plain === undefined || band === undefined || band.kind === 'detail')
      return isSummedAlone(own, cells, row, column);
    return [
      {
        row,
        column,
        zh: `本行按组汇总，${plain.field} 有多个值，请选择汇总方式（如 sum）${band.kind === 'foot' ? '' : '或设为分组（group）'}`,
        en: `This row sums up groups, and ${plain.field} has several values; choose a total such as sum${band.kind === 'foot' ? '' : ', or make it a group'}`,
      },
    ];
  });
}

/** A total of everything beside a field of every record. */
function isSummedAlone(own: readonly Binding[], cells: ReportSheet['cells'], row: number, column: number): CellFault[] {
  const plain = own.find(({ role }) => role === undefined);
  const isSummed = cells.some(
    (cell) => cell.row === row && eachBindings(cell.text).some((one) => aggregateOf(one) !== undefined),
  );
  if (plain === undefined || !isSummed || plain.isGroup || plain.field === ROW_NUMBER) return [];
  return [
    {
      row,
      column,
      zh: `本行有汇总，${plain.field} 请设为分组（group），或也选择汇总方式`,
      en: `This row has totals; make ${plain.field} a group or choose a total for it, too`,
    },
  ];
}

/** Checks that columns repeated side by side for every value have their own heading and their own columns. */
function zoneFaults({ merges }: ReportSheet, bands: Bands, zones: readonly Zone[]): readonly CellFault[] {
  return zones.flatMap((zone, index): CellFault[] => {
    const { top, left, right, binding } = zone;
    const at = { row: top, column: left };
    if (bands.has(top))
      return [
        {
          ...at,
          zh: '横向展开的字段要放在单独的标题行中，本行还在逐行展开',
          en: 'A field across stands in a heading of its own; this row repeats',
        },
      ];
    if (zones.some((other, place) => place < index && other.left <= right && other.right >= left))
      return [
        {
          ...at,
          zh: '这些列已经横向展开了另一个字段，请换到别的列',
          en: 'These columns repeat for another field; use others',
        },
      ];
    if (
      zones.some(
        (other) =>
          other !== zone && other.top <= zone.bottom && other.bottom >= top && keyOf(other.binding) !== keyOf(binding),
      )
    )
      return [{ ...at, zh: '一个交叉表只能横向展开一个字段', en: 'A crosstab has one field across' }];
    const half = merges.find(({ column, columns }) => {
      const last = column + columns - 1;
      const isApart = last < left || column > right;
      return !isApart && !(column >= left && last <= right) && !(column < left && last >= right);
    });
    return half === undefined
      ? []
      : [
          {
            row: half.row,
            column: half.column,
            zh: '合并的单元格不能只占横向展开的列的一部分',
            en: 'Joined cells cannot have some of the columns that repeat',
          },
        ];
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
function headFaults({ headRows = 0, merges }: ReportSheet, bands: Bands): readonly CellFault[] {
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

function mergeFaults({ merges, rows, columns }: ReportSheet, bands: Bands): readonly CellFault[] {
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
