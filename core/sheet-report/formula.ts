import { TokenReader, type FormulaToken } from '../formula/token-reader.ts';
import { columnLetters } from '../spreadsheet/book.ts';
import type { Fault } from './binding.ts';

/** A cell of the drawn grid; `$` before its row means all records of that row, wherever the formula stands. */
export type Ref = {
  readonly row: number;
  readonly column: number;
  readonly isRowHeld: boolean;
  readonly isColumnHeld: boolean;
};

export type Sign = '+' | '-' | '*' | '/' | '&' | '=' | '<>' | '<' | '<=' | '>' | '>=';
/** Functions over whole ranges, and those of single values. */
export const rangeFunctions = ['SUM', 'AVERAGE', 'COUNT', 'MIN', 'MAX'] as const;
const valueFunctions = { ROUND: 2, ABS: 1, IF: 3 } as const;
export type RangeFunction = (typeof rangeFunctions)[number];
export type ValueFunction = keyof typeof valueFunctions;

export type Node =
  | { readonly kind: 'number' | 'text'; readonly text: string }
  | { readonly kind: 'ref'; readonly ref: Ref }
  | { readonly kind: 'range'; readonly from: Ref; readonly to: Ref }
  | { readonly kind: 'minus' | 'percent'; readonly operand: Node }
  | { readonly kind: 'binary'; readonly sign: Sign; readonly left: Node; readonly right: Node }
  | { readonly kind: 'range-call'; readonly name: RangeFunction; readonly args: readonly Node[] }
  | { readonly kind: 'value-call'; readonly name: ValueFunction; readonly args: readonly Node[] };

export type ParsedFormula = { readonly ok: true; readonly root: Node } | { readonly ok: false; readonly fault: Fault };

const LENGTH_LIMIT = 1000;
const DEPTH_LIMIT = 30;
const ARGUMENT_LIMIT = 30;

type Token = FormulaToken<'number' | 'text' | 'ref' | 'name'>;

const TOKEN =
  /\s+|(\d+(?:\.\d+)?)|"((?:[^"]|"")*)"|(\$?[A-Za-z]{1,2}\$?[1-9]\d{0,2})(?![A-Za-z0-9_(])|([A-Za-z]+)|(<=|>=|<>|[-+*/&=<>(),:%])/y;

/** Reads a formula with its `=`: numbers, "texts", cells, ranges, + - * / & %, comparisons, SUM AVERAGE COUNT MIN MAX ROUND ABS IF. */
export function parseFormula(text: string): ParsedFormula {
  try {
    if (text.length > LENGTH_LIMIT)
      throw fault(`公式超过 ${LENGTH_LIMIT} 个字符`, `The formula is longer than ${LENGTH_LIMIT} characters`);
    const reader = new Reader(tokens(text.slice(1)));
    const root = reader.expression(0, 0);
    if (reader.next().kind !== 'end') throw reader.unexpected();
    return { ok: true, root };
  } catch (error) {
    if (error instanceof FormulaError) return { ok: false, fault: error.fault };
    throw error;
  }
}

/** All cells and ranges a formula reads, with whether a range function reads them. */
export function readsOf(root: Node): readonly { from: Ref; to: Ref; isWhole: boolean }[] {
  const found: { from: Ref; to: Ref; isWhole: boolean }[] = [];
  const walk = (node: Node, isWhole: boolean): void => {
    switch (node.kind) {
      case 'ref':
        found.push({ from: node.ref, to: node.ref, isWhole });
        return;
      case 'range':
        found.push({ from: node.from, to: node.to, isWhole });
        return;
      case 'minus':
      case 'percent':
        walk(node.operand, false);
        return;
      case 'binary':
        walk(node.left, false);
        walk(node.right, false);
        return;
      case 'range-call':
        for (const arg of node.args) walk(arg, true);
        return;
      case 'value-call':
        for (const arg of node.args) walk(arg, false);
        return;
      case 'number':
      case 'text':
        return;
    }
  };
  walk(root, false);
  return found;
}

/** Writes a formula without its `=`, its cells named as they are called elsewhere. */
export function writeFormula(root: Node, nameOf: (from: Ref, to: Ref) => string): string {
  const write = (node: Node): string => {
    switch (node.kind) {
      case 'number':
        return node.text;
      case 'text':
        return `"${node.text.replaceAll('"', '""')}"`;
      case 'ref':
        return nameOf(node.ref, node.ref);
      case 'range':
        return nameOf(node.from, node.to);
      case 'minus':
        return `-${inner(node.operand)}`;
      case 'percent':
        return `${inner(node.operand)}%`;
      case 'binary':
        return `${inner(node.left)}${node.sign}${inner(node.right)}`;
      case 'range-call':
      case 'value-call':
        return `${node.name}(${node.args.map(write).join(',')})`;
    }
  };
  const inner = (node: Node): string =>
    node.kind === 'binary' || node.kind === 'minus' ? `(${write(node)})` : write(node);
  return write(root);
}

/** The address of a cell with the `$` it is held by. */
export function refText({ row, column, isRowHeld, isColumnHeld }: Ref): string {
  return `${isColumnHeld ? '$' : ''}${columnLetters(column)}${isRowHeld ? '$' : ''}${row + 1}`;
}

class FormulaError extends Error {
  readonly fault: Fault;
  constructor(found: Fault) {
    super(found.en);
    this.fault = found;
  }
}

