import { expect, type Locator, type Page } from '@playwright/test';

/** The page says that the server has everything. */
export const saved = (page: Page): Locator => page.getByRole('status').filter({ hasText: '所有修改已保存' });

/** Clicks a cell of a spreadsheet; the library draws on a canvas, with columns of 74 and rows of 20 pixels. */
export async function choose(page: Page, address: string): Promise<void> {
  const [column, row] = [address.charCodeAt(0) - 65, Number(address.slice(1)) - 1];
  await page.locator('.fortune-sheet-overlay').click({ position: { x: 46 + column * 74 + 30, y: 20 + row * 20 + 10 } });
  await expect(page.locator('.fortune-name-box')).toHaveText(address);
}

/** Types into a cell and leaves it. */
export async function write(page: Page, address: string, text: string): Promise<void> {
  await choose(page, address);
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** Types into a cell, and waits until the server has it: for a moment the page says of the change before that all is saved. */
export async function writeAndSave(page: Page, address: string, text: string): Promise<void> {
  const taken = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().includes('/luckysheet/sheet/edit'),
  );
  await write(page, address, text);
  expect((await taken).status()).toBe(200);
  await expect(saved(page)).toBeVisible();
}

/** Lets everybody look at a spreadsheet (`1`) or write in it (`3`); who is among those with rights already gets another one. */
export async function letEverybody(page: Page, level: '1' | '3'): Promise<void> {
  await page.getByRole('button', { name: '权限', exact: true }).click();
  const dialog = page.getByRole('dialog');
  // It grows when it has found people, and its buttons move.
  await expect(dialog.getByRole('group', { name: '查找结果' }).getByRole('button').first()).toBeVisible();
  const everybody = dialog.getByRole('button', { name: '全体成员', exact: true });
  if (await everybody.isEnabled()) await everybody.click();
  await dialog.getByLabel('全体成员 的权限', { exact: true }).selectOption(level);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('权限已保存')).toBeVisible();
}
