import { faultNamed, faultOf, type Value } from './value.ts';

/** The last row and column table programs have, counted from 0. */
export const LAST_ROW = 1_048_575;
export const LAST_COLUMN = 16_383;

/** A formula taken apart. Rows and columns count from 0; `sheet` is null for the own one. */
export type Node =
  | { readonly kind: 'value'; readonly value: Value }
  | {
      readonly kind: 'area';
      readonly sheet: string | null;
      readonly top: number;
      readonly left: number;
      readonly bottom: number;
      readonly right: number;
    }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly (Node | null)[] }
  | { readonly kind: 'binary'; readonly sign: string; readonly left: Node; readonly right: Node }
  | { readonly kind: 'unary'; readonly sign: '-' | '+' | '%'; readonly of: Node }
  | { readonly kind: 'array'; readonly rows: readonly (readonly Value[])[] };

type Token = { readonly kind: 'node'; readonly node: Node } | { readonly kind: 'call' | 'sign'; readonly text: string };

const CELL = String.raw`\$?[A-Za-z]{1,3}\$?[0-9]{1,7}`;
const AFTER = String.raw`(?![\p{L}\p{N}_.(!$])`;
/** An address or area of the sheet named before it, or of the own one. */
const PLACE = String.raw`(?<place>${CELL}(?::${CELL})?|\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}|\$?[0-9]{1,7}:\$?[0-9]{1,7}|#REF!)`;
const SHEET = String.raw`(?:(?<sheet>'(?:[^']|'')+'|[\p{L}_][\p{L}\p{N}_.]*)!)?`;
const REFERENCE = new RegExp(`${SHEET}${PLACE}${AFTER}`, 'uy');
/** Texts, and addresses with the sheets they name, wherever they stand in a formula. */
export const REFERENCES = new RegExp(`"(?:[^"]|"")*"|(?<![\\p{L}\\p{N}_.$!'])${SHEET}${PLACE}${AFTER}`, 'gu');
const PIECES: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['space', /[\s\u00a0]+/y],
  ['text', /"(?:[^"]|"")*"/y],
  ['reference', REFERENCE],
  ['error', /#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|CIRC!|CALC!|ERROR!)/iy],
  ['number', /(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy],
  ['call', /([\p{L}_\\][\p{L}\p{N}_.]*)\s*\(/uy],
  ['name', /[\p{L}_\\][\p{L}\p{N}_.]*/uy],
  ['sign', /<=|>=|<>|[-+*/^&=<>%(),;{}:]/y],
];

/**
 * Takes a formula apart; a bracket left open at its end is closed.
 * @param formula with or without its `=`
 * @throws Fault `#ERROR!` for what is no formula
 */
export function parseFormula(formula: string): Node {
  const tokens = tokensOf(formula.startsWith('=') ? formula.slice(1) : formula);
  let at = 0;
  let depth = 0;
  const sign = (): string => {
    const token = tokens[at];
    return token?.kind === 'sign' ? token.text : '';
  };
  const take = (text: string): boolean => {
    if (sign() !== text) return false;
    at += 1;
    return true;
  };
  const close = (): void => {
    if (!take(')') && at < tokens.length) throw faultOf('#ERROR!');
  };
  const levels: readonly (readonly string[])[] = [
    ['=', '<>', '<', '>', '<=', '>='],
    ['&'],
    ['+', '-'],
    ['*', '/'],
    ['^'],
  ];
  const binary = (level: number): Node => {
    const signs = levels[level];
    if (signs === undefined) return unary();
    let left = binary(level + 1);
    while (signs.includes(sign())) {
      const text = sign();
      at += 1;
      left = { kind: 'binary', sign: text, left, right: binary(level + 1) };
    }
    return left;
  };
  const unary = (): Node => {
    if (take('-')) return { kind: 'unary', sign: '-', of: unary() };
    if (take('+')) return { kind: 'unary', sign: '+', of: unary() };
    let node = primary();
    while (take(':')) node = { kind: 'binary', sign: ':', left: node, right: primary() };
    while (take('%')) node = { kind: 'unary', sign: '%', of: node };
    return node;
  };
  const primary = (): Node => {
    depth += 1;
    // Deeper than any table program lets anybody write.
    if (depth > 200) throw faultOf('#ERROR!');
    const node = whole();
    depth -= 1;
    return node;
  };
  const whole = (): Node => {
    const token = tokens[at];
    if (token === undefined) throw faultOf('#ERROR!');
    at += 1;
    if (token.kind === 'node') return token.node;
    if (token.kind === 'call') return { kind: 'call', name: token.text, args: argumentsOf() };
    if (token.text === '{') return array();
    if (token.text !== '(') throw faultOf('#ERROR!');
    const inner = binary(0);
    close();
    return inner;
  };
  const argumentsOf = (): (Node | null)[] => {
    const args: (Node | null)[] = [];
    if (take(')')) return args;
    for (;;) {
      const isEmpty = sign() === ',' || sign() === ')' || at >= tokens.length;
      args.push(isEmpty ? null : binary(0));
      if (!take(',')) break;
    }
    close();
    return args;
  };
  const array = (): Node => {
    const rows: Value[][] = [[]];
    for (;;) {
      rows.at(-1)?.push(constant(unary()));
      if (take(',')) continue;
      if (take(';')) rows.push([]);
      else break;
    }
    if (!take('}')) throw faultOf('#ERROR!');
    return { kind: 'array', rows };
  };
  const node = binary(0);
  if (at < tokens.length) throw faultOf('#ERROR!');
  return node;
}

/** A formula with the brackets closed that were left open at its end; null for what is no formula. */
export function closedFormula(formula: string): string | null {
  try {
    parseFormula(formula);
  } catch {
    return null;
  }
  const marks = formula.replaceAll(/"(?:[^"]|"")*"|'(?:[^']|'')*'/g, '');
  const open = marks.split('(').length - marks.split(')').length;
  return formula + ')'.repeat(Math.max(0, open));
}

function constant(node: Node): Value {
  if (node.kind === 'value') return node.value;
  if (node.kind === 'unary') {
    const value = constant(node.of);
    if (typeof value === 'number') return node.sign === '-' ? -value : node.sign === '%' ? value / 100 : value;
  }
  throw faultOf('#ERROR!');
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    let end = at;
    for (const [kind, pattern] of PIECES) {
      pattern.lastIndex = at;
      const found = pattern.exec(text);
      if (found === null) continue;
      end = pattern.lastIndex;
      const token = tokenOf(kind, found);
      if (token !== null) tokens.push(token);
      break;
    }
    if (end === at) throw faultOf('#ERROR!');
    at = end;
  }
  return tokens;
}

