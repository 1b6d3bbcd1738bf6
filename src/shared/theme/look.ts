import { lookSlot } from '../storage/slots.ts';
import { isRecord } from '../storage/storage.ts';
import type { Paint } from './palette.ts';

/** Display settings the first picture needs; the blocking script paints it before anything else runs. */
export type Look = {
  readonly appearance: 'system' | 'light' | 'dark';
  readonly menuTheme: 'dark' | 'light';
  readonly layout: string;
  readonly isSideOpen: boolean;
  readonly isWeak: boolean;
  /** Palettes of the chosen colour; null: the ones of tokens.css. */
  readonly light: Paint | null;
  readonly dark: Paint | null;
};

/** Media query of a system that prefers dark pages. */
export const PREFERS_DARK = '(prefers-color-scheme: dark)';

/** Paints what is stored, now and whenever the system changes between day and night. */
export function followLook(): void {
  paintLook(lookSlot.read() ?? {});
  window.matchMedia(PREFERS_DARK).addEventListener('change', () => paintLook(lookSlot.read() ?? {}));
}

/** Keeps the look for the next start and paints it. */
export function wearLook(look: Look): void {
  lookSlot.write({ ...look });
  paintLook({ ...look });
}

/** Tells the style sheets by attributes and custom properties of the root element; unknown parts of a stored look are passed over. */
export function paintLook(look: Readonly<Record<string, unknown>>): void {
  const root = document.documentElement;
  const { appearance, menuTheme, layout, isSideOpen, isWeak } = look;
  const isDark = appearance === 'dark' || (appearance !== 'light' && window.matchMedia(PREFERS_DARK).matches);
  const paint = look[isDark ? 'dark' : 'light'];
  for (const name of [...root.style].filter((property) => property.startsWith('--'))) root.style.removeProperty(name);
  for (const [name, value] of Object.entries(isRecord(paint) ? paint : {})) {
    if (name.startsWith('--')) root.style.setProperty(name, String(value));
  }
  root.dataset['menu'] = menuTheme === 'light' ? 'light' : 'dark';
  root.dataset['layout'] = typeof layout === 'string' ? layout : 'sidemenu';
  root.dataset['side'] = isSideOpen === false ? 'folded' : 'open';
  root.dataset['weak'] = String(isWeak === true);
  // Last: whoever watches it finds the rest in place.
  root.dataset['appearance'] = isDark ? 'dark' : 'light';
}
