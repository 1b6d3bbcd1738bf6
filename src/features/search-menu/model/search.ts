import { sorted } from '#core/lists/sorted.ts';
import type { Spelling } from '#core/pinyin/pinyin.ts';

/** Something that can be found: a page of the menu, or an action. */
export type Findable = {
  readonly key: string;
  readonly title: string;
  /** Place in the menu, e.g. 销售管理 / 销售订单; shown beside the title, not searched. */
  readonly place: string;
  readonly kind: 'page' | 'action';
};

/** Spells a title; without the lazy dictionary only letters and digits have a spelling. */
export type Spell = (title: string) => Spelling;

/** A sensible list; nobody reads more. */
const MOST = 50;

/**
 * Finds by title, ignoring case [A2.27], by pinyin and by initials. The better the match, the earlier: the whole title, its beginning, the
 * initials, the spelling, then anywhere, then letters of the initials in order. Equal matches keep the order of the menu.
 */
export function search<Item extends Findable>(
  items: readonly Item[],
  query: string,
  spell: Spell | null,
): readonly Item[] {
  const wanted = normal(query);
  if (wanted === '') return [];
  const scored = items
    .map((item) => ({ item, score: scoreOf(normal(item.title), wanted, spell === null ? null : spell(item.title)) }))
    .filter(({ score }) => score > 0);
  return sorted(scored, (left, right) => right.score - left.score)
    .slice(0, MOST)
    .map(({ item }) => item);
}

function scoreOf(title: string, wanted: string, spelling: Spelling | null): number {
  if (title === wanted) return 100;
  if (spelling?.initials === wanted) return 90;
  if (title.startsWith(wanted)) return 80;
  if (spelling?.full === wanted) return 75;
  if (spelling?.initials.startsWith(wanted) === true) return 70;
  if (spelling?.full.startsWith(wanted) === true) return 60;
  if (title.includes(wanted)) return 50;
  if (spelling?.initials.includes(wanted) === true) return 40;
  if (spelling?.full.includes(wanted) === true) return 30;
  return spelling !== null && wanted.length > 1 && isInOrder(spelling.initials, wanted) ? 20 : 0;
}

function isInOrder(text: string, wanted: string): boolean {
  let from = 0;
  for (const letter of wanted) {
    const at = text.indexOf(letter, from);
    if (at < 0) return false;
    from = at + 1;
  }
  return true;
}

function normal(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, '');
}
