import { describe, expect, it } from 'vitest';
import { contrast, toHsl } from './color.ts';
import { grounds, paletteOf } from './palette.ts';
import css from '../ui/tokens.css?raw';

/** Colours by a fixed rule, so that a failure can be repeated. */
function someColors(count: number): readonly string[] {
  let seed = 20_261_120;
  const next = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed;
  };
  return Array.from({ length: count }, () => `#${(next() % 0x1_00_00_00).toString(16).padStart(6, '0')}`);
}

const colors = [
  '#1DA57A',
  '#ffffff',
  '#000000',
  '#ffff00',
  '#ff0000',
  '#0000ff',
  '#fefefe',
  '#010101',
  ...someColors(30),
];
/** Texts of tokens.css. */
const words = { light: '#1f2329', dark: '#e4e9e7', menu: '#c3d2cc' };

describe('the palette of a primary colour [A2.37]', () => {
  it.each(colors)('keeps text readable with %s', (color) => {
    for (const mode of ['light', 'dark'] as const) {
      const paint = paletteOf(color)[mode];
      const of = (name: string): string => paint[name] ?? '';
      const pairs: readonly (readonly [string, string])[] = [
        ['#ffffff', of('--primary-strong')],
        ['#ffffff', of('--primary-strong-hover')],
        ['#ffffff', of('--menu-dark-active')],
        [words.menu, of('--menu-dark-ground')],
        [words[mode], of('--primary-soft')],
        [words[mode], of('--row-hover')],
        ...[...grounds[mode], of('--primary-soft'), of('--row-hover')].map((on) => [of('--link'), on] as const),
      ];
      for (const [text, on] of pairs)
        expect(contrast(text, on), `${text} on ${on}, ${mode}`).toBeGreaterThanOrEqual(4.5);
      const [surface] = grounds[mode];
      for (const mark of ['--primary', '--primary-strong']) {
        expect(contrast(of(mark), surface), `${mark}, ${mode}`).toBeGreaterThanOrEqual(3);
      }
    }
  });

  it.each(colors)('keeps the hue of %s', (color) => {
    const { h, s } = toHsl(color);
    for (const paint of Object.values(paletteOf(color))) {
      for (const name of ['--primary', '--primary-strong', '--link']) {
        const shade = toHsl(paint[name] ?? '');
        // near grey, near black and near white a step of 1/255 is a large step of the hue
        if (s < 0.2 || shade.s < 0.2 || shade.l < 0.15 || shade.l > 0.9) continue;
        expect(
          Math.min(Math.abs(shade.h - h), 360 - Math.abs(shade.h - h)),
          `${name} ${paint[name] ?? ''}`,
        ).toBeLessThan(5);
      }
    }
  });

  it('[A9.5] leaves the default colour as it is where it marks, and is written down in tokens.css', () => {
    const { light, dark } = paletteOf('#1DA57A');
    expect(light['--primary']).toBe('#1da57a');
    const [first = '', second = ''] = css.split(":root[data-appearance='dark']");
    for (const [name, value] of Object.entries(light)) expect(first).toContain(`${name}: ${value};`);
    // the dark page inherits what is the same
    const own = Object.entries(dark).filter(([name, value]) => value !== light[name]);
    for (const [name, value] of own) expect(second).toContain(`${name}: ${value};`);
  });

  it.each(['red', '#12345', '', '#12345g'])('refuses %s, which is no colour', (color) => {
    expect(() => paletteOf(color)).toThrow('is no colour');
  });
});
