import { keywords } from './keywords.ts';
import type { Token } from './tokens.ts';

/** One query of a statement: what stands between parentheses, or between them and `union`. */
export type Scope = {
  readonly parent: Scope | null;
  /** Tables behind each alias; null for a source that is itself a query, a function, or unknown. */
  readonly byAlias: Map<string, (string | null)[]>;
  /** Names it gives to what it selects. */
  readonly outputs: Set<string>;
  /** It reads from something that is put in. */
  isOpen: boolean;
};

/** Sources a statement reads from, by its queries. */
export type Sources = {
  readonly scopes: readonly Scope[];
  /** Columns of records and of common table expressions that are listed: `as n (id text)`. */
  readonly records: ReadonlySet<string>;
  /** Names of common table expressions. */
  readonly common: ReadonlySet<string>;
  /** Gives the query a token stands in and those around it, the nearest first. */
  readonly chainOf: (place: number) => readonly Scope[];
  readonly tablesOf: (chain: readonly Scope[]) => readonly (string | null)[];
  /** Gives the tables of an alias where it is nearest; undefined for one nobody declared. */
  readonly aliasOf: (chain: readonly Scope[], alias: string) => readonly (string | null)[] | undefined;
  /** Tells whether a token stands in `order by` or `group by`, where names given to outputs mean something. */
  readonly isSorting: (place: number) => boolean;
};

/** Functions whose arguments are divided by `from`. */
const fromInside = new Set(['extract', 'substring', 'trim', 'overlay', 'position']);
const beforeSource = new Set(['from', 'join', 'update', 'into', 'using']);
const combines = new Set(['union', 'intersect', 'except']);
const clauses = new Set([
  ...'select from where order group having on set returning values limit window'.split(' '),
  ...combines,
]);

/** Tells whether it is a name. */
export function isWord(token: Token | undefined): token is Token {
  return token?.kind === 'word' && !keywords.has(token.text);
}

type Reader = {
  readonly tokens: readonly Token[];
  readonly tables: ReadonlyMap<string, unknown>;
  readonly closing: ReadonlyMap<number, number>;
  readonly scopeOf: readonly Scope[];
  readonly records: Set<string>;
  readonly common: Set<string>;
};

/** Reads what a statement names as its sources. @param tables those that are known */
export function sourcesOf(tokens: readonly Token[], tables: ReadonlyMap<string, unknown>): Sources {
  const { scopes, scopeOf } = queriesOf(tokens);
  const reader: Reader = { tokens, tables, closing: closings(tokens), scopeOf, records: new Set(), common: new Set() };
  const outer = enclosings(tokens);
  for (const place of tokens.keys()) readCommon(reader, place);
  for (const [place, { kind, text }] of tokens.entries()) {
    if (kind !== 'word') continue;
    if (text === 'as' && isWord(tokens[place + 1])) scopeOf[place]?.outputs.add(tokens[place + 1]?.text ?? '');
    if (!beforeSource.has(text) || tokens[place - 1]?.text === 'distinct') continue;
    const opened = outer[place];
    if (text === 'from' && opened !== undefined && fromInside.has(tokens[opened - 1]?.text ?? '')) continue;
    // `for update`, `do update set`: no table follows.
    if (text === 'update' && ['for', 'do', 'key'].includes(tokens[place - 1]?.text ?? '')) continue;
    readSources(reader, place);
  }
  const chainOf = (place: number): readonly Scope[] => {
    const chain: Scope[] = [];
    for (let scope: Scope | null = scopeOf[place] ?? null; scope !== null; scope = scope.parent) chain.push(scope);
    return chain;
  };
  return {
    scopes,
    records: reader.records,
    common: reader.common,
    chainOf,
    tablesOf: (chain) => chain.flatMap(({ byAlias }) => [...byAlias.values()].flat()),
    aliasOf: (chain, alias) => chain.find(({ byAlias }) => byAlias.has(alias))?.byAlias.get(alias),
    isSorting: (place) => {
      const level = outer[place];
      for (let before = place - 1; before >= 0; before -= 1) {
        const token = tokens[before];
        if (outer[before] === level && token?.kind === 'word' && clauses.has(token.text))
          return token.text === 'order' || token.text === 'group';
      }
      return false;
    },
  };
}

