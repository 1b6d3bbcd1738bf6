import { compared, isWild, strictKeyOf, toBoolean, wildcard } from '../convert.ts';
import type { Computing } from '../computing.ts';
import { lettersOf } from '../../formula.ts';
import { LAST_COLUMN, LAST_ROW, parseFormula } from '../parse.ts';
import { Area, Fault, faultOf, Matrix, type Result, type Value } from '../value.ts';
import { clean, func, matrix, num, text, value, type Functions } from './define.ts';

type Line = { readonly size: number; readonly at: (place: number) => Value; readonly area: Area | null };

/** A line or column of values. @throws Fault `#N/A` for what is neither */
function lineOf(arg: Result | undefined, engine: Computing): Line {
  if (arg instanceof Area) {
    if (arg.width !== 1 && arg.height !== 1) throw faultOf('#N/A');
    const { sheet, top, left } = arg;
    const isDown = arg.width === 1;
    const part = engine.clipped(arg);
    const size = part === null ? 0 : isDown ? part.height : part.width;
    return {
      size,
      at: (place) => engine.cell(sheet, isDown ? top + place : top, isDown ? left : left + place),
      area: isDown ? arg : null,
    };
  }
  const all = matrix(arg, engine);
  if (all.width !== 1 && all.height !== 1) throw faultOf('#N/A');
  const values = all.rows.flat();
  return { size: values.length, at: (place) => values[place] ?? null, area: null };
}

/** Finds the position of a value, from 0; below 0 where it is missing. */
function exactPlace(sought: Value, line: Line, engine: Computing, wild: boolean, isLast = false): number {
  const wanted = clean(sought) ?? 0;
  if (wild && typeof wanted === 'string' && isWild(wanted)) {
    const pattern = wildcard(wanted);
    return placeWhere(line, engine, (one) => typeof one === 'string' && pattern.fits(one), isLast);
  }
  const key = strictKeyOf(wanted);
  if (line.area !== null && key !== null) {
    const row = engine
      .indexOf(line.area, true)
      .get(key)
      ?.at(isLast ? -1 : 0);
    return row === undefined ? -1 : row - line.area.top;
  }
  return placeWhere(line, engine, (one) => strictKeyOf(one) === key, isLast);
}

function placeWhere({ size, at }: Line, engine: Computing, test: (one: Value) => boolean, isLast = false): number {
  engine.count(size);
  if (isLast) {
    for (let place = size - 1; place >= 0; place -= 1) if (test(at(place))) return place;
    return -1;
  }
  for (let place = 0; place < size; place += 1) if (test(at(place))) return place;
  return -1;
}

/** Finds the last value not beyond the sought one, in a rising line. */
function risingPlace(sought: Value, { size, at }: Line, engine: Computing): number {
  const wanted = clean(sought) ?? 0;
  let [low, high] = [0, size - 1];
  engine.count(64);
  while (low <= high) {
    const middle = (low + high) >> 1;
    // Other kinds of values do not count: the next of the same kind decides.
    let place = middle;
    while (place > low && !isLike(at(place), wanted)) place -= 1;
    const one = at(place);
    if (!isLike(one, wanted)) low = middle + 1;
    else if (compared(one, wanted) <= 0) low = middle + 1;
    else high = place - 1;
  }
  let found = high;
  while (found >= 0 && !isLike(at(found), wanted)) found -= 1;
  return found;
}

function isLike(one: Value, wanted: Value): boolean {
  return one !== null && typeof one === typeof wanted && !(one instanceof Fault);
}

/** Finds the nearest value that is not below (or not beyond) the sought one, whatever the order. */
function nearestPlace(sought: Value, line: Line, engine: Computing, isBelow: boolean): number {
  const wanted = clean(sought) ?? 0;
  let best = -1;
  engine.count(line.size);
  for (let place = 0; place < line.size; place += 1) {
    const one = line.at(place);
    if (!isLike(one, wanted)) continue;
    const order = compared(one, wanted);
    if (isBelow ? order > 0 : order < 0) continue;
    if (best < 0 || (isBelow ? compared(one, line.at(best)) > 0 : compared(one, line.at(best)) < 0)) best = place;
  }
  return best;
}

function part(arg: Result | undefined, engine: Computing, cut: (area: Area | Matrix) => Area | Matrix): Area | Matrix {
  return cut(arg instanceof Area ? arg : matrix(arg, engine));
}

const columnOf = (all: Area | Matrix, at: number): Area | Matrix =>
  all instanceof Area
    ? new Area(all.sheet, all.top, all.left + at, all.bottom, all.left + at)
    : new Matrix(all.rows.map((row) => [row[at] ?? null]));
const rowOf = (all: Area | Matrix, at: number): Area | Matrix =>
  all instanceof Area
    ? new Area(all.sheet, all.top + at, all.left, all.top + at, all.right)
    : new Matrix([all.rows[at] ?? []]);

function cellOf(all: Area | Matrix, row: number, column: number, engine: Computing): Value {
  return all instanceof Area ? engine.cell(all.sheet, all.top + row, all.left + column) : all.at(row, column);
}

