import { Refusal } from '#server/domain/refusal.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * The code after another one at the same place: A01, A02 … A99, B01 …
 * @param highest of those beside it; null for the first
 */
export function nextOrgCode(above: string, highest: string | null): string {
  if (highest === null) return `${above}A01`;
  const letter = highest.charAt(above.length);
  const number = Number(highest.slice(above.length + 1)) + 1;
  if (number <= 99) return `${above}${letter}${String(number).padStart(2, '0')}`;
  const next = LETTERS.charAt(LETTERS.indexOf(letter) + 1);
  if (next === '') throw new Refusal(422, '同一上级下的部门已达上限，请新建一级部门');
  return `${above}${next}01`;
}
