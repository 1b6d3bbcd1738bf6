import { accessRefusals } from './access.ts';
import { familyRefusals } from './family.ts';
import { flowRefusals } from './flow.ts';
import { importsRefusals } from './imports.ts';
import { peopleRefusals } from './people.ts';
import { shellRefusals } from './shell.ts';
import { upgradeRefusals } from './upgrade.ts';
import { valuesRefusals } from './values.ts';

/** Every refusal that has a key, with its text in both languages; `{name}` stands for a parameter. */
const refusalTexts = {
  ...accessRefusals,
  ...familyRefusals,
  ...flowRefusals,
  ...importsRefusals,
  ...peopleRefusals,
  ...shellRefusals,
  ...upgradeRefusals,
  ...valuesRefusals,
} satisfies Record<string, { readonly zh: string; readonly en: string }>;

export type RefusalKey = keyof typeof refusalTexts;
export type RefusalLanguage = 'zh' | 'en';

/** Names in braces that a text asks for. */
type NamesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The values a refusal needs; a text without places takes none. */
export type RefusalParams<K extends RefusalKey> = Readonly<
  Record<NamesIn<(typeof refusalTexts)[K]['zh']>, string | number>
>;

/** Fills in the text of a refusal. A parameter is put in as it is, once: what a user typed is never read as a place. */
export function refusalText<K extends RefusalKey>(key: K, params: RefusalParams<K>, language: RefusalLanguage): string {
  const values = new Map<string, string | number>(Object.entries(params));
  return refusalTexts[key][language].replaceAll(/\{(\w+)\}/g, (place, name: string) =>
    String(values.get(name) ?? place),
  );
}

/** The keys there are, for the test that compares the two languages. */
export const refusalKeys = Object.keys(refusalTexts) as readonly RefusalKey[];
