/** Suggestions of the sheets; the page holds one `datalist` of each. */
export function listId(list: string): string {
  return `designer-list-${list}`;
}
