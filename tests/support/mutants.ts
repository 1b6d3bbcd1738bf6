import ts from 'typescript';

/** One small change of a program that a test should notice. */
export type Mutant = { readonly at: number; readonly end: number; readonly was: string; readonly is: string };

const operators: Readonly<Record<string, string>> = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
};
/** Methods of decimals and lists that are easily confused. */
const methods: Readonly<Record<string, string>> = {
  plus: 'minus',
  minus: 'plus',
  times: 'div',
  div: 'times',
  lt: 'lte',
  lte: 'lt',
  gt: 'gte',
  gte: 'gt',
  some: 'every',
  every: 'some',
};

const comparisons: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', 'lt', 'lte', 'gt', 'gte']);

/**
 * Tells which programs describe screens and settings, as YAML does elsewhere: widths, lengths and limits of fields that are listed there
 * outside every function are data. A test of such a figure could only repeat it; what functions make of it is a rule like any other.
 */
function holdsDescriptions(path: string): boolean {
  return /^core\/(?:managed|params)\//.test(path);
}

/**
 * Lists the places of a program where an operator, a comparison, a condition or a number can be changed, each with its change. Types, texts
 * and imports are left alone, and where the program describes something, its figures outside functions.
 */
export function mutantsOf(file: ts.SourceFile): readonly Mutant[] {
  const describes = holdsDescriptions(file.fileName);
  const found: Mutant[] = [];
  const change = (node: ts.Node, is: string): void => {
    const at = node.getStart(file);
    found.push({ at, end: node.end, was: file.text.slice(at, node.end), is });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const other = operators[node.operatorToken.getText(file)];
      const joinsTexts = [node.left, node.right].some(
        (side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side),
      );
      if (other !== undefined && !joinsTexts && !isChoiceBy(node.operatorToken, node, node.left, node.right))
        change(node.operatorToken, other);
      // Beside another `??` it may stand in parentheses only: what is no program is noticed by any test, and proves nothing.
      if (node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
        change(node, `((${node.left.getText(file)}) && (${node.right.getText(file)}))`);
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const other = methods[node.expression.name.text];
      const [argument] = node.arguments;
      const isChoice =
        argument !== undefined && isChoiceBy(node.expression.name, node, node.expression.expression, argument);
      if (other !== undefined && !isChoice) change(node.expression.name, other);
    }
    if (ts.isIfStatement(node)) change(node.expression, `!(${node.expression.getText(file)})`);
    if (ts.isConditionalExpression(node)) change(node.condition, `!(${node.condition.getText(file)})`);
    const isLiteral =
      ts.isNumericLiteral(node) || node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword;
    if (isLiteral && describes && !isInFunction(node)) return;
    // Beyond what numbers can tell apart one more is the same.
    if (ts.isNumericLiteral(node) && Number(node.text) + 1 !== Number(node.text))
      change(node, String(Number(node.text) + 1));
    if (node.kind === ts.SyntaxKind.TrueKeyword && !ts.isLiteralTypeNode(node.parent)) change(node, 'false');
    if (node.kind === ts.SyntaxKind.FalseKeyword && !ts.isLiteralTypeNode(node.parent)) change(node, 'true');
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** `a < b ? a : b`: of two equal ones either may be taken, so that nobody can tell `<` from `<=` there. */
function isChoiceBy(operator: ts.Node, comparison: ts.Node, left: ts.Node, right: ts.Node): boolean {
  const { parent } = comparison;
  if (!comparisons.has(operator.getText())) return false;
  if (!ts.isConditionalExpression(parent) || parent.condition !== comparison) return false;
  const branches = [parent.whenTrue.getText(), parent.whenFalse.getText()].toSorted();
  return branches.join('\n') === [left.getText(), right.getText()].toSorted().join('\n');
}

function isInFunction(node: ts.Node): boolean {
  return ts.findAncestor(node, (above) => ts.isFunctionLike(above)) !== undefined;
}

/** Gives the program with one change made. */
export function mutated(text: string, { at, end, is }: Mutant): string {
  return text.slice(0, at) + is + text.slice(end);
}
