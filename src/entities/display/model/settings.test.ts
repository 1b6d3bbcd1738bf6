import { describe, expect, it } from 'vitest';
import { canBeFluid, changeDisplay, defaultDisplay, isContentFixed, readDisplay } from './settings.ts';

describe('the display settings [A3.7]', () => {
  it('[A9.5] begin with #1DA57A, dark navigation, side menu, fixed width and tabs', () => {
    expect(readDisplay({})).toMatchObject({
      color: '#1DA57A',
      menuTheme: 'dark',
      layout: 'sidemenu',
      contentWidth: 'Fixed',
      multipage: true,
    });
  });

  it('[A4.6] turning off the fixed header also turns off its hiding', () => {
    const hiding = changeDisplay(defaultDisplay, { autoHideHeader: true });
    expect(hiding.autoHideHeader).toBe(true);
    expect(changeDisplay(hiding, { fixedHeader: false }).autoHideHeader).toBe(false);
  });

  it.each([
    ['sidemenu', 'Fixed', false],
    ['sideverticalmenu', 'Fluid', false],
    ['topmenu', 'Fluid', false],
  ] as const)('[A2.37] offers the fluid width beside every mode but the side menu: %s', (layout, width, isFixed) => {
    const settings = changeDisplay(defaultDisplay, { layout, contentWidth: 'Fluid' });
    expect(canBeFluid(settings)).toBe(layout !== 'sidemenu');
    expect(settings.contentWidth).toBe(width);
    expect(isContentFixed(settings)).toBe(isFixed);
  });

  it('[A2.37] narrows the content only below a top menu', () => {
    const widths = (['sidemenu', 'sideverticalmenu', 'topmenu'] as const).map((layout) =>
      isContentFixed(changeDisplay(defaultDisplay, { layout })),
    );
    expect(widths).toEqual([false, false, true]);
  });

  it('[A3.12] drops the bad parts of a stored document and keeps the good ones', () => {
    const read = readDisplay({ color: 'red', layout: 'diagonal', weak: 'yes', menuTheme: 'light', foreign: 1 });
    expect(read).toEqual({ ...defaultDisplay, menuTheme: 'light' });
  });
});
