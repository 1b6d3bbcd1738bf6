import type { Locator, Page } from '@playwright/test';

/** The grid of a sub-table by its title, and its cells by the labels of their columns. */
export function gridOf(page: Page, title: string) {
  const region = page.getByRole('region', { name: title, exact: true });
  const cell = async (row: number, label: string): Promise<Locator> => {
    await region.getByRole('columnheader').first().waitFor();
    const heads = await region.getByRole('columnheader').allTextContents();
    const column = heads.indexOf(label);
    if (column < 1) throw new Error(`${title} has no column ${label}: ${heads.join(', ')}`);
    return region.locator(`[data-row="${row - 1}"] [data-column="${column - 1}"]`);
  };
  return {
    region,
    cell,
    add: () => region.getByRole('button', { name: '新增一行' }).click(),
    rows: () => region.locator('[data-row]'),
    /** Types over a cell and leaves it by Enter upwards, which adds no row. */
    type: async (row: number, label: string, text: string): Promise<void> => {
      await (await cell(row, label)).click();
      await page.keyboard.type(text);
      await page.keyboard.press('Shift+Enter');
    },
  };
}
