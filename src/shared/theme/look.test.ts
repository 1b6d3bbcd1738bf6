import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lookSlot } from '../storage/slots.ts';
import { followLook, paintLook, wearLook } from './look.ts';

const root = document.documentElement;
let changed: () => void = () => undefined;
let isDark = false;

describe('the look before the first picture [A2.37]', () => {
  beforeEach(() => {
    localStorage.clear();
    root.removeAttribute('style');
    isDark = false;
    vi.stubGlobal('matchMedia', () => ({
      get matches() {
        return isDark;
      },
      addEventListener: (_: string, listener: () => void) => {
        changed = listener;
      },
    }));
  });
  afterEach(() => vi.unstubAllGlobals());

  it('follows the system, also while the page is open', () => {
    followLook();
    expect(root.dataset['appearance']).toBe('light');
    isDark = true;
    changed();
    expect(root.dataset['appearance']).toBe('dark');
  });

  it('is what was stored, colours of the appearance in force included', () => {
    lookSlot.write({
      appearance: 'dark',
      menuTheme: 'light',
      layout: 'topmenu',
      isSideOpen: false,
      isWeak: true,
      light: { '--link': '#111111' },
      dark: { '--link': '#eeeeee', color: 'red' },
    });
    followLook();
    expect({ ...root.dataset }).toMatchObject({
      appearance: 'dark',
      menu: 'light',
      layout: 'topmenu',
      side: 'folded',
      weak: 'true',
    });
    expect(root.style.getPropertyValue('--link')).toBe('#eeeeee');
    expect(root.style.color).toBe('');
  });

  it('[A3.12] passes over a corrupted store', () => {
    localStorage.setItem('pro__Look', '{');
    followLook();
    paintLook({ appearance: 7, menuTheme: {}, layout: null, light: 'x' });
    expect({ ...root.dataset }).toMatchObject({ appearance: 'light', menu: 'dark', layout: 'sidemenu', weak: 'false' });
  });

  it('drops the colours of the look before', () => {
    const look = {
      appearance: 'light',
      menuTheme: 'dark',
      layout: 'sidemenu',
      isSideOpen: true,
      isWeak: false,
    } as const;
    wearLook({ ...look, light: { '--link': '#111111' }, dark: null });
    wearLook({ ...look, light: null, dark: null });
    expect(root.style.getPropertyValue('--link')).toBe('');
    expect(lookSlot.read()).toMatchObject({ light: null });
  });
});
