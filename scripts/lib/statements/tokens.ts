import ts from 'typescript';

/** A word, a sign, or a place where something is put in (`?`), with its offset in the file. */
export type Token = {
  readonly kind: 'word' | 'sign' | 'text' | 'inserted';
  readonly text: string;
  readonly at: number;
};

/** A statement, or a part of one, as it stands in a file: a template tagged `sql`. */
export type Statement = { readonly tokens: readonly Token[]; readonly at: number };

/** Names that stand for a text wherever they are used: `export const RATES = 'md_currency_rate'`. */
export type Constants = ReadonlyMap<string, string>;

/** Collects top-level constants that are texts. */
export function constantsOf(file: ts.SourceFile): readonly (readonly [string, string])[] {
  return file.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) =>
    declarationList.declarations.flatMap(({ name, initializer }) => {
      const value = initializer !== undefined && ts.isAsExpression(initializer) ? initializer.expression : initializer;
      return ts.isIdentifier(name) && value !== undefined && ts.isStringLiteralLike(value)
        ? [[name.text, value.text] as const]
        : [];
    }),
  );
}

/** Finds every template tagged `sql` of a file; one inside another is a statement of its own, and `?` in the outer one. */
export function statementsOf(file: ts.SourceFile, constants: Constants): readonly Statement[] {
  const found: Statement[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && node.tag.text === 'sql')
      found.push({ tokens: tokensOf(node.template, file, constants), at: node.getStart(file) });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function tokensOf(template: ts.TemplateLiteral, file: ts.SourceFile, constants: Constants): readonly Token[] {
  // Offsets come from the source itself: what is escaped there is longer than what it means.
  const rawOf = (node: ts.Node, end: number): readonly Token[] =>
    tokenize(file.text.slice(node.getStart(file) + 1, node.end - end), node.getStart(file) + 1);
  if (ts.isNoSubstitutionTemplateLiteral(template)) return rawOf(template, 1);
  const tokens = [...rawOf(template.head, 2)];
  for (const { expression, literal } of template.templateSpans) {
    const at = expression.getStart(file);
    const name = namedBy(expression, constants);
    if (name === undefined) tokens.push({ kind: 'inserted', text: '?', at });
    else tokens.push(...tokenize(name, at).map((token) => ({ ...token, at })));
    tokens.push(...rawOf(literal, ts.isTemplateTail(literal) ? 1 : 2));
  }
  return tokens;
}

/** Returns the name in `sql.table(…)`, `sql.ref(…)` and `sql.id(…)`, where it is known without running it. */
function namedBy(expression: ts.Expression, constants: Constants): string | undefined {
  if (!ts.isCallExpression(expression) || !ts.isPropertyAccessExpression(expression.expression)) return undefined;
  const { expression: of, name } = expression.expression;
  if (!ts.isIdentifier(of) || of.text !== 'sql' || !['table', 'ref', 'id'].includes(name.text)) return undefined;
  const [argument] = expression.arguments;
  if (argument === undefined) return undefined;
  if (ts.isStringLiteralLike(argument)) return argument.text;
  return ts.isIdentifier(argument) ? constants.get(argument.text) : undefined;
}

const pattern =
  /--[^\n]*|\/\*.*?\*\/|'(?:[^']|'')*'|"[^"]*"|[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*|\d[\w.]*|::|\s+|./gsu;

function tokenize(text: string, offset: number): readonly Token[] {
  const tokens: Token[] = [];
  for (const { 0: part, index } of text.matchAll(pattern)) {
    const at = offset + index;
    if (/^\s|^--|^\/\*/.test(part)) continue;
    if (part.startsWith("'")) tokens.push({ kind: 'text', text: part, at });
    else if (/^[A-Za-z_"\u0080-\uffff]/u.test(part))
      tokens.push({ kind: 'word', text: part.replaceAll('"', '').toLowerCase(), at });
    else tokens.push({ kind: 'sign', text: part, at });
  }
  return tokens;
}
