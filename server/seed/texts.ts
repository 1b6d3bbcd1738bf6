import type { ModuleSet } from './module-files.ts';

/** English of every Chinese text the modules bring: titles, labels, dictionaries, buttons, roles. The first one wins. */
export function englishTexts(set: ModuleSet): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const add = (zh: string | undefined, en: string | undefined): void => {
    if (zh !== undefined && en !== undefined && !texts.has(zh)) texts.set(zh, en);
  };
  for (const { module, forms, dicts, popups, numbers } of set.modules) {
    add(module.value.title, module.value.title_en);
    for (const { value } of forms) {
      add(value.title, value.title_en);
      for (const part of [value, ...(value.sub_tables ?? [])]) {
        add(part.title, part.title_en);
        for (const field of part.fields) add(field.label, field.label_en ?? set.glossary.value[field.label]);
      }
    }
    for (const dict of dicts?.value.dicts ?? []) {
      add(dict.name, dict.name_en);
      for (const item of dict.items) add(item.text, item.text_en);
    }
    for (const popup of popups?.value.popups ?? []) add(popup.title, popup.title_en);
    for (const rule of numbers?.value.rules ?? []) add(rule.name, rule.name_en);
  }
  for (const { title, title_en } of Object.values(set.buttons.value)) add(title, title_en);
  for (const role of set.roles.value.roles) add(role.name, role.name_en);
  return texts;
}
