import { LAST_COLUMN, LAST_ROW, parseFormula, type Node } from './parse.ts';
import { compared, keyOf, powered, short, sound, strictKeyOf, summed, toNumber, toText } from './convert.ts';
import { Area, Fault, faultOf, Matrix, type Result, type Value } from './value.ts';
import type { Computing, Func, Shape } from './computing.ts';

/** A sheet as it is computed: constants are values, formulas texts that begin with `=`. */
export type Page = {
  readonly name: string;
  /** By place (row * 256 + column) of `book.ts`. */
  readonly cells: Iterable<readonly [row: number, column: number, content: { value: Value } | { formula: string }]>;
};

/** Cells that may be looked at in one computing: a few seconds of work. */
const MOST_LOOKS = 100_000_000;
/** Nobody waits longer for one computing. */
const MOST_MS = 5_000;
/** A value that is put into a list or computed in one costs as much as this many that are only looked at. */
const LIST_LOOKS = 20;
/** Cells that are computed before a formula is tried again. */
const MOST_AWAITED = 256;
/** Maximum number of values in a matrix. */
const MOST_VALUES = 1_000_000;

/** Stands in the place of a value that is not computed yet. */
const WAITING = Symbol('waiting');
type Slot = Value | typeof WAITING | undefined;

type Job = {
  readonly sheet: number;
  readonly row: number;
  readonly column: number;
  readonly formula: string;
  state: 'new' | 'begun' | 'done';
};

/** Thrown when a formula needs cells that are not computed yet; it is computed again after them. */
class Needs extends Error {
  jobs: Job[] = [];
}

class Sheet {
  readonly name: string;
  readonly columns: Slot[][] = [];
  readonly jobs = new Map<number, Job>();
  height = 0;
  constructor(name: string) {
    this.name = name;
  }
  set(row: number, column: number, value: Slot): void {
    while (this.columns.length <= column) this.columns.push([]);
    const cells = this.columns[column];
    if (cells === undefined) return;
    // Without holes, which would make reading slow.
    while (cells.length < row) cells.push(undefined);
    cells[row] = value;
    if (row >= this.height) this.height = row + 1;
  }
}

const parsed = new Map<string, Node | Fault>();

/** Formulas taken apart are kept: the same ones come back with every change. */
function parsedOnce(formula: string): Node | Fault {
  let node = parsed.get(formula);
  if (node === undefined) {
    try {
      node = parseFormula(formula);
    } catch (thrown) {
      // Brackets and signs beyond what can be read.
      if (!(thrown instanceof Fault) && !(thrown instanceof RangeError)) throw thrown;
      node = thrown instanceof Fault ? thrown : faultOf('#ERROR!');
    }
    if (parsed.size >= 60_000) parsed.clear();
    parsed.set(formula, node);
  }
  return node;
}

/** Computes all formulas of some sheets, each once, in the order in which they need each other. */
export class Engine implements Computing {
  /** The present as the number of a day. */
  readonly now: number;
  /** The cell that is computed. */
  at = { sheet: 0, row: 0, column: 0 };
  private readonly sheets: Sheet[];
  private readonly byName: ReadonlyMap<string, number>;
  private readonly indexes = new Map<string, ReadonlyMap<string, readonly number[]>>();
  private readonly needs = new Needs();
  private looks = 0;
  private readonly until = Date.now() + MOST_MS;
  private tries = 0;
  private readonly functionNamed: (name: string) => Func | undefined;

  /** @param functionNamed finds a function by its name in capitals */
  constructor(pages: readonly Page[], now: number, functionNamed: (name: string) => Func | undefined) {
    this.now = now;
    this.functionNamed = functionNamed;
    this.sheets = pages.map(({ name }) => new Sheet(name));
    this.byName = new Map(pages.map(({ name }, at) => [name.toLowerCase(), at]));
    for (const [at, { cells }] of pages.entries()) {
      const sheet = this.sheets[at];
      if (sheet === undefined) continue;
      for (const [row, column, content] of cells) {
        if ('value' in content) {
          sheet.set(row, column, content.value);
          continue;
        }
        sheet.set(row, column, WAITING);
        sheet.jobs.set(slotOf(row, column), { sheet: at, row, column, formula: content.formula, state: 'new' });
      }
    }
  }

  /** Computes everything and tells each result. */
  run(tell: (sheet: number, row: number, column: number, value: Value) => void): void {
    for (const { jobs } of this.sheets) for (const job of jobs.values()) this.compute(job);
    for (const [at, { jobs, columns }] of this.sheets.entries())
      for (const { row, column } of jobs.values()) {
        const value = columns[column]?.[row];
        tell(at, row, column, value === undefined || value === WAITING ? null : value);
      }
  }

