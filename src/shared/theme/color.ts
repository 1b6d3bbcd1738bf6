/** A colour by hue (0–360), saturation and lightness (0–1). */
export type Hsl = { readonly h: number; readonly s: number; readonly l: number };

type Rgb = readonly [number, number, number];

/** Is the text a colour as the settings keep it: `#rrggbb`? */
export function isHexColor(text: unknown): text is string {
  return typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text);
}

/** Contrast of two colours by WCAG 2: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Hue, saturation and lightness of a `#rrggbb` colour; greys have hue and saturation 0. */
export function toHsl(color: string): Hsl {
  const [r, g, b] = rgbOf(color).map((part) => part / 255) as unknown as Rgb; // map keeps the three of them
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const range = max - min;
  const l = (max + min) / 2;
  if (range === 0) return { h: 0, s: 0, l };
  const s = range / (1 - Math.abs(2 * l - 1));
  const sixth = max === r ? ((g - b) / range + 6) % 6 : max === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return { h: sixth * 60, s, l };
}

/** The `#rrggbb` colour of hue, saturation and lightness. */
export function toHex({ h, s, l }: Hsl): string {
  const reach = s * Math.min(l, 1 - l);
  const part = (offset: number): string => {
    const k = (offset + h / 30) % 12;
    const value = l - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}

function luminance(color: string): number {
  const [r, g, b] = rgbOf(color).map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb; // map keeps the three of them
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function rgbOf(color: string): Rgb {
  const number = Number.parseInt(color.slice(1), 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
}
