import { translateColumns, translateSubject } from '#core/managed/translate.ts';
import type { Db } from '#server/db/connection.ts';
import { namedTexts, translateIdOf, translationsInto } from '#server/engine/definition/db/translation.ts';
import type { DefinitionStore } from '#server/engine/definition/store.ts';
import type { Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { managed } from '../kit/managed.ts';
import { addManaged, editManaged } from '../kit/write.ts';

/** Texts in other languages, before those of modules [system.translate]. */
export const translations = managed(translateSubject, {
  table: 'sys_translate',
  answers: {
    added: platformAnswers.added,
    edited: platformAnswers.editedToo,
    deleted: platformAnswers.deletedNarrow,
    deletedMany: platformAnswers.deletedManyNarrow,
  },
});

export type Language = keyof typeof translateColumns;

export type MissingText = {
  readonly text: string;
  readonly source: 'menu' | 'form' | 'field' | 'dict' | 'dictItem';
  readonly place: string;
};

/** Nothing to translate: figures, codes, single letters. */
const isWord = (text: string): boolean => /\p{Script=Han}/u.test(text);

/**
 * Texts of menus, forms and dictionaries that a language lacks, each once, where it stands first.
 * @param withKnown those that have a text already, too
 */
export async function missingTexts(
  db: Db,
  store: DefinitionStore,
  { language, withKnown }: { readonly language: Language; readonly withKnown: boolean },
): Promise<MissingText[]> {
  const known = withKnown ? {} : await translationsInto(db, language);
  const found = new Map<string, MissingText>();
  const add = (text: string | null, source: MissingText['source'], place: string): void => {
    if (text === null || text === '' || !isWord(text) || Object.hasOwn(known, text) || found.has(text)) return;
    found.set(text, { text, source, place });
  };
  const { menus, dicts, items } = await namedTexts(db);
  // An entry with a name of its own in English needs no translation into it.
  for (const { name, titleEn } of menus)
    if (withKnown || language !== 'en' || titleEn === null) add(name, 'menu', name);
  const { forms } = await store.catalogue();
  for (const { definition, head, subs } of forms) {
    add(definition.title, 'form', definition.title);
    for (const table of [head, ...subs])
      for (const { label } of table.fields) add(label, 'field', `${definition.title} · ${label}`);
  }
  for (const { name } of dicts) add(name, 'dict', name);
  for (const { name, dict } of items) add(name, 'dictItem', `${dict} · ${name}`);
  return [...found.values()];
}

/** Says what one text is in one language, whether there is a translation of it or not. */
export async function fillText(
  db: Db,
  { wordKey, field, text }: { readonly wordKey: string; readonly field: Language; readonly text: string },
  actor: Actor,
): Promise<void> {
  const id = await translateIdOf(db, wordKey.trim());
  const said = { [translateColumns[field]]: text };
  if (id === null) await addManaged(db, translations, { zhCn: wordKey, ...said, wordKey }, actor);
  else await editManaged(db, translations, { id, ...said }, actor);
}
