import { loadModule, parseSync } from 'libpg-query';
import { ownEntry } from '#core/lists/own-entry.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { reportRefusals } from './refusals.ts';
import { checkedText, splitSql, sqlFault as fault, type Piece } from './report-placeholders.ts';
import {
  collations,
  functions,
  nodeParts,
  operatorKinds,
  operators,
  sessionValues,
  typeOfPart,
  types,
} from './report-syntax.ts';

/** SQL of an administrator that passed the gate. */
export type SafeSql = {
  readonly pieces: readonly Piece[];
  /** Tables it reads, all of them registered. */
  readonly tables: readonly string[];
  /** Names it gives to parts of itself (`with …`). */
  readonly ownNames: readonly string[];
};

/**
 * Lets through exactly one SELECT over registered tables with known functions, operators and types. What the parser cannot read, and every
 * part of a statement that is not on the lists of `report-syntax.ts`, is refused.
 * @param why why a table that is none may not be read
 * @throws Refusal 422 with the reason
 */
export async function checkSql(
  text: string,
  isTable: (name: string) => boolean,
  why: RefusalText = reportRefusals.notRegistered,
): Promise<SafeSql> {
  const pieces = splitSql(text);
  const statement = await parsed(checkedText(pieces));
  const found = { tables: new Set<string>(), ownNames: new Set<string>() };
  walk('SelectStmt', statement, found, 0);
  for (const name of found.tables) {
    if (isTable(name)) continue;
    if (!found.ownNames.has(name)) throw fault(filled(reportRefusals.tableBarred, { name: clip(name), why }));
  }
  return {
    pieces,
    tables: [...found.tables].filter((name) => isTable(name)),
    ownNames: [...found.ownNames].filter((name) => !isTable(name)),
  };
}

type Node = Readonly<Record<string, unknown>>;

async function parsed(text: string): Promise<Node> {
  let tree: unknown;
  try {
    await loadModule();
    tree = parseSync(text);
  } catch (error) {
    throw fault(
      filled(reportRefusals.sqlUnparsed, {
        fault: error instanceof Error ? clip(error.message, 200) : reportRefusals.syntaxError,
      }),
    );
  }
  const statements = isNode(tree) && Array.isArray(tree['stmts']) ? (tree['stmts'] as readonly unknown[]) : [];
  const [only] = statements;
  const statement = isNode(only) && isNode(only['stmt']) ? only['stmt'] : {};
  const select = statement['SelectStmt'];
  if (statements.length !== 1 || Object.keys(statement).length !== 1 || !isNode(select))
    throw fault(reportRefusals.onlySelect);
  return select;
}

type Found = { readonly tables: Set<string>; readonly ownNames: Set<string> };

/** Deeper than people write; the limit keeps the recursion finite. */
const DEEPEST = 200;

function walk(type: string, node: Node, found: Found, depth: number): void {
  const parts = ownEntry(nodeParts, type);
  if (parts === undefined) throw fault(filled(reportRefusals.sqlWithout, { type }));
  if (depth > DEEPEST) throw fault(reportRefusals.sqlTooDeep);
  checkNode(type, node, found);
  for (const [part, value] of Object.entries(node)) {
    if (part === 'location') continue;
    if (!parts.includes(part)) throw fault(filled(reportRefusals.sqlWithoutPart, { type, part }));
    // Constants hold no nodes.
    if (type !== 'A_Const') walkPart(type, part, value, found, depth + 1);
  }
}

function walkPart(type: string, part: string, value: unknown, found: Found, depth: number): void {
  if (Array.isArray(value)) {
    for (const item of value as readonly unknown[]) walkPart(type, '', item, found, depth);
    return;
  }
  if (!isNode(value)) return;
  const named =
    type === 'SelectStmt' && (part === 'larg' || part === 'rarg') ? 'SelectStmt' : ownEntry(typeOfPart, part);
  if (named !== undefined) {
    walk(named, value, found, depth);
    return;
  }
  for (const [inner, node] of Object.entries(value)) {
    if (!isNode(node)) throw fault(filled(reportRefusals.sqlWithoutPart, { type, part: inner }));
    walk(inner, node, found, depth);
  }
}

function checkNode(type: string, node: Node, found: Found): void {
  switch (type) {
    case 'FuncCall':
      checkName(reportRefusals.functionKind, namesOf(node['funcname']), functions);
      return;
    case 'TypeName':
      checkName(reportRefusals.typeKind, namesOf(node['names']), types);
      return;
    case 'A_Expr': {
      const names = namesOf(node['name']);
      const [name = ''] = names;
      if (names.length !== 1 || !operators.has(name) || !operatorKinds.has(String(node['kind'])))
        throw fault(filled(reportRefusals.sqlWithoutOperator, { name: clip(names.join('.')) }));
      return;
    }
    case 'SubLink':
      for (const name of namesOf(node['operName']))
        if (!operators.has(name)) throw fault(filled(reportRefusals.sqlWithoutOperator, { name: clip(name) }));
      return;
    case 'SQLValueFunction':
      if (!sessionValues.has(String(node['op']))) throw fault(reportRefusals.sqlNoSession);
      return;
    case 'CollateClause':
      if (!namesOf(node['collname']).every((name) => collations.has(name))) throw fault(reportRefusals.sqlNoCollation);
      return;
    case 'RangeVar':
      found.tables.add(String(node['relname']));
      return;
    case 'CommonTableExpr': {
      const name = String(node['ctename']);
      if (/^(__|pg_)/.test(name)) throw fault(filled(reportRefusals.sqlWithName, { name: clip(name) }));
      found.ownNames.add(name);
    }
  }
}

/** Names of the SQL standard's own syntax come with the schema of the system: no other schema may be named. */
function checkName(kind: RefusalText, names: readonly string[], known: ReadonlySet<string>): void {
  const [schema, name] = names.length === 2 ? names : ['pg_catalog', names[0]];
  if (names.length === 0 || names.length > 2 || schema !== 'pg_catalog' || name === undefined || !known.has(name))
    throw fault(filled(reportRefusals.sqlWithoutKind, { kind, name: clip(names.join('.')) }));
}

function namesOf(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  return (list as readonly unknown[]).map((item) => {
    const name = isNode(item) && isNode(item['String']) ? item['String']['sval'] : undefined;
    return typeof name === 'string' ? name : '';
  });
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function clip(text: string, length = 40): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
