import { keywords } from './keywords.ts';
import { isWord, sourcesOf, type Sources } from './sources.ts';
import type { Statement, Token } from './tokens.ts';

/** Columns of every table that is known: of forms, of the platform and of ledgers. */
export type Columns = ReadonlyMap<string, ReadonlySet<string>>;

export type StatementFault = { readonly at: number; readonly name: string; readonly message: string };

/** Names that stand before a dot and are no alias. */
const schemas = new Set(['public', 'pg_catalog', 'excluded']);
const wholes = new Set(['select', 'insert', 'update', 'delete', 'with', 'values']);
const others = new Set(
  'alter analyze close create deallocate declare drop fetch grant listen lock notify release reset revoke rollback savepoint set truncate'.split(
    ' ',
  ),
);

/**
 * Finds columns that the statements of one file name although their tables do not have them. What is put in is not looked at. A part of a
 * statement that names no table may name what any other statement of the file does: it is put into one of them.
 */
export function faultsOfStatements(statements: readonly Statement[], columns: Columns): readonly StatementFault[] {
  const all = statements.map(({ tokens }) => ({ tokens, sources: sourcesOf(tokens, columns) }));
  const aliases = new Map<string, (string | null)[]>();
  const declared = new Set<string>();
  for (const { sources } of all)
    for (const { byAlias, outputs } of sources.scopes) {
      for (const [alias, tables] of byAlias) aliases.set(alias, [...(aliases.get(alias) ?? []), ...tables]);
      for (const name of [...outputs, ...sources.records]) declared.add(name);
    }
  return all.flatMap(({ tokens, sources }) => [
    ...(isOther(tokens)
      ? []
      : isWhole(tokens)
        ? wholeFaults(tokens, sources, columns)
        : partFaults(tokens, sources, { columns, aliases, declared })),
    ...insertFaults(tokens, columns),
  ]);
}

/** Tells whether it can stand alone; anything else is a part that is put into others. */
function isWhole(tokens: readonly Token[]): boolean {
  const first = tokens.find(({ text }) => text !== '(');
  return first?.kind === 'word' && wholes.has(first.text);
}

/** Tells whether it reads and writes no rows. */
function isOther([first]: readonly Token[]): boolean {
  return first?.kind === 'word' && others.has(first.text);
}

/** A word that names a column: what stands before it, if anything. */
type Named = { readonly token: Token; readonly place: number; readonly alias: Token | null };

function namedColumns(tokens: readonly Token[]): readonly Named[] {
  return [...tokens.entries()].flatMap(([place, token]): readonly Named[] => {
    const [before, after] = [tokens[place - 1], tokens[place + 1]];
    if (token.kind !== 'word') return [];
    if (before?.text === '.') {
      const alias = tokens[place - 2];
      return alias?.kind === 'word' && after?.text !== '(' ? [{ token, place, alias }] : [];
    }
    if (after?.text === '.' || after?.text === '(' || before?.text === '::' || keywords.has(token.text)) return [];
    // Names that are given, orders of texts, and `overriding system value`.
    if (before?.text === 'as' || before?.text === 'collate') return [];
    if (before?.text === 'system' && token.text === 'value') return [];
    // `for no key update`
    if (token.text === 'no' && after?.text === 'key') return [];
    return [{ token, place, alias: null }];
  });
}

function wholeFaults(tokens: readonly Token[], sources: Sources, columns: Columns): readonly StatementFault[] {
  const has = (table: string | null, name: string): boolean => table === null || columns.get(table)?.has(name) === true;
  return namedColumns(tokens).flatMap(({ token, place, alias }) => {
    const chain = sources.chainOf(place);
    if (alias !== null) {
      const isTarget = alias.text === 'excluded';
      const of = isTarget ? sources.tablesOf(chain) : sources.aliasOf(chain, alias.text);
      if (of === undefined || (isTarget && of.length === 0)) return [];
      return of.some((table) => has(table, token.text)) ? [] : [fault(token, of, alias.text)];
    }
    const of = sources.tablesOf(chain);
    if (chain.some(({ isOpen }) => isOpen) || sources.common.has(token.text)) return [];
    if (of.includes(token.text) || chain.some(({ byAlias }) => byAlias.has(token.text))) return [];
    if (of.some((table) => table !== null && has(table, token.text))) return [];
    // What a query inside, or one before it, gives out.
    const inside = sources.scopes.filter((scope) => !chain.includes(scope));
    const isGiven = (scope: (typeof inside)[number]): boolean =>
      scope.isOpen ||
      scope.outputs.has(token.text) ||
      sources.tablesOf([scope]).some((table) => table !== null && has(table, token.text));
    if (of.includes(null) && (sources.records.has(token.text) || inside.some(isGiven))) return [];
    if (sources.isSorting(place) && sources.scopes.some(({ outputs }) => outputs.has(token.text))) return [];
    return [fault(token, of, null)];
  });
}

type Surroundings = {
  readonly columns: Columns;
  readonly aliases: ReadonlyMap<string, readonly (string | null)[]>;
  readonly declared: ReadonlySet<string>;
};

/** Finds names in a part that are in no table of the statement it is put into: of the alias, where the file says which, else of any. */
function partFaults(
  tokens: readonly Token[],
  sources: Sources,
  { columns, aliases, declared }: Surroundings,
): readonly StatementFault[] {
  // A name alone, as `sql`b``, is handed to whoever knows what it means.
  if (tokens.length === 1) return [];
  const isAnywhere = (name: string): boolean => [...columns.values()].some((names) => names.has(name));
  return namedColumns(tokens).flatMap(({ token, place, alias }) => {
    const chain = sources.chainOf(place);
    if (alias !== null) {
      if (schemas.has(alias.text)) return [];
      const of = sources.aliasOf(chain, alias.text) ?? aliases.get(alias.text);
      if (of?.includes(null) === true || declared.has(token.text) || isAnywhere(token.text)) return [];
      return [fault(token, of ?? [], alias.text)];
    }
    const own = chain.some(({ byAlias, outputs }) => byAlias.has(token.text) || outputs.has(token.text));
    if (own || chain.some(({ isOpen }) => isOpen) || sources.records.has(token.text)) return [];
    if (
      sources.common.has(token.text) ||
      declared.has(token.text) ||
      aliases.has(token.text) ||
      columns.has(token.text)
    )
      return [];
    return isAnywhere(token.text) ? [] : [fault(token, [], null)];
  });
}

function fault({ at, text }: Token, tables: readonly (string | null)[], alias: string | null): StatementFault {
  const where = [...new Set(tables.filter((table) => table !== null))].join(', ');
  const name = alias === null ? text : `${alias}.${text}`;
  return {
    at,
    name: text,
    message: `${name}: ${where === '' ? 'no table has such a column' : `${where} has no such column`}`,
  };
}

/** Columns an insert names must be of its own table, whatever it reads. */
function insertFaults(tokens: readonly Token[], columns: Columns): readonly StatementFault[] {
  const faults: StatementFault[] = [];
  for (const [place, { text }] of tokens.entries()) {
    const table = tokens[place + 1]?.text ?? '';
    const known = columns.get(table);
    if (text !== 'into' || known === undefined || tokens[place + 2]?.text !== '(') continue;
    for (let next = place + 3; next < tokens.length && tokens[next]?.text !== ')'; next += 1) {
      const column = tokens[next];
      if (isWord(column) && !known.has(column.text)) faults.push(fault(column, [table], null));
    }
  }
  return faults;
}
