import { Refusal } from './refusal.ts';

/** The words of a comment without the spaces around them; a comment without words is refused. */
export function needWords(text: string): string {
  const words = text.trim();
  if (words === '') throw new Refusal(422, '请填写评论', { errors: [{ field: 'text', message: '请填写评论' }] });
  return words;
}
