import { relative } from 'node:path';
import ts from 'typescript';
import { programOf } from './program.ts';

/** Calls of our server that some family of servers lacks, each with the families that have it. */
type PartlyOffered = ReadonlyMap<string, readonly string[]>;

/** A declaration of a file, or what a file does when it is loaded. */
type Unit = { readonly name: string; readonly node: ts.Node; readonly isRun: boolean };

/** Step of a unit at one place, with the calls that were asked for on the way there. */
type Step =
  | { readonly kind: 'call'; readonly call: string; readonly line: number; readonly asked: readonly string[] }
  | { readonly kind: 'use'; readonly unit: Unit; readonly asked: readonly string[] };

/** Calls of managed lists, by paths that are put together. */
const MANAGED = 'src/entities/system/managed/api/managed.ts';
const NOWHERE: readonly string[] = [];

/** The sign-in page has a client of its own before there is a connection that `offers` could ask; the client refuses by itself what the server lacks. */
const SIGN_IN = 'src/app/signin.tsx';

/**
 * Calls of the application to operations that not every family of servers offers, which can be reached without `offers(…)` having been asked: in a
 * condition around the call, or around whatever leads to it (a button, a dialog, a page). Asking for one operation counts for every other that no
 * fewer families have.
 * @param root folder with tsconfig.src.json
 * @returns `file:line: call, by way of …` of each
 */
export function unaskedCalls(root: string, partly: PartlyOffered): string[] {
  const program = programOf(root, 'tsconfig.src.json');
  const walk = walker(program, root, partly);
  const found = new Map<string, string>();
  for (const having of classesOf(partly)) {
    const covers = (asked: readonly string[]): boolean =>
      asked.some((call) => partly.get(call)?.every((family) => having.includes(family)) === true);
    const seen = new Set<Unit>();
    const ways = walk.roots.map((unit) => ({ unit, way: [unit.name] }));
    for (let next = ways.shift(); next !== undefined; next = ways.shift()) {
      if (seen.has(next.unit)) continue;
      seen.add(next.unit);
      for (const step of walk.stepsOf(next.unit)) {
        if (covers(step.asked)) continue;
        if (step.kind === 'use') ways.push({ unit: step.unit, way: [...next.way, step.unit.name] });
        else if ((partly.get(step.call) ?? NOWHERE).join(' ') === having.join(' ')) {
          const place = `${next.unit.name}:${step.line}: ${step.call}`;
          if (!found.has(place)) found.set(place, `${place}, by way of ${next.way.join(' > ')}`);
        }
      }
    }
  }
  return [...found.values()].toSorted();
}

function classesOf(partly: PartlyOffered): readonly (readonly string[])[] {
  return [...new Map([...partly.values()].map((having) => [having.join(' '), having])).values()];
}

