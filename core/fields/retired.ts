/** Returns the word beside a choice that can no longer be chosen. */
export function retiredWord(language: 'zh' | 'en'): string {
  return language === 'zh' ? '已停用' : 'Disabled';
}

/** The text of such a choice where there is room for words only. */
export function retiredText(text: string, language: 'zh' | 'en'): string {
  return language === 'zh' ? `${text}（${retiredWord(language)}）` : `${text} (${retiredWord(language)})`;
}

/** The entry of a record that says which keys of a field cannot be chosen any more, with commas between them. */
export function disabledName(field: string): string {
  return `${field}_dictDisabled`;
}
