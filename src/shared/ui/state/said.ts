/** Failures that stand on a page now, and how often. */
const said = new Map<string, number>();

/** Notes that sentences stand on a page; the answer takes them back. */
export function sayOnPage(sentences: readonly string[]): () => void {
  for (const one of sentences) said.set(one, (said.get(one) ?? 0) + 1);
  return () => {
    for (const one of sentences) said.set(one, (said.get(one) ?? 1) - 1);
  };
}

/** Does a page say this in its own place? Then a notice of it would say it twice. */
export function isSaidOnPage(sentence: string): boolean {
  return (said.get(sentence) ?? 0) > 0;
}