  private compute(first: Job): void {
    const stack = [first];
    for (let job = stack.at(-1); job !== undefined; job = stack.at(-1)) {
      if (job.state === 'done') {
        stack.pop();
        continue;
      }
      job.state = 'begun';
      const value = this.tried(job);
      if (value !== this.needs) {
        this.finish(job, value instanceof Needs ? faultOf('#ERROR!') : value);
        stack.pop();
        continue;
      }
      const { jobs } = this.needs;
      // Whoever waits for this one already is needed by it: they go round in a circle.
      const circle = jobs.find(({ state }) => state === 'begun');
      if (circle === undefined) {
        stack.push(...jobs);
        continue;
      }
      for (const one of stack.slice(stack.lastIndexOf(circle)))
        if (one.state === 'begun') this.finish(one, faultOf('#CIRC!'));
    }
  }

  private finish(job: Job, value: Value): void {
    job.state = 'done';
    this.sheets[job.sheet]?.set(job.row, job.column, value);
  }

  private tried({ sheet, row, column, formula }: Job): Value | Needs {
    this.at = { sheet, row, column };
    this.tries += 1;
    if (this.tries % 64 === 0 && Date.now() > this.until) this.looks = Number.POSITIVE_INFINITY;
    if (this.looks > MOST_LOOKS) return faultOf('#CALC!');
    const node = parsedOnce(formula);
    if (node instanceof Fault) return node;
    try {
      const value = this.single(this.evaluate(node, false));
      // A formula that shows an empty cell shows nought.
      return value ?? 0;
    } catch (thrown) {
      if (thrown instanceof Fault) return thrown;
      if (thrown === this.needs) return this.needs;
      if (thrown instanceof RangeError) return faultOf('#CALC!');
      throw thrown;
    }
  }

  /**
   * Evaluates a part of a formula.
   * @param isArray are several values wanted, or the one of the own row or column?
   */
  evaluate(node: Node, isArray: boolean): Result {
    switch (node.kind) {
      case 'value':
        if (node.value instanceof Fault) throw node.value;
        return node.value;
      case 'area':
        return this.areaOf(node);
      case 'array':
        return new Matrix(node.rows);
      case 'unary':
        return this.lifted([this.evaluate(node.of, isArray)], isArray, ([of = null]) => {
          if (node.sign === '+') {
            if (of instanceof Fault) throw of;
            return of;
          }
          return node.sign === '-' ? -toNumber(of) : toNumber(of) / 100;
        });
      case 'binary':
        if (node.sign === ':') return joined(this.evaluate(node.left, true), this.evaluate(node.right, true));
        return this.lifted(
          [this.evaluate(node.left, isArray), this.evaluate(node.right, isArray)],
          isArray,
          ([left = null, right = null]) => operated(node.sign, left, right),
        );
      case 'call':
        return this.call(node.name, node.args, isArray);
    }
  }

  private areaOf({ sheet, top, left, bottom, right }: Extract<Node, { kind: 'area' }>): Area {
    const at = sheet === null ? this.at.sheet : this.byName.get(sheet.toLowerCase());
    if (at === undefined) throw faultOf('#REF!');
    return new Area(at, top, left, bottom, right);
  }

  private call(name: string, nodes: readonly (Node | null)[], isArray: boolean): Result {
    const found = this.functionNamed(name);
    if (found === undefined) throw faultOf('#NAME?');
    const { least, most, shapes, rest } = found;
    if (nodes.length < least || nodes.length > most) throw faultOf('#VALUE!');
    if (found.lazy !== undefined) return found.lazy(this, nodes, isArray);
    const shapeAt = (at: number): Shape => shapes[at] ?? rest;
    const args = nodes.map((node, at): Result => {
      if (node === null) return null;
      const shape = shapeAt(at);
      if (shape === 'any') return this.evaluate(node, true);
      if (shape !== 'raw') return this.evaluate(node, isArray);
      try {
        return this.evaluate(node, isArray);
      } catch (thrown) {
        if (thrown instanceof Fault) return thrown;
        throw thrown;
      }
    });
    const isSeveral = args.map((arg, at) => shapeAt(at) !== 'any' && (arg instanceof Matrix || arg instanceof Area));
    if (!isSeveral.includes(true)) return found.run(this.shaped(args, shapeAt), this);
    const singles = args.filter((_, at) => isSeveral[at] === true);
    return this.lifted(singles, isArray, (values) => {
      let next = 0;
      const full = args.map((arg, at): Result => {
        if (isSeveral[at] !== true) return arg;
        next += 1;
        return values[next - 1] ?? null;
      });
      return this.single(found.run(this.shaped(full, shapeAt), this));
    });
  }

