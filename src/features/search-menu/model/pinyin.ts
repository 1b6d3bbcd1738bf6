import { pinyin } from 'pinyin-pro';
import type { Spelling } from './search.ts';

const known = new Map<string, Spelling>();

/** Spells a Chinese title; letters and digits stay as they are. Its own part: the dictionary weighs more than the page that asks for it. */
export function spellPinyin(title: string): Spelling {
  const found = known.get(title);
  if (found !== undefined) return found;
  const syllables = pinyin(title, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true });
  const spelling = {
    initials: syllables
      .map((syllable) => (isLatin(syllable) && title.includes(syllable) ? syllable : syllable.charAt(0)))
      .join('')
      .toLowerCase(),
    full: syllables.join('').replaceAll(/\s+/g, '').toLowerCase(),
  };
  known.set(title, spelling);
  return spelling;
}

function isLatin(text: string): boolean {
  return /^[a-z0-9]+$/i.test(text);
}
