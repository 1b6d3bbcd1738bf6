import { TokenReader, type FormulaToken } from './token-reader.ts';

/** A formula as a tree. */
export type Node =
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'sum'; readonly table: string; readonly field: string }
  | { readonly kind: 'minus'; readonly operand: Node }
  | { readonly kind: 'binary'; readonly operator: Operator; readonly left: Node; readonly right: Node }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly args: readonly Node[] };

export type Operator = '+' | '-' | '*' | '/' | '=' | '!=' | '<' | '<=' | '>' | '>=' | 'and' | 'or';
export type FunctionName = 'round' | 'min' | 'max' | 'abs' | 'if' | 'coalesce' | 'minutes';

/** A fault with its place (from 0) in the text. */
export type FormulaFault = { readonly position: number; readonly zh: string; readonly en: string };

export type Formula = {
  readonly text: string;
  readonly root: Node;
  /** Fields of the same row it reads. */
  readonly fields: readonly string[];
  /** Columns of sub-tables it adds up. */
  readonly sums: readonly { readonly table: string; readonly field: string }[];
};

export type ParsedFormula =
  | { readonly ok: true; readonly formula: Formula }
  | { readonly ok: false; readonly fault: FormulaFault };

const FORMULA_LIMIT = 500;
const DEPTH_LIMIT = 30;

const arity: Record<FunctionName, readonly [number, number]> = {
  round: [2, 2],
  min: [1, 20],
  max: [1, 20],
  abs: [1, 1],
  if: [3, 3],
  coalesce: [1, 20],
  minutes: [1, 1],
};

type Token = FormulaToken<'number' | 'name' | 'text'> & { readonly position: number };

/** Reads a formula: decimals, 'texts', field names, + - * / ( ), comparisons, `and`, `or`, and round, min, max, abs, if, coalesce, minutes, sum(table.field). */
export function parseFormula(text: string): ParsedFormula {
  try {
    if (text.length > FORMULA_LIMIT)
      throw fault(FORMULA_LIMIT, `公式超过${FORMULA_LIMIT}个字符`, `longer than ${FORMULA_LIMIT} characters`);
    const reader = new Reader(tokens(text));
    const root = reader.expression(0, 0);
    const rest = reader.next();
    if (rest.kind !== 'end') throw unexpected(rest);
    const fields = new Set<string>();
    const sums: { table: string; field: string }[] = [];
    collect(root, fields, sums);
    return { ok: true, formula: { text, root, fields: [...fields], sums } };
  } catch (error) {
    if (error instanceof FaultError) return { ok: false, fault: error.fault };
    throw error;
  }
}

class FaultError extends Error {
  readonly fault: FormulaFault;
  constructor(formulaFault: FormulaFault) {
    super(formulaFault.en);
    this.fault = formulaFault;
  }
}

function fault(position: number, zh: string, en: string): FaultError {
  return new FaultError({ position, zh, en });
}

function unexpected(token: Token): FaultError {
  if (token.kind === 'end') return fault(token.position, '公式不完整', 'the formula ends too early');
  return fault(token.position, `此处不应出现“${token.text}”`, `unexpected “${token.text}”`);
}

function tokens(text: string): readonly Token[] {
  const found: Token[] = [];
  const pattern = /\s+|(\d+(?:\.\d+)?)|([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?)|'([^']*)'|(<=|>=|!=|[-+*/(),=<>])/y;
  let position = 0;
  while (position < text.length) {
    pattern.lastIndex = position;
    const match = pattern.exec(text);
    if (match === null) {
      const sign = text.charAt(position);
      throw fault(position, `不能识别“${sign}”`, `cannot read “${sign}”`);
    }
    const [whole, number, name, quoted, sign] = match;
    if (number !== undefined) found.push({ kind: 'number', text: number, position });
    else if (name !== undefined) found.push({ kind: 'name', text: name, position });
    else if (quoted !== undefined) found.push({ kind: 'text', text: quoted, position });
    else if (sign !== undefined) found.push({ kind: 'sign', text: sign, position });
    position += whole.length;
  }
  found.push({ kind: 'end', text: '', position });
  return found;
}

const levels: readonly (readonly string[])[] = [
  ['or'],
  ['and'],
  ['=', '!=', '<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/'],
];

class Reader extends TokenReader<Token> {
  expression(level: number, depth: number): Node {
    if (depth > DEPTH_LIMIT) throw fault(this.peek().position, '公式嵌套太深', 'nested too deeply');
    const signs = levels[level];
    if (signs === undefined) return this.unary(depth);
    let left = this.expression(level + 1, depth);
    for (let token = this.peek(); joins(token) && signs.includes(token.text); token = this.peek()) {
      this.index += 1;
      // `signs` holds operators only.
      left = { kind: 'binary', operator: token.text as Operator, left, right: this.expression(level + 1, depth) };
    }
    return left;
  }

  unary(depth: number): Node {
    if (this.takes('-')) {
      if (depth > DEPTH_LIMIT) throw fault(this.peek().position, '公式嵌套太深', 'nested too deeply');
      return { kind: 'minus', operand: this.unary(depth + 1) };
    }
    const token = this.next();
    if (token.kind === 'number' || token.kind === 'text') return { kind: token.kind, text: token.text };
    if (token.kind === 'name') return this.takes('(') ? this.call(token, depth) : fieldNode(token);
    if (token.kind === 'sign' && token.text === '(') {
      const inner = this.expression(0, depth + 1);
      if (!this.takes(')')) throw unexpected(this.peek());
      return inner;
    }
    throw unexpected(token);
  }

  call(name: Token, depth: number): Node {
    if (name.text === 'sum') return this.sum();
    if (!isFunction(name.text))
      throw fault(name.position, `没有函数“${name.text}”`, `there is no function “${name.text}”`);
    const args: Node[] = [];
    do args.push(this.expression(0, depth + 1));
    while (this.takes(','));
    if (!this.takes(')')) throw unexpected(this.peek());
    const [least, most] = arity[name.text];
    if (args.length < least || args.length > most)
      throw fault(name.position, `函数“${name.text}”的参数个数不对`, `wrong number of arguments of “${name.text}”`);
    return { kind: 'call', name: name.text, args };
  }

  sum(): Node {
    const token = this.next();
    const [table, field] = token.text.split('.');
    if (token.kind !== 'name' || table === undefined || field === undefined)
      throw fault(token.position, 'sum 需要“子表.字段”', 'sum needs sub_table.field');
    if (!this.takes(')')) throw unexpected(this.peek());
    return { kind: 'sum', table, field };
  }
}

function joins({ kind, text }: Token): boolean {
  return kind === 'sign' || (kind === 'name' && (text === 'and' || text === 'or'));
}

function fieldNode(token: Token): Node {
  if (joins(token)) throw unexpected(token);
  if (token.text.includes('.'))
    throw fault(token.position, '“子表.字段”只能用在 sum() 中', 'sub_table.field only inside sum()');
  return { kind: 'field', name: token.text };
}

function isFunction(name: string): name is FunctionName {
  return Object.hasOwn(arity, name);
}

function collect(node: Node, fields: Set<string>, sums: { table: string; field: string }[]): void {
  switch (node.kind) {
    case 'field':
      fields.add(node.name);
      return;
    case 'sum':
      sums.push({ table: node.table, field: node.field });
      return;
    case 'minus':
      collect(node.operand, fields, sums);
      return;
    case 'binary':
      collect(node.left, fields, sums);
      collect(node.right, fields, sums);
      return;
    case 'call':
      for (const arg of node.args) collect(arg, fields, sums);
      return;
    case 'number':
    case 'text':
      return;
  }
}