function walker(
  program: ts.Program,
  root: string,
  partly: PartlyOffered,
): { readonly roots: readonly Unit[]; readonly stepsOf: (unit: Unit) => readonly Step[] } {
  const checker = program.getTypeChecker();
  const unitOf = new Map<ts.Node, Unit>();
  const roots: Unit[] = [];
  for (const source of program.getSourceFiles()) {
    const file = relative(root, source.fileName);
    if (!isOfApplication(file)) continue;
    for (const unit of source.statements.flatMap((statement) => unitsOf(statement, file))) {
      unitOf.set(unit.node, unit);
      if (unit.isRun && file !== SIGN_IN) roots.push(unit);
    }
  }

  /** The unit a name stands for, wherever it is declared. */
  function named(node: ts.Node): Unit | undefined {
    const symbol = checker.getSymbolAtLocation(node);
    return symbol === undefined ? undefined : ofSymbol(symbol);
  }
  function ofSymbol(symbol: ts.Symbol): Unit | undefined {
    const meant = (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);
    return meant.declarations?.map(around).find((unit) => unit !== undefined);
  }
  function around(node: ts.Node): Unit | undefined {
    for (let at: ts.Node | undefined = node; at !== undefined; at = at.parent) {
      const unit = unitOf.get(at);
      if (unit !== undefined) return unit;
    }
    return undefined;
  }

  const answers = new Map<ts.Node, readonly string[]>();
  /** The calls an expression asks for: by `offers`, by a constant or by a function that says what `offers` said. */
  function asks(expression: ts.Node): readonly string[] {
    const known = answers.get(expression);
    if (known !== undefined) return known;
    answers.set(expression, []);
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && isOffers(node)) {
        const [first] = node.arguments;
        if (first !== undefined) found.push(...textsOf(first));
        return;
      }
      if (ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node.parent)) found.push(...saidBy(node));
      if (ts.isFunctionLike(node) && node !== expression) return;
      ts.forEachChild(node, visit);
    };
    visit(expression);
    answers.set(expression, found);
    return found;
  }
  function isOffers(node: ts.CallExpression): boolean {
    if (!ts.isIdentifier(node.expression) || node.expression.text !== 'offers') return false;
    return named(node.expression)?.name === 'src/shared/api/offers.ts#offers';
  }
  function saidBy(name: ts.Identifier): readonly string[] {
    const symbol = checker.getSymbolAtLocation(name);
    if (symbol === undefined) return [];
    const meant = (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);
    const [declaration] = meant.declarations ?? [];
    if (declaration === undefined || !isOfApplication(relative(root, declaration.getSourceFile().fileName))) return [];
    if (ts.isVariableDeclaration(declaration) && declaration.initializer !== undefined) {
      const { initializer } = declaration;
      // What a function does is not said by its name, but what a short one answers is.
      return ts.isArrowFunction(initializer) ? answered(initializer) : asks(initializer);
    }
    return ts.isFunctionDeclaration(declaration) ? answered(declaration) : [];
  }
  /** Returns the calls a function asks for, where it only answers. */
  function answered({ body }: ts.ArrowFunction | ts.FunctionDeclaration): readonly string[] {
    if (body === undefined) return [];
    if (!ts.isBlock(body)) return ts.isCallExpression(body) || ts.isBinaryExpression(body) ? asks(body) : [];
    const last = body.statements.at(-1);
    return last !== undefined &&
      ts.isReturnStatement(last) &&
      last.expression !== undefined &&
      isYesOrNo(last.expression)
      ? asks(last.expression)
      : [];
  }
  function isYesOrNo(expression: ts.Expression): boolean {
    const { flags } = checker.getTypeAtLocation(expression);
    return (flags & ts.TypeFlags.BooleanLike) !== 0;
  }
  function textsOf(argument: ts.Expression): readonly string[] {
    const type = checker.getTypeAtLocation(argument);
    return (type.isUnion() ? type.types : [type]).flatMap((part) => (part.isStringLiteral() ? [part.value] : []));
  }

  /**
   * The paths a call names, with its verb: `GET /path`, several where the path is one of several. One whose path is put together counts as a
   * call every family lacks, but for managed lists, which ask in one place (`managedOffers`).
   */
  function callsOf(node: ts.CallExpression): readonly string[] {
    if (!ts.isPropertyAccessExpression(node.expression)) return [];
    const verb = node.expression.name.text;
    const [first] = node.arguments;
    if (first === undefined || !/^(?:GET|POST|PUT|DELETE)$/.test(verb)) return [];
    const paths = textsOf(first);
    if (paths.length === 0) return isManaged(node) ? [] : [`${verb} ${first.getText()}`];
    return paths.map((path) => `${verb} ${path}`).filter((call) => partly.has(call));
  }
  function isManaged(node: ts.Node): boolean {
    return relative(root, node.getSourceFile().fileName) === MANAGED;
  }

  const steps = new Map<Unit, readonly Step[]>();
  function stepsOf(unit: Unit): readonly Step[] {
    const known = steps.get(unit);
    if (known !== undefined) return known;
    const made: Step[] = [];
    const later: {
      readonly call: ts.Node;
      readonly names: ReadonlySet<ts.Symbol>;
      readonly asked: readonly string[];
    }[] = [];
    const used = new Map<ts.Symbol, (readonly string[])[]>();
    const visit = (node: ts.Node, asked: readonly string[]): void => {
      const hook = hookOf(node);
      if (hook !== null) {
        later.push({ call: hook.call, names: new Set(namesIn(hook.name)), asked });
        return;
      }
      noteUse(node, asked, used);
      if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
      if (ts.isCallExpression(node)) {
        for (const call of callsOf(node)) made.push({ kind: 'call', call, line: lineOf(node), asked });
        if (node.expression.kind === ts.SyntaxKind.ImportKeyword) {
          for (const part of importedBy(node)) made.push({ kind: 'use', unit: part, asked });
        }
      }
      if (ts.isIdentifier(node)) {
        const other = named(node);
        if (other !== undefined && other !== unit && !other.isRun) made.push({ kind: 'use', unit: other, asked });
      }
      eachChildAsked(node, asked, asks, visit);
    };
    visit(unit.node, []);
    for (let hook = later.shift(); hook !== undefined; hook = later.shift()) {
      const uses = [...hook.names].flatMap((name) => used.get(name) ?? []);
      visit(hook.call, [...hook.asked, ...inAll(uses)]);
    }
    steps.set(unit, made);
    return made;
  }
  function namesIn(name: ts.BindingName): readonly ts.Symbol[] {
    if (ts.isIdentifier(name)) {
      const symbol = checker.getSymbolAtLocation(name);
      return symbol === undefined ? [] : [symbol];
    }
    return name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []));
  }
  /** Notes where what a hook gave is used to do something. */
  function noteUse(node: ts.Node, asked: readonly string[], used: Map<ts.Symbol, (readonly string[])[]>): void {
    if (!ts.isIdentifier(node) || passive.has(node.text)) return;
    const { parent } = node;
    if (ts.isPropertyAccessExpression(parent) && parent.expression === node && passive.has(parent.name.text)) return;
    const symbol = ts.isShorthandPropertyAssignment(parent)
      ? checker.getShorthandAssignmentValueSymbol(parent)
      : checker.getSymbolAtLocation(node);
    if (symbol !== undefined) used.set(symbol, [...(used.get(symbol) ?? []), asked]);
  }
  /** Returns the used parts of a module that is fetched later: `(await import('…')).Page`, or all of it. */
  function importedBy(node: ts.CallExpression): readonly Unit[] {
    const awaited = ts.isAwaitExpression(node.parent) ? node.parent.parent : node.parent;
    if (ts.isParenthesizedExpression(awaited) && ts.isPropertyAccessExpression(awaited.parent)) return [];
    const [path] = node.arguments;
    const symbol = path === undefined ? undefined : checker.getSymbolAtLocation(path);
    if (symbol === undefined) return [];
    return checker.getExportsOfModule(symbol).flatMap((exported) => {
      const unit = ofSymbol(exported);
      return unit === undefined ? [] : [unit];
    });
  }
  return { roots, stepsOf };
}

