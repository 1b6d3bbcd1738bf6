import { pinyin } from 'pinyin-pro';

/** Spelling of a Chinese text. */
export type Spelling = {
  /** First letters, `xsdd` of 销售订单. */
  readonly initials: string;
  /** Syllables run together, `xiaoshoudingdan`. */
  readonly full: string;
};

/** Most texts whose spelling is kept; a server spells for every company. */
const KEPT = 50_000;

const known = new Map<string, Spelling>();

/** Spells a Chinese title; letters and digits stay as they are. A lazy part in the browser: the dictionary weighs more than the page that asks for it. */
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
  if (known.size >= KEPT) known.clear();
  known.set(title, spelling);
  return spelling;
}

function isLatin(text: string): boolean {
  return /^[a-z0-9]+$/i.test(text);
}
