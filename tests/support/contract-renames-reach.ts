import { dirname, join } from 'node:path';
import ts from 'typescript';

/** Steps of imports after which a file is not taken to read what another one fetched: api → model → view. */
const STEPS = 2;

/** Tells whether source files have to do with a property of the generated types, so that its rename should be noticed in them. */
export type Reach = (owner: string, name: string) => boolean;

/**
 * Follows which source files reach which types of the contract. A property is drawn where its name stands in a file that reaches its type by name or
 * address, directly or through other types, or in one that imports from such a file; elsewhere the same word means something else.
 * @param files by their paths in the project, without tests and translations
 */
export function reachOf(api: ts.SourceFile, files: ReadonlyMap<string, ts.SourceFile>): Reach {
  const mentions = new Map([...files].map(([path, file]) => [path, mentionsOf(file)]));
  const importers = importersIn(files);
  const reached = reachedBy(typesOf(api), mentions);
  const words = new Map<string, ReadonlySet<string>>();
  return (owner, name) => {
    const root = owner.split('.')[0] ?? '';
    let near = words.get(root);
    if (near === undefined) {
      near = new Set(
        [...around(reached.get(root) ?? [], importers)].flatMap((path) => [...(mentions.get(path)?.words ?? [])]),
      );
      words.set(root, near);
    }
    return near.has(name);
  };
}

type Mentions = {
  /** Words that stand where a property can be named: accesses, keys, patterns, declared members, and whatever is in quotes. */
  readonly words: ReadonlySet<string>;
  /** Texts in quotes: names of schemas and operations, and addresses. */
  readonly texts: ReadonlySet<string>;
  /** Ends of addresses that are put together, e.g. `/list` of `${path}/list`. */
  readonly endings: ReadonlySet<string>;
};

function mentionsOf(file: ts.SourceFile): Mentions {
  const words = new Set<string>();
  const texts = new Set<string>();
  const endings = new Set<string>();
  const quoted = (text: string): void => {
    for (const [word] of text.matchAll(/[A-Za-z_]\w*/g)) words.add(word);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    const name = nameIn(node);
    if (name !== undefined && ts.isIdentifier(name)) words.add(name.text);
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) {
      quoted(node.text);
      texts.add(withoutQuery(node.text));
    }
    if (ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) {
      quoted(node.text);
      if (node.text.startsWith('/')) endings.add(withoutQuery(node.text));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { words, texts, endings };
}

const withoutQuery = (text: string): string => text.split('?')[0] ?? '';

/** Returns the name of a property that a node reads, writes or declares. */
function nameIn(node: ts.Node): ts.Node | undefined {
  if (ts.isBindingElement(node)) {
    const isOfObject = ts.isObjectBindingPattern(node.parent) && node.dotDotDotToken === undefined;
    return isOfObject ? (node.propertyName ?? node.name) : undefined;
  }
  const isNamed = ts.isPropertyAccessExpression(node) || ts.isObjectLiteralElement(node) || ts.isTypeElement(node);
  return isNamed ? node.name : undefined;
}

/** Of each file those that import from it. */
function importersIn(files: ReadonlyMap<string, ts.SourceFile>): ReadonlyMap<string, ReadonlySet<string>> {
  const importers = new Map<string, Set<string>>();
  for (const [path, file] of files)
    for (const { fileName } of ts.preProcessFile(file.text, true, true).importedFiles) {
      const target = [fileAt(path, fileName)].flatMap((at) => [at, `${at}/index.ts`]).find((at) => files.has(at));
      if (target === undefined) continue;
      const known = importers.get(target) ?? new Set();
      importers.set(target, known.add(path));
    }
  return importers;
}

function fileAt(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  return specifier.replace(/^@\//, 'src/').replace(/^#/, '');
}

/** Returns these files and those that read what they export; files that only hand it on are no step. */
function around(paths: Iterable<string>, importers: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  let all = new Set(paths);
  for (let step = 0; step < STEPS; step++) {
    const queue = [...all];
    const wider = new Set(all);
    for (const path of queue)
      for (const importer of importers.get(path) ?? []) {
        if (importer.endsWith('/index.ts') && !queue.includes(importer)) queue.push(importer);
        wider.add(importer);
      }
    all = wider;
  }
  return all;
}

type Types = {
  /** Of each schema, shared answer and operation those it refers to. */
  readonly references: ReadonlyMap<string, ReadonlySet<string>>;
  readonly operationsAt: ReadonlyMap<string, ReadonlySet<string>>;
};

/** Of each schema and operation the files that reach it. */
function reachedBy(types: Types, mentions: ReadonlyMap<string, Mentions>): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const endings = new Set([...mentions.values()].flatMap((one) => [...one.endings]));
  for (const [path, { texts }] of mentions) {
    const reached = new Set<string>();
    const reach = (name: string): void => {
      if (reached.has(name)) return;
      reached.add(name);
      for (const next of types.references.get(name) ?? []) reach(next);
    };
    for (const text of texts) {
      if (types.references.has(text)) reach(text);
      const addresses = text.startsWith('/') ? [text, ...[...endings].map((ending) => text + ending)] : [];
      for (const address of addresses) for (const operation of types.operationsAt.get(address) ?? []) reach(operation);
    }
    for (const name of reached) found.set(name, (found.get(name) ?? new Set()).add(path));
  }
  return found;
}

function typesOf(api: ts.SourceFile): Types {
  const references = new Map<string, ReadonlySet<string>>();
  const operationsAt = new Map<string, ReadonlySet<string>>();
  for (const statement of api.statements) {
    if (!ts.isInterfaceDeclaration(statement)) continue;
    for (const member of statement.members) {
      if (!ts.isPropertySignature(member) || member.type === undefined) continue;
      if (statement.name.text === 'paths') operationsAt.set(textOf(member.name), referencesIn(member));
      else if (statement.name.text === 'operations') references.set(textOf(member.name), referencesIn(member));
      else if (ts.isTypeLiteralNode(member.type))
        for (const one of member.type.members)
          if (one.name !== undefined) references.set(textOf(one.name), referencesIn(one));
    }
  }
  return { references, operationsAt };
}

const textOf = (name: ts.PropertyName): string =>
  ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : name.getText();

/** Names in `components["schemas"]["Name"]` and `operations["name"]`. */
function referencesIn(of: ts.Node): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIndexedAccessTypeNode(node) && ts.isLiteralTypeNode(node.indexType)) {
      const { literal } = node.indexType;
      if (ts.isStringLiteral(literal)) found.add(literal.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(of);
  return found;
}