function lineOf(node: ts.Node): number {
  return node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1;
}

/** Properties by which hooks of queries and mutations describe themselves; reading them makes no call. */
const passive: ReadonlySet<string> = new Set([
  'data',
  'error',
  'isPending',
  'isError',
  'isSuccess',
  'reset',
  'status',
  'variables',
]);

/** `const name = useSomething(…)`: the call counts as asked for where everything it gave is used only after asking. */
function hookOf(node: ts.Node): { readonly name: ts.BindingName; readonly call: ts.CallExpression } | null {
  if (!ts.isVariableDeclaration(node) || node.initializer === undefined || !ts.isCallExpression(node.initializer))
    return null;
  return /^use[A-Z]/.test(node.initializer.expression.getText()) ? { name: node.name, call: node.initializer } : null;
}

/** Returns the calls asked for at all of some places; none where there is no place. */
function inAll(places: readonly (readonly string[])[]): readonly string[] {
  const [first = [], ...others] = places;
  return first.filter((call) => others.every((other) => other.includes(call)));
}

/** Tells whether a file runs in the browser; tests and what they are made with do not. */
function isOfApplication(file: string): boolean {
  return file.startsWith('src/') && !/\.test\.tsx?$|(^|\/)testing\/|\.d\.ts$/.test(file);
}

