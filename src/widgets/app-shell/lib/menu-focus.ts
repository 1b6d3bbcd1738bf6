import { useRef } from 'react';

/** Typed letters belong together for this long. */
const TYPING_MS = 500;

/** Returns the entry that Home, End and the two arrow keys lead to in a menu; null for other keys. */
export function nextEntry(
  entries: readonly HTMLElement[],
  current: Element | null,
  key: string,
  [back, forth]: readonly [string, string],
  isRing: boolean,
): HTMLElement | null {
  const at = entries.findIndex((entry) => entry === current);
  if (key === 'Home') return entries[0] ?? null;
  if (key === 'End') return entries.at(-1) ?? null;
  if (key !== back && key !== forth) return null;
  const to = at + (key === forth ? 1 : -1);
  if (isRing) return entries[(to + entries.length) % entries.length] ?? null;
  return entries[to] ?? null;
}

/** Finds entries by their first letters, as menus of every desktop do: the same letter again goes to the next one. */
export function useTypeAhead(): (
  entries: readonly HTMLElement[],
  current: Element | null,
  key: string,
) => HTMLElement | null {
  const typed = useRef({ text: '', at: 0 });
  return (entries, current, key) => {
    if (key.length !== 1 || key === ' ') return null;
    const now = Date.now();
    const { text, at } = typed.current;
    const letters = (now - at < TYPING_MS ? text : '') + key.toLowerCase();
    typed.current = { text: letters, at: now };
    const isOneLetter = [...letters].every((letter) => letter === letters[0]);
    const wanted = isOneLetter ? (letters[0] ?? '') : letters;
    // one letter looks behind the current entry, more of them begin with it
    const start = entries.findIndex((entry) => entry === current) + (isOneLetter ? 1 : 0);
    const ring = [...entries.slice(start), ...entries.slice(0, start)];
    return ring.find((entry) => nameOf(entry).startsWith(wanted)) ?? null;
  };
}

function nameOf(entry: HTMLElement): string {
  return (entry.getAttribute('aria-label') ?? entry.textContent ?? '').trim().toLowerCase();
}