  private shaped(args: readonly Result[], shapeAt: (at: number) => Shape): Result[] {
    return args.map((arg, at) => {
      const shape = shapeAt(at);
      if (shape === 'any' || shape === 'raw' || arg instanceof Matrix || arg instanceof Area) return arg;
      if (arg instanceof Fault) throw arg;
      if (shape === 'number') return toNumber(arg);
      return shape === 'text' ? toText(arg) : arg;
    });
  }

  /** Does something to single values; where several are wanted, to each of them, side by side. */
  lifted(args: readonly Result[], isArray: boolean, act: (values: readonly Value[]) => Value): Result {
    if (!isArray || !args.some((arg) => isMany(arg))) return act(args.map((arg) => this.single(arg)));
    const parts = args.map((arg) => (arg instanceof Area ? this.matrixOf(arg) : arg));
    const many = parts.filter((part) => part instanceof Matrix);
    const height = Math.max(...many.map((part) => part.height));
    const width = Math.max(...many.map((part) => part.width));
    this.count(height * width * LIST_LOOKS);
    const rows: Value[][] = [];
    for (let row = 0; row < height; row += 1) {
      const line: Value[] = [];
      for (let column = 0; column < width; column += 1) {
        const values = parts.map((part) => (part instanceof Matrix ? cellAt(part, row, column) : single(part)));
        line.push(caught(() => act(values)));
      }
      rows.push(line);
    }
    return new Matrix(rows);
  }

  /** One value: of an area the cell in the own row or column, of a matrix the first. */
  single(result: Result): Value {
    if (result instanceof Matrix) return result.at(0, 0);
    if (!(result instanceof Area)) return result;
    const { top, left, bottom, right, sheet } = result;
    if (top === bottom && left === right) return this.cell(sheet, top, left);
    const { row, column } = this.at;
    if (left === right && row >= top && row <= bottom) return this.cell(sheet, row, left);
    if (top === bottom && column >= left && column <= right) return this.cell(sheet, top, column);
    throw faultOf('#VALUE!');
  }

  /** The value of a cell. */
  cell(sheet: number, row: number, column: number): Value {
    const value = this.sheets[sheet]?.columns[column]?.[row];
    if (value === undefined) return null;
    if (value !== WAITING) return value;
    throw this.waitFor(new Area(sheet, row, column, row, column));
  }

  private waitFor({ sheet, top, left, bottom, right }: Area): Needs {
    const page = this.sheets[sheet];
    const jobs: Job[] = [];
    for (let column = left; column <= Math.min(right, (page?.columns.length ?? 0) - 1); column += 1) {
      const cells = page?.columns[column] ?? [];
      for (let row = top; row <= Math.min(bottom, cells.length - 1); row += 1) {
        const job = cells[row] === WAITING ? page?.jobs.get(slotOf(row, column)) : undefined;
        if (job !== undefined) jobs.push(job);
        // A few at a time: formulas that need each other's whole columns would pile up.
        if (jobs.length >= MOST_AWAITED) break;
      }
      if (jobs.length >= MOST_AWAITED) break;
    }
    this.needs.jobs = jobs.toReversed();
    return this.needs;
  }

  /** The part of an area in which anything may stand. */
  clipped({ sheet, top, left, bottom, right }: Area): Area | null {
    const page = this.sheets[sheet];
    const [lastRow, lastColumn] = [
      Math.min(bottom, (page?.height ?? 0) - 1),
      Math.min(right, (page?.columns.length ?? 0) - 1),
    ];
    return lastRow < top || lastColumn < left ? null : new Area(sheet, top, left, lastRow, lastColumn);
  }

  /** Goes through cells of an area in which something stands, row by row where there are several columns. */
  each(area: Area, act: (value: Value, row: number, column: number) => void): void {
    const part = this.clipped(area);
    if (part === null) return;
    const { sheet, top, left, bottom, right } = part;
    this.count(part.height * part.width);
    const columns = this.sheets[sheet]?.columns ?? [];
    for (let row = top; row <= bottom; row += 1)
      for (let column = left; column <= right; column += 1) {
        const value = columns[column]?.[row];
        if (value === undefined) continue;
        if (value === WAITING) throw this.waitFor(part);
        act(value, row, column);
      }
  }

