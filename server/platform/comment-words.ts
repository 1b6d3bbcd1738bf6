import { refusal } from './refusal.ts';
import { platformRefusals } from './refusals.ts';

/** The words of a comment without the spaces around them; a comment without words is refused. */
export function needWords(text: string): string {
  const words = text.trim();
  if (words === '')
    throw refusal(422, platformRefusals.commentEmpty, {}, { errors: [{ field: 'text', message: '请填写评论' }] });
  return words;
}
