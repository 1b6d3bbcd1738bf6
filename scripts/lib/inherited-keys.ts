import { relative } from 'node:path';
import ts from 'typescript';
import { isTest, programOf } from './program.ts';

/**
 * Places of the sources where a plain object is asked for a key that is not known when the program is written, so that `constructor` would find what
 * every object inherits: `key in object`, tables written in the source that are indexed by any text, and tables of functions wherever they come
 * from. `Object.hasOwn` and `ownEntry` ask rightly.
 * @returns `file:line: text` of each
 */
export function inheritedKeys(root: string): string[] {
  const found: string[] = [];
  const seen = new Set<string>();
  for (const config of ['tsconfig.node.json', 'tsconfig.src.json']) {
    const program = programOf(root, config);
    const checker = program.getTypeChecker();
    for (const source of program.getSourceFiles()) {
      const file = relative(root, source.fileName);
      if (seen.has(file) || !isOurs(file)) continue;
      seen.add(file);
      const visit = (node: ts.Node): void => {
        if (isInherited(node, checker)) {
          const { line } = source.getLineAndCharacterOfPosition(node.getStart());
          found.push(`${file}:${line + 1}: ${node.getText()}`);
        }
        ts.forEachChild(node, visit);
      };
      visit(source);
    }
  }
  return found;
}

/** Tells whether a file runs in production; generated types ask for nothing. */
function isOurs(file: string): boolean {
  return /^(server|core|src|modules)\//.test(file) && !isTest(file) && !file.startsWith('core/contract/');
}

function isInherited(node: ts.Node, checker: ts.TypeChecker): boolean {
  if (ts.isBinaryExpression(node))
    return node.operatorToken.kind === ts.SyntaxKind.InKeyword && !ts.isStringLiteralLike(node.left);
  if (!ts.isElementAccessExpression(node) || isKnown(checker.getTypeAtLocation(node.argumentExpression))) return false;
  return (ts.isIdentifier(node.expression) && isTable(node.expression, checker)) || isOfActs(node.expression, checker);
}

/** A table of functions by any text, wherever it comes from: what every object inherits can be called, too. */
function isOfActs(expression: ts.Expression, checker: ts.TypeChecker): boolean {
  const type = checker.getNonNullableType(checker.getTypeAtLocation(expression));
  const entry = checker.getIndexTypeOfType(type, ts.IndexKind.String);
  return entry !== undefined && checker.getNonNullableType(entry).getCallSignatures().length > 0;
}

/** A constant of a module that is an object with entries. */
function isTable(name: ts.Identifier, checker: ts.TypeChecker): boolean {
  const symbol = checker.getSymbolAtLocation(name);
  const named =
    symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(symbol) : symbol;
  const declaration = named?.valueDeclaration;
  if (declaration === undefined || !ts.isVariableDeclaration(declaration)) return false;
  if (!ts.isSourceFile(declaration.parent.parent.parent) || declaration.initializer === undefined) return false;
  let value = declaration.initializer;
  while (ts.isAsExpression(value) || ts.isSatisfiesExpression(value) || ts.isParenthesizedExpression(value))
    value = value.expression;
  return (
    ts.isObjectLiteralExpression(value) ||
    (ts.isCallExpression(value) && /^Object\.(fromEntries|freeze)$/.test(value.expression.getText()))
  );
}

/** Numbers, and texts the compiler knows: those cannot be the name of something inherited. */
function isKnown(type: ts.Type): boolean {
  if (type.isUnion()) return type.types.every(isKnown);
  const {
    StringLiteral,
    NumberLike,
    BooleanLike,
    ESSymbolLike,
    Undefined,
    Null,
    TemplateLiteral,
    Index,
    TypeParameter,
  } = ts.TypeFlags;
  const known =
    StringLiteral |
    NumberLike |
    BooleanLike |
    ESSymbolLike |
    Undefined |
    Null |
    TemplateLiteral |
    Index |
    TypeParameter;
  return (type.flags & known) !== 0;
}