function unitsOf(statement: ts.Statement, file: string): readonly Unit[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map((node) => ({
      name: `${file}#${node.name.getText()}`,
      node,
      isRun: false,
    }));
  }
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
    return [{ name: `${file}#${statement.name?.text ?? 'default'}`, node: statement, isRun: false }];
  }
  const isSilent =
    ts.isImportDeclaration(statement) ||
    ts.isExportDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isModuleDeclaration(statement);
  return isSilent ? [] : [{ name: file, node: statement, isRun: true }];
}

type Visit = (node: ts.Node, asked: readonly string[]) => void;

/** Visits the children of a node, each with what was asked before it is reached. */
function eachChildAsked(
  node: ts.Node,
  asked: readonly string[],
  asks: (expression: ts.Node) => readonly string[],
  visit: Visit,
): void {
  if (ts.isConditionalExpression(node)) {
    const more = [...asked, ...asks(node.condition)];
    visit(node.condition, asked);
    visit(node.whenTrue, more);
    visit(node.whenFalse, more);
  } else if (ts.isIfStatement(node)) {
    const more = [...asked, ...asks(node.expression)];
    visit(node.expression, asked);
    visit(node.thenStatement, more);
    if (node.elseStatement !== undefined) visit(node.elseStatement, more);
  } else if (ts.isBinaryExpression(node) && isJoint(node.operatorToken.kind)) {
    visit(node.left, asked);
    visit(node.right, [...asked, ...asks(node.left)]);
  } else if (ts.isBlock(node) || ts.isCaseOrDefaultClause(node)) {
    const now = [...asked];
    if (ts.isCaseClause(node)) visit(node.expression, asked);
    for (const statement of node.statements) {
      visit(statement, [...now]);
      if (ts.isIfStatement(statement) && leaves(statement.thenStatement)) now.push(...asks(statement.expression));
    }
  } else if (ts.isObjectLiteralExpression(node)) {
    const called = (name: string) => node.properties.find((property) => property.name?.getText() === name);
    // A query that is not asked where the server lacks it; a part of a page with the operation it needs, for which its page asks.
    const [enabled, needs] = [called('enabled'), called('needs')];
    const more = [
      ...asked,
      ...(enabled === undefined ? [] : asks(enabled)),
      ...(needs !== undefined && ts.isPropertyAssignment(needs) ? literal(needs.initializer) : []),
    ];
    for (const property of node.properties) visit(property, more);
  } else if (ts.isCallExpression(node) && /^needing$/.test(node.expression.getText())) {
    // A page that needs an operation: the first argument says which.
    const [first] = node.arguments;
    const more = [...asked, ...(first === undefined ? [] : literal(first))];
    for (const argument of node.arguments) visit(argument, more);
  } else {
    ts.forEachChild(node, (child) => visit(child, asked));
  }
}

function literal(node: ts.Expression): readonly string[] {
  return ts.isStringLiteral(node) ? [node.text] : [];
}

function isJoint(kind: ts.SyntaxKind): boolean {
  return (
    kind === ts.SyntaxKind.AmpersandAmpersandToken ||
    kind === ts.SyntaxKind.BarBarToken ||
    kind === ts.SyntaxKind.QuestionQuestionToken
  );
}

/** Does it end the function whatever happens? */
function leaves(statement: ts.Statement): boolean {
  if (ts.isBlock(statement)) return statement.statements.some(leaves);
  return ts.isReturnStatement(statement) || ts.isThrowStatement(statement);
}