  /** Counts work that was done. @throws Fault `#CALC!` when it is too much */
  count(looks: number): void {
    this.looks += looks;
    if (this.looks > MOST_LOOKS) throw faultOf('#CALC!');
  }

  /** All values of an area, empty ones too; of whole columns as far as anything stands in them. */
  matrixOf(area: Area): Matrix {
    const isWhole = area.bottom >= LAST_ROW || area.right >= LAST_COLUMN;
    const part = isWhole
      ? (this.clipped(area) ?? new Area(area.sheet, area.top, area.left, area.top, area.left))
      : area;
    const { sheet, top, left, bottom, right } = part;
    if (part.height * part.width > MOST_VALUES) throw faultOf('#CALC!');
    this.count(part.height * part.width * LIST_LOOKS);
    const columns = this.sheets[sheet]?.columns ?? [];
    const rows: Value[][] = [];
    for (let row = top; row <= bottom; row += 1) {
      const line: Value[] = [];
      for (let column = left; column <= right; column += 1) {
        const value = columns[column]?.[row];
        if (value === WAITING) throw this.waitFor(part);
        line.push(value ?? null);
      }
      rows.push(line);
    }
    return new Matrix(rows);
  }

  /**
   * The rows of each value of a column, made once: look-ups ask for the same one thousands of times.
   * @param isStrict are texts of digits texts, not numbers?
   */
  indexOf(area: Area, isStrict: boolean): ReadonlyMap<string, readonly number[]> {
    const part = this.clipped(area);
    if (part === null) return new Map();
    const name = `${part.sheet} ${part.top} ${part.left} ${part.bottom} ${String(isStrict)}`;
    let index = this.indexes.get(name);
    if (index === undefined) {
      const rows = new Map<string, number[]>();
      this.each(part, (value, row) => {
        const key = isStrict ? strictKeyOf(value) : keyOf(value);
        if (key === null) return;
        const known = rows.get(key);
        if (known === undefined) rows.set(key, [row]);
        else known.push(row);
      });
      index = rows;
      this.indexes.set(name, index);
    }
    return index;
  }

  /** The formula of a cell; undefined where none stands. */
  formulaAt(sheet: number, row: number, column: number): string | undefined {
    return this.sheets[sheet]?.jobs.get(slotOf(row, column))?.formula;
  }
}

function slotOf(row: number, column: number): number {
  return row * (LAST_COLUMN + 1) + column;
}

function isMany(result: Result): boolean {
  if (result instanceof Matrix) return true;
  return result instanceof Area && (result.top !== result.bottom || result.left !== result.right);
}

function single(result: Result): Value {
  return result instanceof Matrix || result instanceof Area ? null : result;
}

/** One line or column counts for all of them. */
function cellAt(matrix: Matrix, row: number, column: number): Value {
  const [r, c] = [matrix.height === 1 ? 0 : row, matrix.width === 1 ? 0 : column];
  return r >= matrix.height || c >= matrix.width ? faultOf('#N/A') : matrix.at(r, c);
}

/** A fault becomes the value of its place. */
export function caught(act: () => Value): Value {
  try {
    return act();
  } catch (thrown) {
    if (thrown instanceof Fault) return thrown;
    throw thrown;
  }
}

function joined(first: Result, last: Result): Area {
  if (!(first instanceof Area) || !(last instanceof Area) || first.sheet !== last.sheet) throw faultOf('#REF!');
  return new Area(
    first.sheet,
    Math.min(first.top, last.top),
    Math.min(first.left, last.left),
    Math.max(first.bottom, last.bottom),
    Math.max(first.right, last.right),
  );
}

function operated(sign: string, left: Value, right: Value): Value {
  switch (sign) {
    case '+':
      return summed(toNumber(left), toNumber(right));
    case '-':
      return summed(toNumber(left), -toNumber(right));
    case '*':
      return sound(toNumber(left) * toNumber(right));
    case '/': {
      const by = toNumber(right);
      const from = toNumber(left);
      if (by === 0) throw faultOf('#DIV/0!');
      return sound(from / by);
    }
    case '^':
      return powered(toNumber(left), toNumber(right));
    case '&':
      return short(toText(left) + toText(right));
    case '=':
      return compared(left, right) === 0;
    case '<>':
      return compared(left, right) !== 0;
    case '<':
      return compared(left, right) < 0;
    case '>':
      return compared(left, right) > 0;
    case '<=':
      return compared(left, right) <= 0;
    default:
      return compared(left, right) >= 0;
  }
}
