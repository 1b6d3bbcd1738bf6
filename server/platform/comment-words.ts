import { fieldRefusal } from './refusal.ts';
import { platformRefusals } from './refusals.ts';

/** The words of a comment without the spaces around them; a comment without words is refused. */
export function needWords(text: string): string {
  const words = text.trim();
  if (words === '') throw fieldRefusal('text', platformRefusals.commentEmpty);
  return words;
}
