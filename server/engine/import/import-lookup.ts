import { filled, type RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import type { Catalogue, Field } from '#server/engine/definition/catalogue.ts';
import { compileRows } from '#server/engine/list/query.ts';
import { also } from '#server/engine/list/select.ts';
import { findKeysByText, findPeopleByText } from './db/import-rows.ts';
import { keyInName, short } from './import-columns.ts';
import { importRefusals } from './refusals.ts';

/** Meaning of a word in a field: a key, several records of that name, or nobody. */
export type Meaning = { readonly key: string } | { readonly problem: 'unknown' | 'ambiguous' };

/** Words whose meaning is kept; more begin anew, so that a file of a million names stays small. */
const KEPT = 20_000;

/** Finds out what words mean, many at a time; the same reference is asked for once, whichever field has it. */
export type Lookup = {
  /** Asks for words of a field; what is known already is not asked for again. */
  readonly learn: (field: Field, words: Iterable<string>) => Promise<void>;
  readonly meaning: (field: Field, word: string) => Meaning;
  /** A record of this file, which others below it may name before it is written. */
  readonly announce: (field: Field, word: string, key: string) => void;
};

export function createLookup(db: Db, catalogue: Catalogue, tenantId: string): Lookup {
  const sources = new Map<string, { known: Map<string, Meaning>; announced: Map<string, string> }>();
  const sourceOf = (field: Field) => {
    const { reference, kind } = field;
    const name = reference === null ? kind.reference : `${reference.table},${reference.value},${reference.text}`;
    const source = sources.get(name) ?? { known: new Map<string, Meaning>(), announced: new Map<string, string>() };
    sources.set(name, source);
    return source;
  };
  const find = async (field: Field, words: readonly string[]) => {
    const { reference, kind } = field;
    if (reference === null)
      return findPeopleByText(db, kind.reference === 'depart' ? 'depart' : 'user', words, tenantId);
    const target = catalogue.table(reference.table);
    // Who may not see a row does not learn by its name that it is there.
    const more = target === undefined ? [] : compileRows(target, 't', tenantId);
    return findKeysByText(db, reference, words, tenantId, also(more));
  };
  return {
    learn: async (field, words) => {
      const source = sourceOf(field);
      const asked = [...new Set([...words].flatMap((word) => [word, keyInName(word) ?? word]))].filter(
        (word) => !source.known.has(word),
      );
      if (asked.length === 0) return;
      if (source.known.size > KEPT) source.known.clear();
      const isPerson = field.reference === null && field.kind.reference === 'user';
      const byKey = new Map<string, string>();
      const byText = Map.groupBy(await find(field, asked), ({ key, text }) => {
        byKey.set(isPerson ? key.toLowerCase() : key, key);
        return text;
      });
      for (const word of asked) {
        const key = byKey.get(isPerson ? word.toLowerCase() : word);
        const named = byText.get(word) ?? [];
        const [only] = named;
        source.known.set(
          word,
          // A name goes before a key, as people write what they see; a name of several says nothing.
          named.length === 1 && only !== undefined
            ? { key: only.key }
            : key === undefined
              ? { problem: named.length > 1 ? 'ambiguous' : 'unknown' }
              : { key },
        );
      }
    },
    meaning: (field, word) => {
      const source = sourceOf(field);
      const known = source.known.get(word) ?? { problem: 'unknown' };
      const announced = source.announced.get(word);
      return 'problem' in known && known.problem === 'unknown' && announced !== undefined ? { key: announced } : known;
    },
    announce: (field, word, key) => void sourceOf(field).announced.set(word, key),
  };
}

/** The keys of the words of a cell, or what is wrong with them. A text with a comma in it may be one name. */
export function keysOfWords(
  lookup: Lookup,
  field: Field,
  words: readonly string[],
  whole: string,
): { readonly keys: readonly string[] } | { readonly message: RefusalText } {
  const meaningOf = (word: string): Meaning => {
    const own = lookup.meaning(field, word);
    const key = keyInName(word);
    return 'key' in own || key === null ? own : lookup.meaning(field, key);
  };
  const all = meaningOf(whole);
  if ('key' in all) return { keys: [all.key] };
  const keys: string[] = [];
  for (const word of words) {
    const meaning = meaningOf(word);
    if ('problem' in meaning)
      return {
        message:
          meaning.problem === 'unknown'
            ? filled(importRefusals.nameUnknown, { label: field.label, word: short(word) })
            : filled(importRefusals.nameSeveral, { label: field.label, word: short(word), short: short(word, 20) }),
      };
    keys.push(meaning.key);
  }
  return { keys };
}
