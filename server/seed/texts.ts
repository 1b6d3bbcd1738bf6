import { buttonsOfModules } from '#server/engine/behaviour/acts.ts';
import type { ModuleSet, ModuleSource } from '#server/engine/module-file/module-files.ts';
import { OWN } from '#server/engine/module-file/own-module.ts';
import { workflowTexts } from '#server/engine/module-file/workflow-files.ts';

/** A Chinese text of the modules with its English, where it has one. */
export type TextPair = readonly [zh: string, en: string | undefined];

/** Texts of the server itself that stand among data, where no language is asked for. */
const ownTexts: readonly TextPair[] = [
  // Stands in forms in place of their number before they have one (`present-form.ts`).
  ['保存时自动编号', 'Numbered when it is saved'],
  // Settings whose history is compared (`data-log.ts`).
  ['系统参数', 'System parameters'],
  // Who acts where no person does (`system-actor.ts`).
  ['系统', 'System'],
];

/** Drops English that repeats the Chinese: texts administrators made without English have both alike. */
function* withoutRepeats(pairs: Iterable<TextPair>): Generator<TextPair> {
  for (const [zh, en] of pairs) yield [zh, en === zh ? undefined : en];
}

function* reportTexts(
  { reports, charts }: ModuleSource,
  glossary: Readonly<Record<string, string>>,
): Generator<TextPair> {
  for (const { value } of [...reports, ...charts]) {
    yield [value.title, value.title_en];
    for (const param of value.params ?? []) yield [param.title, param.title_en];
    if ('charts' in value) for (const chart of value.charts ?? []) yield [chart.title, chart.title_en];
    for (const item of value.items) {
      yield [item.label, item.label_en ?? glossary[item.label]];
      if (item.group !== undefined) yield [item.group, item.group_en ?? glossary[item.group]];
    }
  }
}

function* flowTexts(
  workflows: ModuleSource['workflows'],
  glossary: Readonly<Record<string, string>>,
): Generator<TextPair> {
  for (const { value } of workflows)
    for (const text of workflowTexts(value)) yield [text, value.entry.english?.[text] ?? glossary[text]];
}

/** Every text the modules bring, each time it stands somewhere: titles, labels, dictionaries, popups, number rules, processes, buttons, roles. */
export function* textPairs(set: ModuleSet): Generator<TextPair> {
  for (const source of set.modules) {
    const { module, forms, desforms, prints, workflows, dicts, popups, numbers } = source;
    const isOwn = module.value.module === OWN;
    // Without screens of its own it is no entry of the menu.
    if (!isOwn || forms.length > 0) yield [module.value.title, module.value.title_en];
    for (const { value } of forms) {
      for (const part of [value, ...(value.sub_tables ?? [])]) {
        yield [part.title, part.title_en];
        for (const field of part.fields) yield [field.label, field.label_en ?? set.glossary.value[field.label]];
      }
    }
    for (const { value } of desforms) yield [value.title, value.title_en ?? set.glossary.value[value.title]];
    for (const { value } of prints) yield [value.name, value.name_en];
    yield* withoutRepeats(flowTexts(workflows, set.glossary.value));
    const texts = reportTexts(source, set.glossary.value);
    yield* isOwn ? withoutRepeats(texts) : texts;
    for (const dict of dicts?.value.dicts ?? []) {
      yield [dict.name, dict.name_en];
      for (const item of dict.items) yield [item.text, item.text_en];
    }
    for (const popup of popups?.value.popups ?? []) yield [popup.title, popup.title_en];
    for (const rule of numbers?.value.rules ?? []) yield [rule.name, rule.name_en];
  }
  for (const { title, title_en } of Object.values(set.buttons.value)) yield [title, title_en];
  for (const { title, titleEn } of buttonsOfModules()) if (titleEn !== undefined) yield [title, titleEn];
  yield* withoutRepeats(set.roles.value.roles.map((role): TextPair => [role.name, role.name_en]));
}

/** English of every Chinese text the modules bring. The first one wins; what repeats the Chinese is none where another one is there. */
export function englishTexts(set: ModuleSet): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const pairs = [...ownTexts, ...textPairs(set), ...Object.entries(set.glossary.value)];
  for (const [zh, en] of pairs) if (en !== undefined && (texts.get(zh) ?? zh) === zh) texts.set(zh, en);
  return texts;
}
