/** The sheets of the editor. */
export const enhanceParts = ['buttons', 'list', 'form', 'actions'] as const;
export type EnhancePart = (typeof enhanceParts)[number];

/** Is the text one of them? */
export function isPart(text: string | null): text is EnhancePart {
  return enhanceParts.some((part) => part === text);
}

/** The sheet a fault of the server belongs to, by its place. */
export function partOfPlace(place: string): EnhancePart {
  if (place.startsWith('buttons')) return 'buttons';
  if (place.startsWith('scripts.list')) return 'list';
  return place.startsWith('scripts') ? 'form' : 'actions';
}
