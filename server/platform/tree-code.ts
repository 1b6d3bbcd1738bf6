import type { RefusalText } from '#core/refusals/text.ts';
import { refusal } from './refusal.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * The code after another one at the same place of a tree: A01, A02 … A99, B01 …
 * @param highest of those beside it; null for the first
 * @param full what is said after Z99
 */
export function nextTreeCode(above: string, highest: string | null, full: RefusalText): string {
  if (highest === null) return `${above}A01`;
  const letter = highest.charAt(above.length);
  const number = Number(highest.slice(above.length + 1)) + 1;
  if (number <= 99) return `${above}${letter}${String(number).padStart(2, '0')}`;
  const next = LETTERS.charAt(LETTERS.indexOf(letter) + 1);
  if (next === '') throw refusal(422, full);
  return `${above}${next}01`;
}