function fault(zh: string, en: string): FormulaError {
  return new FormulaError({ zh, en });
}

function tokens(text: string): readonly Token[] {
  const found: Token[] = [];
  for (let at = 0; at < text.length;) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (match === null) {
      const rest = text.slice(at, at + 20);
      throw fault(`公式中不能识别“${rest}”`, `The formula has “${rest}”, which cannot be read`);
    }
    const [whole, number, quoted, ref, name, sign] = match;
    if (number !== undefined) found.push({ kind: 'number', text: number });
    else if (quoted !== undefined) found.push({ kind: 'text', text: quoted.replaceAll('""', '"') });
    else if (ref !== undefined) found.push({ kind: 'ref', text: ref });
    else if (name !== undefined) found.push({ kind: 'name', text: name });
    else if (sign !== undefined) found.push({ kind: 'sign', text: sign });
    at += whole.length;
  }
  found.push({ kind: 'end', text: '' });
  return found;
}

const levels: readonly (readonly string[])[] = [['=', '<>', '<', '<=', '>', '>='], ['&'], ['+', '-'], ['*', '/']];

class Reader extends TokenReader<Token> {
  unexpected(): FormulaError {
    const token = this.list[this.index - 1];
    if (token === undefined || token.kind === 'end') return fault('公式不完整', 'The formula ends too early');
    return fault(`公式中不应出现“${token.text}”`, `The formula has an unexpected “${token.text}”`);
  }

  expression(level: number, depth: number): Node {
    if (depth > DEPTH_LIMIT) throw fault('公式嵌套太深', 'The formula is nested too deeply');
    const signs = levels[level];
    if (signs === undefined) return this.unary(depth);
    let left = this.expression(level + 1, depth);
    for (let token = this.peek(); token.kind === 'sign' && signs.includes(token.text); token = this.peek()) {
      this.index += 1;
      // `signs` holds signs of two operands only.
      left = { kind: 'binary', sign: token.text as Sign, left, right: this.expression(level + 1, depth) };
    }
    return left;
  }

  unary(depth: number): Node {
    if (depth > DEPTH_LIMIT) throw fault('公式嵌套太深', 'The formula is nested too deeply');
    if (this.takes('-')) return { kind: 'minus', operand: this.unary(depth + 1) };
    if (this.takes('+')) return this.unary(depth + 1);
    let node = this.value(depth);
    while (this.takes('%')) node = { kind: 'percent', operand: node };
    return node;
  }

  value(depth: number): Node {
    const token = this.next();
    switch (token.kind) {
      case 'number':
      case 'text':
        return { kind: token.kind, text: token.text };
      case 'ref': {
        const ref = refOf(token.text);
        if (!this.takes(':')) return { kind: 'ref', ref };
        const end = this.next();
        if (end.kind !== 'ref') throw this.unexpected();
        return rangeOf(ref, refOf(end.text));
      }
      case 'name':
        return this.call(token.text.toUpperCase(), depth);
      case 'sign': {
        if (token.text !== '(') throw this.unexpected();
        const node = this.expression(0, depth + 1);
        if (!this.takes(')')) throw this.missing();
        return node;
      }
      case 'end':
        throw this.unexpected();
    }
  }

  missing(): FormulaError {
    this.index += 1;
    return this.unexpected();
  }

  call(name: string, depth: number): Node {
    const range = rangeFunctions.find((one) => one === name);
    if (range === undefined && !isValueFunction(name))
      throw fault(
        `没有函数 ${name.slice(0, 20)}，可用 SUM、AVERAGE、COUNT、MIN、MAX、ROUND、ABS、IF`,
        `There is no function ${name.slice(0, 20)}; there are SUM, AVERAGE, COUNT, MIN, MAX, ROUND, ABS, IF`,
      );
    if (!this.takes('(')) throw this.missing();
    const args: Node[] = [];
    do args.push(this.expression(0, depth + 1));
    while (this.takes(',') && args.length < ARGUMENT_LIMIT);
    if (!this.takes(')')) throw this.missing();
    if (range !== undefined) return { kind: 'range-call', name: range, args };
    if (!isValueFunction(name) || args.length !== valueFunctions[name])
      throw fault(`函数 ${name} 的参数个数不对`, `${name} has the wrong number of arguments`);
    return { kind: 'value-call', name, args };
  }
}

function isValueFunction(name: string): name is ValueFunction {
  return Object.hasOwn(valueFunctions, name);
}

function refOf(text: string): Ref {
  const [, heldColumn = '', letters = '', heldRow = '', digits = ''] = /^(\$?)([A-Za-z]+)(\$?)(\d+)$/.exec(text) ?? [];
  return {
    row: Number(digits) - 1,
    column: [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1,
    isRowHeld: heldRow !== '',
    isColumnHeld: heldColumn !== '',
  };
}

/** From its upper left to its lower right corner, however it was written. */
function rangeOf(a: Ref, b: Ref): Node {
  const [top, bottom] = a.row <= b.row ? [a, b] : [b, a];
  const [left, right] = a.column <= b.column ? [a, b] : [b, a];
  const corner = (vertical: Ref, horizontal: Ref): Ref => ({
    row: vertical.row,
    isRowHeld: vertical.isRowHeld,
    column: horizontal.column,
    isColumnHeld: horizontal.isColumnHeld,
  });
  return { kind: 'range', from: corner(top, left), to: corner(bottom, right) };
}
