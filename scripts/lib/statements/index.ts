import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { faultsOfStatements } from './check.ts';
import { columnsOf } from './columns.ts';
import { constantsOf, statementsOf } from './tokens.ts';

export type PlacedFault = { readonly file: string; readonly line: number; readonly message: string };

/** Folders whose statements are read. Migrations name columns as they once were. */
const folders = ['server', 'modules'];
const isRead = (name: string): boolean =>
  name.endsWith('.ts') && !name.endsWith('.test.ts') && !/(?:^|\/)(?:migrations|testing)\//.test(name);

/** Finds columns that statements of the server and of modules name although no table has them. @param root of the project, or of a copy */
export async function statementFaults(
  root: string,
): Promise<{ readonly faults: readonly PlacedFault[]; readonly statements: number }> {
  const columns = await columnsOf(root);
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(isRead)
      .map((name) => `${folder}/${name}`),
  );
  const sources = files.map((name) =>
    ts.createSourceFile(name, readFileSync(join(root, name), 'utf8'), ts.ScriptTarget.Latest),
  );
  const constants = new Map(sources.flatMap(constantsOf));
  let statements = 0;
  const faults = sources.flatMap((source) => {
    const found = statementsOf(source, constants);
    statements += found.length;
    return faultsOfStatements(found, columns).map(({ at, message }) => ({
      file: source.fileName,
      line: source.getLineAndCharacterOfPosition(at).line + 1,
      message,
    }));
  });
  return { faults, statements };
}
