import type { Node } from './parse.ts';
import type { Area, Matrix, Result, Value } from './value.ts';

/** Services the computing engine offers to functions. */
export type Computing = {
  /** The present as the number of a day. */
  readonly now: number;
  /** The cell that is computed. */
  readonly at: { readonly sheet: number; readonly row: number; readonly column: number };
  /**
   * Evaluates a part of a formula.
   * @param isArray are several values wanted, or the one of the own row or column?
   */
  readonly evaluate: (node: Node, isArray: boolean) => Result;
  /** One value: of an area the cell in the own row or column, of a matrix the first. */
  readonly single: (result: Result) => Value;
  /** Does something to single values; where several are wanted, to each of them, side by side. */
  readonly lifted: (args: readonly Result[], isArray: boolean, act: (values: readonly Value[]) => Value) => Result;
  /** The value of a cell. */
  readonly cell: (sheet: number, row: number, column: number) => Value;
  /** The part of an area in which anything may stand. */
  readonly clipped: (area: Area) => Area | null;
  /** Goes through cells of an area in which something stands, row by row. */
  readonly each: (area: Area, act: (value: Value, row: number, column: number) => void) => void;
  /** Counts work that was done. @throws Fault `#CALC!` when it is too much */
  readonly count: (looks: number) => void;
  /** All values of an area, empty ones too; of whole columns as far as anything stands in them. */
  readonly matrixOf: (area: Area) => Matrix;
  /**
   * The rows of each value of a column, made once: look-ups ask for the same one thousands of times.
   * @param isStrict are texts of digits texts, not numbers?
   */
  readonly indexOf: (area: Area, isStrict: boolean) => ReadonlyMap<string, readonly number[]>;
  /** The formula of a cell; undefined where none stands. */
  readonly formulaAt: (sheet: number, row: number, column: number) => string | undefined;
};

/**
 * Shape of an argument: `any` areas and lists as they are, `raw` one value or fault, `value` one value, `number` and `text` one value
 * converted. Arguments of one value are taken several side by side where the formula wants a list.
 */
export type Shape = 'any' | 'raw' | 'value' | 'number' | 'text';

export type Run = (args: readonly Result[], engine: Computing) => Result;
export type Lazy = (engine: Computing, nodes: readonly (Node | null)[], isArray: boolean) => Result;
/** A function: how many arguments it takes, of which shapes, and what it does. */
export type Func = {
  readonly least: number;
  readonly most: number;
  readonly shapes: readonly Shape[];
  readonly rest: Shape;
  readonly run: Run;
  /** Takes its arguments as they are written instead, for what must not compute all of them. */
  readonly lazy?: Lazy;
};