/** Reads `name as (…)` and `name (a, b) as (…)`: a common table expression. */
function readCommon({ tokens, closing, scopeOf, records, common }: Reader, place: number): void {
  const name = tokens[place];
  // A part may begin with one.
  const before = tokens[place - 1]?.text ?? 'with';
  if (name?.kind !== 'word' || !['with', 'recursive', ','].includes(before)) return;
  const list = tokens[place + 1]?.text === '(' ? (closing.get(place + 1) ?? place) : place;
  if (tokens[list + 1]?.text !== 'as' || !['(', 'materialized', 'not'].includes(tokens[list + 2]?.text ?? '')) return;
  common.add(name.text);
  for (let next = place + 2; next < list; next += 1) if (isWord(tokens[next])) records.add(tokens[next]?.text ?? '');
  const body = tokens.findIndex(({ text }, at) => at > list + 1 && text === '(');
  const scope = scopeOf[place];
  // What is put in there has columns nobody knows here.
  if (scope !== undefined && tokens[body + 1]?.kind === 'inserted') scope.isOpen = true;
}

/** Reads what follows `from`, `join`, `update`, `into` or `using`. */
function readSources({ tokens, tables, closing, scopeOf, records, common }: Reader, place: number): void {
  const text = tokens[place]?.text;
  const scope = scopeOf[place];
  if (scope === undefined) return;
  const add = (alias: string, table: string | null): void => {
    scope.byAlias.set(alias, [...(scope.byAlias.get(alias) ?? []), table]);
  };
  let next = place + 1;
  for (;;) {
    while (['lateral', 'only'].includes(tokens[next]?.text ?? '')) next += 1;
    const source = tokens[next];
    let table: string | null = null;
    let name = '';
    if (source === undefined) return;
    if (source.text === '(') {
      // `join … using (id)` names columns.
      if (text === 'using') return;
      if (tokens[next + 1]?.kind === 'inserted') scope.isOpen = true;
      next = (closing.get(next) ?? next) + 1;
    } else if (source.kind === 'inserted') {
      scope.isOpen = true;
      next += 1;
    } else if (source.kind === 'word' && tokens[next + 1]?.text === '(' && text !== 'into') {
      if (/^jsonb?_each/.test(source.text)) for (const column of ['key', 'value']) records.add(column);
      next = (closing.get(next + 1) ?? next) + 1;
      if (tokens[next]?.text === 'with') next += 2;
    } else if (source.kind === 'word' && (!keywords.has(source.text) || common.has(source.text))) {
      if (tokens[next + 1]?.text === '.') next += 2;
      name = tokens[next]?.text ?? '';
      if (tables.has(name) && !common.has(name)) table = name;
      else if (!common.has(name)) scope.isOpen = true;
      next += 1;
    } else return;
    if (tokens[next]?.text === 'as') next += 1;
    if (isWord(tokens[next]) && tokens[next + 1]?.text !== '.' && text !== 'into') {
      name = tokens[next]?.text ?? '';
      next += 1;
      // `as n (id text, qty numeric)`
      if (tokens[next]?.text === '(') {
        const end = closing.get(next) ?? next;
        for (let at = next + 1; at < end; at += 1) if (tokens[at]?.kind === 'word') records.add(tokens[at]?.text ?? '');
        next = end + 1;
      }
    }
    add(name, table);
    if (tokens[next]?.text !== ',' || (text !== 'from' && text !== 'using')) return;
    next += 1;
  }
}

/** Gives each token the query it stands in. */
function queriesOf(tokens: readonly Token[]): {
  readonly scopes: readonly Scope[];
  readonly scopeOf: readonly Scope[];
} {
  const scopes: Scope[] = [];
  const open = (parent: Scope | null): Scope => {
    const scope: Scope = { parent, byAlias: new Map(), outputs: new Set(), isOpen: false };
    scopes.push(scope);
    return scope;
  };
  const around: Scope[] = [];
  let scope = open(null);
  const scopeOf = tokens.map(({ text, kind }) => {
    if (text === ')') scope = around.pop() ?? scope;
    else if (kind === 'word' && combines.has(text)) scope = open(scope.parent);
    const own = scope;
    if (text === '(') {
      around.push(scope);
      scope = open(scope);
    }
    return own;
  });
  return { scopes, scopeOf };
}

/** Gives each opening parenthesis the place of its closing one. */
function closings(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const open: number[] = [];
  const found = new Map<number, number>();
  for (const [place, { text }] of tokens.entries()) {
    if (text === '(') open.push(place);
    if (text !== ')') continue;
    const begin = open.pop();
    if (begin !== undefined) found.set(begin, place);
  }
  return found;
}

/** Gives each token the parenthesis it stands in. */
function enclosings(tokens: readonly Token[]): readonly (number | undefined)[] {
  const open: number[] = [];
  return tokens.map(({ text }, place) => {
    if (text === ')') open.pop();
    const outer = open.at(-1);
    if (text === '(') open.push(place);
    return outer;
  });
}
