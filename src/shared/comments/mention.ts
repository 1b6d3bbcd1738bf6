import type { Named } from './draft.ts';

/** Longest piece of a name that is looked for. */
const LONGEST = 20;

/** Returns the part of a name typed before the caret: after an @ that begins a word. Null where no name is being typed. */
export function typedName(text: string, caret: number): { readonly from: number; readonly word: string } | null {
  const from = text.lastIndexOf('@', caret - 1);
  if (from === -1) return null;
  const word = text.slice(from + 1, caret);
  if (word.length > LONGEST || /[\s@]/.test(word)) return null;
  // An address of mail is no name.
  return from > 0 && /[\w.]/.test(text[from - 1] ?? '') ? null : { from, word };
}

/** The text with the name in place of what was typed of it, and where the caret is then. */
export function withName(
  text: string,
  { from, word }: { readonly from: number; readonly word: string },
  name: string,
): { readonly text: string; readonly caret: number } {
  const rest = text.slice(from + 1 + word.length);
  const said = `@${name}${rest.startsWith(' ') ? '' : ' '}`;
  return { text: text.slice(0, from) + said + rest, caret: from + said.length };
}

/** A text in parts, names apart from the rest; longer names first, for one may begin like another. */
export function partsOf(text: string, mentions: readonly Named[]): readonly { text: string; isName: boolean }[] {
  const names = [...new Set(mentions.map(({ name }) => `@${name}`))].toSorted((a, b) => b.length - a.length);
  const parts: { text: string; isName: boolean }[] = [];
  let rest = text;
  while (rest !== '') {
    const found = names
      .map((name) => ({ name, at: rest.indexOf(name) }))
      .filter(({ at }) => at !== -1)
      .toSorted((a, b) => a.at - b.at || b.name.length - a.name.length)[0];
    if (found === undefined) break;
    if (found.at > 0) parts.push({ text: rest.slice(0, found.at), isName: false });
    parts.push({ text: found.name, isName: true });
    rest = rest.slice(found.at + found.name.length);
  }
  return rest === '' ? parts : [...parts, { text: rest, isName: false }];
}
