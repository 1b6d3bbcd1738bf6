import { paletteOf, type Look, type Palette } from '@/shared/theme';
import { defaultDisplay, type DisplaySettings } from './settings.ts';

/** Derives the look of the first picture from the settings; the default colour needs no palette, tokens.css holds it. */
export function lookOf(settings: DisplaySettings): Look {
  const palette: Palette | null = isDefaultColor(settings.color) ? null : paletteOf(settings.color);
  return {
    appearance: settings.appearance,
    menuTheme: settings.menuTheme,
    layout: settings.layout,
    isSideOpen: settings.sidebarOpened,
    isWeak: settings.weak,
    light: palette?.light ?? null,
    dark: palette?.dark ?? null,
  };
}

function isDefaultColor(color: string): boolean {
  return color.toLowerCase() === defaultDisplay.color.toLowerCase();
}
