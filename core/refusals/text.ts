/** A text of a refusal in both languages; `{name}` in a declared one is the place of a parameter. */
export type RefusalText = { readonly zh: string; readonly en: string };

/** Texts of refusals by name: the shape of every `refusals.ts`. */
export type RefusalTexts = Readonly<Record<string, RefusalText>>;

export type RefusalLanguage = keyof RefusalText;

/** A value to put into a text: as it is, or in both languages where it is a word of the program. */
export type RefusalValue = string | number | RefusalText;

/** Names in braces that a text asks for. */
type NamesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The values a text asks for; a text without places takes none. */
export type RefusalParams<T extends RefusalText> = Readonly<Record<NamesIn<T['zh']>, RefusalValue>>;

/** Fills in a declared text. A parameter is put in as it is, once: what a user typed is never read as a place. */
export function filled<const T extends RefusalText>(text: T, params: RefusalParams<T>): RefusalText {
  const values = new Map<string, RefusalValue>(Object.entries(params));
  const inLanguage = (language: RefusalLanguage): string =>
    text[language].replaceAll(/\{(\w+)\}/g, (place, name: string) => {
      const value = values.get(name);
      return value === undefined ? place : inWords(value, language);
    });
  return { zh: inLanguage('zh'), en: inLanguage('en') };
}

const englishMarks = { '': '', '、': ', ', '，': ', ', '；': '; ', '”、“': '”, “' } as const;

/** Joins values to one text, with the mark of each language between them. */
export function listed(values: readonly RefusalValue[], mark: keyof typeof englishMarks = '、'): RefusalText {
  const joined = (language: RefusalLanguage, between: string): string =>
    values.map((value) => inWords(value, language)).join(between);
  return { zh: joined('zh', mark), en: joined('en', englishMarks[mark]) };
}

/** Returns the text that a function gives in each language. */
export function inEach(text: (language: RefusalLanguage) => string): RefusalText {
  return { zh: text('zh'), en: text('en') };
}

/** Returns a pair of texts, Chinese first, as one. */
export function ofPair([zh, en]: readonly [zh: string, en: string]): RefusalText {
  return { zh, en };
}

/** Returns a text that a designer or another server wrote, as it stands: the program has no other language of it. */
export function asWritten(text: string): RefusalText {
  return { zh: text, en: text };
}

/** Returns a value as it stands in a text of a language. */
export function inWords(value: RefusalValue, language: RefusalLanguage): string {
  return typeof value === 'object' ? value[language] : String(value);
}
