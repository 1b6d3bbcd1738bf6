import { contrast, isHexColor, toHex, toHsl, type Hsl } from './color.ts';

/** CSS custom properties by name. */
export type Paint = Readonly<Record<string, string>>;

/** A palette for the light and for the dark page. */
export type Palette = { readonly light: Paint; readonly dark: Paint };

/** Contrast that text needs (WCAG 1.4.3), and what is no text but means something (1.4.11). */
const TEXT = 4.5;
const MARK = 3;

/** Grounds of tokens.css which neither palette changes. */
export const grounds = {
  light: ['#ffffff', '#f3f5f7'],
  dark: ['#161e1b', '#1d2724', '#0e1412'],
} as const;

/**
 * Every shade the interface needs of one chosen colour. The hue stays; the lightness moves only as far as the text on a shade, the text in a
 * shade and the mark of a shade stay readable on the light and the dark page.
 * @throws when the text is no `#rrggbb` colour
 */
export function paletteOf(color: string): Palette {
  if (!isHexColor(color)) throw new Error(`${String(color)} is no colour.`);
  const hsl = toHsl(color);
  return { light: lightPaint(hsl), dark: darkPaint(hsl) };
}

function lightPaint(hsl: Hsl): Paint {
  const soft = shade(hsl, 0.6, 0.93);
  const row = shade(hsl, 0.5, 0.97);
  const strong = darker(hsl, TEXT, [...grounds.light, soft, row]);
  return {
    '--primary': darker(hsl, MARK, [grounds.light[0]]),
    '--primary-strong': strong,
    '--primary-strong-hover': darker(toHsl(strong), contrast(strong, '#ffffff') * 1.25, ['#ffffff']),
    '--primary-soft': soft,
    '--row-hover': row,
    '--link': strong,
    ...menuPaint(hsl, strong, 0.09),
  };
}

function darkPaint(hsl: Hsl): Paint {
  const soft = shade(hsl, 0.44, 0.14);
  const row = shade(hsl, 0.2, 0.13);
  const [surface, raised] = grounds.dark;
  // White on it and itself on the page: both bounds meet in a narrow band of lightness.
  const strong = darker(lighter(hsl, MARK, [raised]), TEXT, ['#ffffff']);
  return {
    '--primary': lighter(hsl, MARK, [surface, raised]),
    '--primary-strong': strong,
    '--primary-strong-hover': darker(toHsl(strong), contrast(strong, '#ffffff') * 1.2, ['#ffffff']),
    '--primary-soft': soft,
    '--row-hover': row,
    '--link': lighter(hsl, TEXT, [...grounds.dark, soft, row]),
    ...menuPaint(hsl, strong, 0.055),
  };
}

/** The dark menu: a hint of the hue as its ground, the strong shade under the current entry. */
function menuPaint(hsl: Hsl, strong: string, lightness: number): Paint {
  return { '--menu-dark-ground': shade(hsl, 0.35, lightness), '--menu-dark-active': strong };
}

function shade({ h, s }: Hsl, most: number, l: number): string {
  return toHex({ h, s: Math.min(s, most), l });
}

/** The first shade from the colour downwards that reaches the contrast on all those grounds. */
function darker(color: Hsl | string, ratio: number, on: readonly string[]): string {
  return moved(color, ratio, on, -0.005);
}

/** The first shade from the colour upwards that does. */
function lighter(color: Hsl | string, ratio: number, on: readonly string[]): string {
  return moved(color, ratio, on, 0.005);
}

function moved(color: Hsl | string, ratio: number, on: readonly string[], step: number): string {
  const start = typeof color === 'string' ? toHsl(color) : color;
  for (let l = start.l; l > 0 && l < 1; l += step) {
    const hex = toHex({ ...start, l });
    if (on.every((ground) => contrast(hex, ground) >= ratio)) return hex;
  }
  // black or white: the end of the way, or a start that stands there
  const end = step < 0 ? start.l >= 1 : start.l <= 0;
  if (end) return moved({ ...start, l: start.l + step * 2 }, ratio, on, step);
  return step < 0 ? '#000000' : '#ffffff';
}
