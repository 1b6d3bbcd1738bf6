import { sorted } from '#core/lists/sorted.ts';
import { zhCn, type TextKey } from './locales/zh-cn.ts';

/** Translations of a server, Chinese source text → text [A7.15]. */
export type TextMap = Readonly<Record<string, string>>;

// The keys of the literal.
const KEYS = Object.keys(zhCn) as TextKey[];

/** Returns the interface's own texts in a server's map, and the keys it leaves out. */
export function interfaceTexts(map: TextMap): {
  readonly texts: Readonly<Partial<Record<TextKey, string>>>;
  readonly missing: readonly TextKey[];
} {
  const texts: Partial<Record<TextKey, string>> = {};
  const missing: TextKey[] = [];
  for (const key of KEYS) {
    const text = map[zhCn[key]] ?? '';
    // A text that loses a value, or invents one, would say something else than meant.
    if (text !== '' && valuesOf(text) === valuesOf(zhCn[key])) texts[key] = text;
    else missing.push(key);
  }
  return { texts, missing };
}

function valuesOf(text: string): string {
  return sorted([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)).join();
}
