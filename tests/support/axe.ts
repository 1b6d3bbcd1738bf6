import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Rules axe judges by colours; everything else is the same in both appearances. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Serious and critical findings of axe on the page as it stands, in words.
 * @param within only there, where the rest of the page is looked at elsewhere
 */
export async function findings(page: Page, within?: string): Promise<string[]> {
  return await found(page, within, (builder) => builder.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']));
}

/** As `findings`, of the page in light colours and then of its colours in the dark; for a user whose appearance is that of his device. */
export async function findingsInBoth(page: Page, within?: string): Promise<string[]> {
  const light = await findings(page, within);
  await page.emulateMedia({ colorScheme: 'dark' });
  await coloured(page, 'dark');
  const dark = await found(page, within, (builder) => builder.withRules(OF_COLOURS));
  await page.emulateMedia({ colorScheme: 'light' });
  await coloured(page, 'light');
  return [...light, ...dark.map((finding) => `in dark colours: ${finding}`)];
}

/** The page has the appearance, and every colour has arrived at it. */
async function coloured(page: Page, appearance: 'light' | 'dark'): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-appearance', appearance);
  // A layer that was opened before may never end its transition by itself.
  await page.evaluate(
    'for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();',
  );
}

async function found(
  page: Page,
  within: string | undefined,
  asked: (builder: AxeBuilder) => AxeBuilder,
): Promise<string[]> {
  // Rows about to be replaced are paler for that moment.
  await expect(page.locator('.grid-stale')).toHaveCount(0);
  const builder = new AxeBuilder({ page });
  if (within !== undefined) builder.include(within);
  // Nobody reads what passed, and our pages hold no frames of other sites: both cost half of the time.
  const { violations } = await asked(builder.options({ resultTypes: ['violations'] }).setLegacyMode(true)).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) =>
        `${id}: ${help} (${nodes
          .map(({ target }) => target.join(' '))
          .slice(0, 3)
          .join(' | ')})`,
    );
}