function tokenOf(kind: string, found: RegExpExecArray): Token | null {
  const [text, inner = ''] = found;
  const value = (of: Value): Token => ({ kind: 'node', node: { kind: 'value', value: of } });
  switch (kind) {
    case 'space':
      return null;
    case 'text':
      return value(text.slice(1, -1).replaceAll('""', '"'));
    case 'number':
      return value(Number(text));
    case 'error':
      return value(faultNamed(text) ?? faultOf('#ERROR!'));
    case 'reference':
      return { kind: 'node', node: areaOf(found.groups?.['sheet'], found.groups?.['place'] ?? '') };
    case 'call':
      return { kind: 'call', text: inner.toUpperCase().replace(/^(?:_XLFN\.|_XLWS\.)+/, '') };
    case 'name': {
      const upper = text.toUpperCase();
      if (upper === 'TRUE' || upper === 'FALSE') return value(upper === 'TRUE');
      return value(faultOf('#NAME?'));
    }
    default:
      return { kind: 'sign', text };
  }
}

function areaOf(sheet: string | undefined, place: string): Node {
  if (place === '#REF!') return { kind: 'value', value: faultOf('#REF!') };
  const [from = '', to = from] = place.replaceAll('$', '').toUpperCase().split(':');
  const [first, last] = [endOf(from, false), endOf(to, true)];
  if (first.row < 0 || last.row > LAST_ROW || last.column > LAST_COLUMN || first.column > LAST_COLUMN)
    return { kind: 'value', value: faultOf(first.row < 0 ? '#REF!' : '#NAME?') };
  return {
    kind: 'area',
    sheet: sheet === undefined ? null : sheetNamed(sheet),
    top: Math.min(first.row, last.row),
    left: Math.min(first.column, last.column),
    bottom: Math.max(first.row, last.row),
    right: Math.max(first.column, last.column),
  };
}

/** The name of a sheet as a formula writes it, without its marks. */
export function sheetNamed(text: string): string {
  return text.startsWith("'") ? text.slice(1, -1).replaceAll("''", "'") : text;
}

function endOf(text: string, isLast: boolean): { row: number; column: number } {
  const letters = /^[A-Z]*/.exec(text)?.[0] ?? '';
  const digits = text.slice(letters.length);
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return {
    row: digits === '' ? (isLast ? LAST_ROW : 0) : Number(digits) - 1,
    column: letters === '' ? (isLast ? LAST_COLUMN : 0) : column,
  };
}