/** VLOOKUP, and HLOOKUP lying on its side. */
function lookedUp([sought, table, at, isNear]: readonly Result[], engine: Computing, isDown: boolean): Value {
  const all = part(table, engine, (area) => area);
  const index = Math.trunc(num(at)) - 1;
  if (index < 0) throw faultOf('#VALUE!');
  if (index >= (isDown ? all.width : all.height)) throw faultOf('#REF!');
  const line = lineOf(isDown ? columnOf(all, 0) : rowOf(all, 0), engine);
  const isRising = isNear === undefined || toBoolean(clean(value(isNear)));
  const wanted = value(sought);
  const place = isRising ? risingPlace(wanted, line, engine) : exactPlace(wanted, line, engine, true);
  if (place < 0) throw faultOf('#N/A');
  return isDown ? cellOf(all, place, index, engine) : cellOf(all, index, place, engine);
}

function matched([sought, list, kind]: readonly Result[], engine: Computing): number {
  const line = lineOf(list, engine);
  const way = num(kind, 1);
  const wanted = value(sought);
  const place =
    way === 0
      ? exactPlace(wanted, line, engine, true)
      : way > 0
        ? risingPlace(wanted, line, engine)
        : fallingPlace(wanted, line, engine);
  if (place < 0) throw faultOf('#N/A');
  return place + 1;
}

function fallingPlace(sought: Value, line: Line, engine: Computing): number {
  const wanted = clean(sought) ?? 0;
  const beyond = placeWhere(line, engine, (one) => isLike(one, wanted) && compared(one, wanted) < 0);
  return (beyond < 0 ? line.size : beyond) - 1;
}

/** Finds a value for XLOOKUP and XMATCH. */
function wideMatch(sought: Value, line: Line, [kind, way]: readonly (Result | undefined)[], engine: Computing): number {
  const how = num(kind);
  const isLast = num(way, 1) < 0;
  const place = exactPlace(sought, line, engine, how === 2, isLast);
  if (place >= 0 || how === 0 || how === 2) return place;
  return nearestPlace(sought, line, engine, how < 0);
}

/** An area or matrix by line and column, from 1; 0 for all of them. */
function indexed([table, rowAsked, columnAsked]: readonly Result[], engine: Computing): Result {
  const all = part(table, engine, (area) => area);
  let [row, column] = [Math.trunc(num(rowAsked)), Math.trunc(num(columnAsked))];
  // Of a single line one number names the column.
  if (columnAsked === undefined && all.height === 1 && all.width > 1) [row, column] = [1, row];
  else if (columnAsked === undefined && all.width === 1) column = 1;
  if (row < 0 || column < 0) throw faultOf('#VALUE!');
  if (row > all.height || column > all.width) throw faultOf('#REF!');
  if (row === 0 && column === 0) return all;
  if (row === 0) return columnOf(all, column - 1);
  if (column === 0) return rowOf(all, row - 1);
  return all instanceof Area
    ? new Area(all.sheet, all.top + row - 1, all.left + column - 1, all.top + row - 1, all.left + column - 1)
    : all.at(row - 1, column - 1);
}

function moved([from, rows, columns, height, width]: readonly Result[]): Area {
  if (!(from instanceof Area)) throw faultOf('#VALUE!');
  const top = from.top + Math.trunc(num(rows));
  const left = from.left + Math.trunc(num(columns));
  const high = Math.trunc(num(height ?? undefined, from.height));
  const wide = Math.trunc(num(width ?? undefined, from.width));
  if (top < 0 || left < 0 || high < 1 || wide < 1 || top + high > LAST_ROW + 1 || left + wide > LAST_COLUMN + 1)
    throw faultOf('#REF!');
  return new Area(from.sheet, top, left, top + high - 1, left + wide - 1);
}

function written(address: string, engine: Computing): Area {
  let node;
  try {
    node = parseFormula(address);
  } catch {
    throw faultOf('#REF!');
  }
  if (node.kind !== 'area') throw faultOf('#REF!');
  const area = engine.evaluate(node, true);
  if (!(area instanceof Area)) throw faultOf('#REF!');
  return area;
}

function filtered([table, wanted, otherwise]: readonly Result[], engine: Computing): Result {
  const all = matrix(table, engine);
  const marks = matrix(wanted, engine);
  const isOn = (one: Value): boolean => toBoolean(clean(one));
  const rows =
    marks.width === 1 && marks.height === all.height
      ? all.rows.filter((_, at) => isOn(marks.at(at, 0)))
      : all.rows.map((row) => row.filter((_, at) => isOn(marks.at(0, at))));
  if (rows.length === 0 || rows[0]?.length === 0) {
    if (otherwise === undefined) throw faultOf('#CALC!');
    return otherwise;
  }
  return new Matrix(rows);
}

function distinct([table]: readonly Result[], engine: Computing): Matrix {
  const seen = new Set<string>();
  return new Matrix(
    matrix(table, engine).rows.filter((row) => {
      const key = JSON.stringify(row.map((one) => strictKeyOf(one)));
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    }),
  );
}

