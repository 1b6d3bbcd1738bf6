const MOST = 10;
const LONGEST = 20;

/** The tags in a text that separates them by commas of either language, each once. */
export function tagsIn(typed: string): readonly string[] {
  const tags = typed.split(/[,，、]/).map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

/** More or longer tags than the server takes. */
export function tooManyTags(tags: readonly string[]): boolean {
  return tags.length > MOST || tags.some((tag) => tag.length > LONGEST);
}
