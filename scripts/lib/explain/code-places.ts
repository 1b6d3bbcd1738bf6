import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { codeFolder, codeOf } from '#server/engine/behaviour/declared-at.ts';

/** Finds where the code of modules declares what it does, as `file:line`. */
export type CodePlaces = {
  /** The value at a path of keys in the declaration of a module; the functions of other files where it calls or names some. */
  readonly of: (module: string, ...path: readonly string[]) => string;
  /** The act or step with a code; where several have it, those that name the table. */
  readonly ofAct: (module: string, code: string, table: string) => string;
};

/** Reads the code below a folder as text, without types: quick, and enough to follow a name to its file. */
export function codePlaces(root: string): CodePlaces {
  const sources = new Map<string, ts.SourceFile>();
  const sourceOf = (file: string): ts.SourceFile => {
    const known = sources.get(file);
    if (known !== undefined) return known;
    const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
    sources.set(file, source);
    return source;
  };
  const placeOf = (node: ts.Node): string => {
    const source = node.getSourceFile();
    return `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
  };

  /** Finds where a name of a file is declared, in this file or the one it is imported from. */
  const declarationOf = (source: ts.SourceFile, name: string): ts.Node | null => {
    for (const statement of source.statements) {
      if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement.name;
      if (ts.isVariableStatement(statement))
        for (const one of statement.declarationList.declarations)
          if (ts.isIdentifier(one.name) && one.name.text === name) return one.name;
      if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
      const named = statement.importClause?.namedBindings;
      const found = named !== undefined && ts.isNamedImports(named) ? named.elements : [];
      const element = found.find((one) => one.name.text === name);
      const file = element === undefined ? null : fileOf(root, source.fileName, statement.moduleSpecifier.text);
      if (element !== undefined && file !== null)
        return declarationOf(sourceOf(file), (element.propertyName ?? element.name).text);
    }
    return null;
  };

  /** The business functions an expression is, or calls, in their order; helpers of the engine are passed over. */
  const meantBy = (expression: ts.Node): readonly ts.Node[] => {
    const source = expression.getSourceFile();
    const found = new Set<ts.Node>();
    const visit = (node: ts.Node): void => {
      if (ts.isTypeNode(node)) return;
      if (ts.isIdentifier(node) && !isKey(node)) {
        const declared = declarationOf(source, node.text);
        const file = declared?.getSourceFile().fileName ?? '';
        if (declared !== null && /^(?:modules|server\/kernel)\//.test(file)) found.add(declared);
      }
      ts.forEachChild(node, visit);
    };
    visit(expression);
    return [...found];
  };

  const declaration = (module: string): ts.ObjectLiteralExpression | null => {
    const source = sourceOf(fileOfModule(module));
    let found: ts.ObjectLiteralExpression | null = null;
    ts.forEachChild(source, (node) => {
      if (!ts.isExportAssignment(node) || !ts.isCallExpression(node.expression)) return;
      const [, declared] = node.expression.arguments;
      if (declared !== undefined && ts.isObjectLiteralExpression(declared)) found = declared;
    });
    return found;
  };

  const valueAt = (object: ts.Expression, key: string): ts.Expression | ts.ObjectLiteralElementLike | null => {
    // Checks and effects are made by a call that takes what they do last.
    const literals = ts.isCallExpression(object) ? object.arguments : [object];
    for (const literal of literals) {
      if (!ts.isObjectLiteralExpression(literal)) continue;
      for (const property of literal.properties) {
        const name = property.name;
        if (name === undefined || !(ts.isIdentifier(name) || ts.isStringLiteral(name)) || name.text !== key) continue;
        return ts.isPropertyAssignment(property) ? property.initializer : property;
      }
    }
    return null;
  };

  return {
    of: (module, ...path) => {
      let at: ts.Node | null = declaration(module);
      let last: ts.Node | null = at;
      for (const key of path) {
        const next: ts.Node | null = at !== null && ts.isExpression(at) ? valueAt(at, key) : null;
        if (next !== null) last = next;
        at = next;
      }
      if (at === null) return last === null ? `${fileOfModule(module)}:1` : placeOf(last);
      const meant = ts.isShorthandPropertyAssignment(at)
        ? [declarationOf(at.getSourceFile(), at.name.text) ?? at]
        : meantBy(at);
      return (meant.length === 0 ? [at] : meant).map(placeOf).join(', ');
    },
    ofAct: (module, code, table) => {
      const found: ts.ObjectLiteralExpression[] = [];
      const named: ts.Node[] = [];
      const visit = (node: ts.Node): void => {
        if (ts.isStringLiteral(node) && node.text === code) {
          if (
            ts.isPropertyAssignment(node.parent) &&
            ts.isIdentifier(node.parent.name) &&
            node.parent.name.text === 'code'
          )
            found.push(node.parent.parent);
          else named.push(node);
        }
        ts.forEachChild(node, visit);
      };
      for (const { file } of codeOf(module)) visit(sourceOf(file));
      // Steps that several modules have are the kernel's.
      if (found.length + named.length === 0) for (const { file } of codeOf('kernel')) visit(sourceOf(file));
      const about = found.filter((one) => one.getText().includes(`'${table}'`));
      const [place] = [...about, ...found, ...named];
      return place === undefined ? `${fileOfModule(module)}:1` : placeOf(place);
    },
  };
}

function fileOfModule(module: string): string {
  return `${codeFolder(module)}/index.ts`;
}

/** A name that says where, not what: a property, a parameter, a key. */
function isKey(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isPropertyAssignment(parent) && parent.name === node) ||
    ts.isBindingElement(parent) ||
    ts.isParameter(parent)
  );
}

/** The file an import of ours means; null for libraries. */
function fileOf(root: string, from: string, specifier: string): string | null {
  const path = specifier.startsWith('#')
    ? specifier.slice(1)
    : specifier.startsWith('.')
      ? relative(root, join(root, dirname(from), specifier))
      : null;
  return path !== null && existsSync(join(root, path)) ? path.replaceAll('\\', '/') : null;
}