function sorted([table, by, order]: readonly Result[], engine: Computing): Matrix {
  const at = Math.trunc(num(by, 1)) - 1;
  const way = num(order, 1) < 0 ? -1 : 1;
  return new Matrix(matrix(table, engine).rows.toSorted((a, b) => way * compared(a[at] ?? null, b[at] ?? null)));
}

/** Finding values, and areas by their place. */
export const lookupFunctions: Functions = [
  ['VLOOKUP', func('van|v', (args, engine) => lookedUp(args, engine, true))],
  ['HLOOKUP', func('van|v', (args, engine) => lookedUp(args, engine, false))],
  ['MATCH', func('va|n', matched)],
  [
    'XMATCH',
    func('va|nn', ([sought, list, ...ways], engine) => {
      const place = wideMatch(value(sought), lineOf(list, engine), ways, engine);
      if (place < 0) throw faultOf('#N/A');
      return place + 1;
    }),
  ],
  [
    'XLOOKUP',
    func('vaa|ann', ([sought, list, back, otherwise, ...ways], engine) => {
      const isDown = list instanceof Area || list instanceof Matrix ? list.width === 1 : true;
      const place = wideMatch(value(sought), lineOf(list, engine), ways, engine);
      if (place >= 0) {
        const all = part(back, engine, (area) => area);
        const line = isDown ? rowOf(all, place) : columnOf(all, place);
        return line.width === 1 && line.height === 1 ? cellOf(line, 0, 0, engine) : line;
      }
      if (otherwise === undefined || otherwise === null) throw faultOf('#N/A');
      return otherwise;
    }),
  ],
  [
    'LOOKUP',
    func('va|a', ([sought, list, back], engine) => {
      const all = part(list, engine, (area) => area);
      const isWide = all.width > all.height;
      const first = isWide ? rowOf(all, 0) : columnOf(all, 0);
      const place = risingPlace(value(sought), lineOf(first, engine), engine);
      if (place < 0) throw faultOf('#N/A');
      const last = isWide ? rowOf(all, all.height - 1) : columnOf(all, all.width - 1);
      return lineOf(back ?? last, engine).at(place);
    }),
  ],
  ['INDEX', func('a|nn', indexed)],
  ['OFFSET', func('ann|nn', moved)],
  ['INDIRECT', func('t|v', ([address], engine) => written(text(address), engine))],
  ['ROW', func('|a', ([of], engine) => (of instanceof Area ? numbered(of, true) : engine.at.row + 1))],
  ['COLUMN', func('|a', ([of], engine) => (of instanceof Area ? numbered(of, false) : engine.at.column + 1))],
  ['ROWS', func('a', ([of], engine) => (of instanceof Area ? of.height : matrix(of, engine).height))],
  ['COLUMNS', func('a', ([of], engine) => (of instanceof Area ? of.width : matrix(of, engine).width))],
  [
    'ADDRESS',
    func('nn|nvt', ([row, column, kind, _style, sheet]) => {
      const how = num(kind, 1);
      const [heldColumn, heldRow] = [how === 1 || how === 3 ? '$' : '', how === 1 || how === 2 ? '$' : ''];
      const where =
        sheet === undefined
          ? ''
          : `${/^[\p{L}_][\p{L}\p{N}_]*$/u.test(text(sheet)) ? text(sheet) : `'${text(sheet)}'`}!`;
      return `${where}${heldColumn}${lettersOf(num(column))}${heldRow}${num(row)}`;
    }),
  ],
  [
    'TRANSPOSE',
    func('a', ([of], engine) => {
      const all = matrix(of, engine);
      return new Matrix(Array.from({ length: all.width }, (_, at) => all.rows.map((row) => row[at] ?? null)));
    }),
  ],
  ['FILTER', func('aa|a', filtered)],
  ['UNIQUE', func('a', distinct)],
  ['SORT', func('a|nn', sorted)],
  [
    'SEQUENCE',
    func('n|nnn', ([rows, columns, from, step], engine) => {
      const [height, width] = [Math.trunc(num(rows, 1)), Math.trunc(num(columns, 1))];
      if (height < 1 || width < 1 || height * width > 1_000_000) throw faultOf('#VALUE!');
      engine.count(height * width * 10);
      return new Matrix(
        Array.from({ length: height }, (_r, r) =>
          Array.from({ length: width }, (_c, c) => num(from, 1) + (r * width + c) * num(step, 1)),
        ),
      );
    }),
  ],
  ['HYPERLINK', func('t|v', ([address, shown]) => (shown === undefined ? (address ?? '') : shown))],
];

function numbered(area: Area, isRow: boolean): Result {
  const [from, size] = isRow ? [area.top, area.height] : [area.left, area.width];
  if (size === 1) return from + 1;
  if (size > 100_000) return from + 1;
  const numbers = Array.from({ length: size }, (_, at) => from + at + 1);
  return new Matrix(isRow ? numbers.map((one) => [one]) : [numbers]);
}
