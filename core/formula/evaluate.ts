import Big from 'big.js';
import { parseAmount, sumAmounts } from '../amounts/amounts.ts';
import type { Formula, FunctionName, Node, Operator } from './parse.ts';

/** Source of the values of a formula. */
export type FormulaScope = {
  readonly field: (name: string) => unknown;
  /** Values of one column over the rows of a sub-table. */
  readonly column: (table: string, field: string) => Iterable<unknown>;
};

type Value = Big | string | boolean | null;

/** Decimals kept while dividing; results are rounded to the field's own precision afterwards. */
const DIVISION_DECIMALS = 20;

/**
 * The value of a formula in exact decimals, as plain text; null when it cannot be known.
 * A missing number makes the result null, except inside sum() and coalesce(); so does a division by zero.
 */
export function evaluate(formula: Formula, scope: FormulaScope): string | null {
  const value = valueOf(formula.root, scope);
  if (value instanceof Big) return value.toFixed();
  return typeof value === 'string' ? value : null;
}

/** Tells whether a condition holds; a condition whose value cannot be known does not. */
export function holds(formula: Formula, scope: FormulaScope): boolean {
  return valueOf(formula.root, scope) === true;
}

function valueOf(node: Node, scope: FormulaScope): Value {
  switch (node.kind) {
    case 'number':
      return new Big(node.text);
    case 'text':
      return node.text;
    case 'field': {
      const raw = scope.field(node.name);
      if (raw === null || raw === undefined || raw === '') return null;
      return parseAmount(raw) ?? (typeof raw === 'string' ? raw : null);
    }
    case 'sum':
      return sumAmounts(scope.column(node.table, node.field));
    case 'minus': {
      const value = valueOf(node.operand, scope);
      return value instanceof Big ? value.neg() : null;
    }
    case 'binary':
      return binary(node.operator, valueOf(node.left, scope), valueOf(node.right, scope));
    case 'call':
      return call(node.name, node.args, scope);
  }
}

function binary(operator: Operator, left: Value, right: Value): Value {
  if (operator === 'and') return left === true && right === true;
  if (operator === 'or') return left === true || right === true;
  if (operator === '=' || operator === '!=') {
    const same =
      left instanceof Big && right instanceof Big
        ? left.eq(right)
        : String(left) === String(right) && (left === null) === (right === null);
    return operator === '=' ? same : !same;
  }
  if (!(left instanceof Big) || !(right instanceof Big)) return null;
  switch (operator) {
    case '+':
      return left.plus(right);
    case '-':
      return left.minus(right);
    case '*':
      return left.times(right);
    case '/':
      return right.eq(0) ? null : divide(left, right);
    case '<':
      return left.lt(right);
    case '<=':
      return left.lte(right);
    case '>':
      return left.gt(right);
    case '>=':
      return left.gte(right);
  }
}

const Exact = Big();
Exact.DP = DIVISION_DECIMALS;

function divide(left: Big, right: Big): Big {
  return new Big(new Exact(left).div(right).toFixed());
}

function call(name: FunctionName, args: readonly Node[], scope: FormulaScope): Value {
  if (name === 'if') {
    const [condition, yes, no] = args;
    if (condition === undefined || yes === undefined || no === undefined) return null;
    const holds = valueOf(condition, scope);
    return typeof holds === 'boolean' ? valueOf(holds ? yes : no, scope) : null;
  }
  const values = args.map((arg) => valueOf(arg, scope));
  if (name === 'coalesce') return values.find((value) => value !== null) ?? null;
  if (name === 'minutes') return minutes(values[0]);
  const numbers = values.filter((value) => value instanceof Big);
  const [first, second] = numbers;
  if (numbers.length < values.length || first === undefined) return null;
  switch (name) {
    case 'round':
      return second === undefined
        ? null
        : first.round(Math.min(Math.max(Number(second.toFixed(0)), 0), 18), Big.roundHalfUp);
    case 'abs':
      return first.abs();
    case 'min':
      return numbers.reduce((least, value) => (value.lt(least) ? value : least));
    case 'max':
      return numbers.reduce((most, value) => (value.gt(most) ? value : most));
  }
}

/** `HH:mm` as minutes after midnight. */
function minutes(value: Value | undefined): Value {
  const [, hour, minute] = /^(\d{2}):(\d{2})$/.exec(typeof value === 'string' ? value : '') ?? [];
  return hour === undefined || minute === undefined ? null : new Big(Number(hour) * 60 + Number(minute));
}
