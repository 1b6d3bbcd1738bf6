import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Serious and critical findings of axe on the page as it stands, in words.
 * @param within only there, where the rest of the page is looked at elsewhere
 */
export async function findings(page: Page, within?: string): Promise<string[]> {
  // Rows about to be replaced are paler for that moment.
  await expect(page.locator('.grid-stale')).toHaveCount(0);
  const builder = new AxeBuilder({ page });
  if (within !== undefined) builder.include(within);
  const { violations } = await builder
    // Nobody reads what passed, and our pages hold no frames of other sites: both cost half of the time.
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
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
