import { expect, test, type Page } from '@playwright/test';
import { demoUser, enter, watchForFaults } from '../support/app.ts';
import { findings } from '../support/axe.ts';
import { choose, letEverybody, saved, write, writeAndSave } from '../support/sheet.ts';

const name = `产量 ${Date.now() % 1_000_000}`;

/** Checks the text of a cell, as it was typed. */
async function reads(page: Page, address: string, text: string): Promise<void> {
  await expect(async () => {
    // Two clicks on one cell begin to write in it, and while somebody writes nothing else is shown.
    await choose(page, 'G9');
    await choose(page, address);
    await expect(page.locator('.fortune-fx-input')).toHaveText(text, { timeout: 500 });
  }).toPass({ timeout: 15_000 });
}

test('[B2.10] a spreadsheet is computed, written by two at once without loss, and taken back', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const faults = watchForFaults(page);
  await enter(page, '/luckysheet/list');

  await test.step('it is made and computes', async () => {
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: '新建表格' }).click();
    await page.getByRole('dialog').getByLabel('名称').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await page.waitForURL('**/luckysheet/edit/*');
    await write(page, 'A1', '12');
    await write(page, 'A2', '=A1*2');
    await write(page, 'A3', '<img src=x onerror=alert(1)>');
    await reads(page, 'A2', '=A1*2');
    await expect(saved(page)).toBeVisible();
  });

  await test.step('rows are put in under our content policy, and formulas follow', async () => {
    await choose(page, 'A1');
    await page.locator('.fortune-sheet-overlay').click({ position: { x: 76, y: 30 }, button: 'right' });
    // The middle of the entry is the field for how many.
    await page.locator('.luckysheet-cols-rows-shift-top').first().click();
    await reads(page, 'A3', '=A2*2');
    await expect(saved(page)).toBeVisible();
    await reads(page, 'A2', '12');
  });

  await test.step('everybody may write in it', async () => {
    await letEverybody(page, '3');
  });

  const other = await (await browser.newContext()).newPage();
  await test.step('a second person writes, and the first sees it', async () => {
    await enter(other, new URL(page.url()).pathname, demoUser('manager'));
    await reads(other, 'A2', '12');
    await write(other, 'B1', 'second');
    await reads(page, 'B1', 'second');
  });

  await test.step('of a cell both write, nothing is lost: the later one decides', async () => {
    await other.context().setOffline(true);
    await write(other, 'C1', 'later');
    await expect(other.getByRole('status').filter({ hasText: '连接中断' })).toBeVisible();
    await writeAndSave(page, 'C1', 'earlier');
    await other.context().setOffline(false);
    const conflict = other.getByRole('listitem', { name: 'C1' });
    await expect(conflict).toContainText('对方：earlier');
    await expect(conflict).toContainText('我的：later');
    await reads(page, 'C1', 'earlier');
    await conflict.getByRole('button', { name: '保留我的' }).click();
    await expect(conflict).toBeHidden();
    await reads(page, 'C1', 'later');
  });

  await test.step('a version is kept, and comes back', async () => {
    await page.getByRole('button', { name: '保存版本' }).click();
    await page.getByRole('dialog').getByLabel('版本说明').fill('月底');
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await expect(page.getByText('已保存为版本 2')).toBeVisible();
    await writeAndSave(page, 'A2', '99');
    await page.getByRole('button', { name: '历史版本' }).click();
    const versions = page.getByRole('complementary', { name: '历史版本' });
    await versions.getByRole('group', { name: 'V2' }).getByRole('button', { name: '查看' }).click();
    await expect(page.getByRole('dialog').locator('.fortune-sheet-overlay')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
    await versions.getByRole('group', { name: 'V2' }).getByRole('button', { name: '恢复' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '恢复' }).click();
    await expect(page.getByText('已恢复版本 2')).toBeVisible();
    // Who has it open beside hears of it in words.
    await expect(other.getByText('已将表格恢复为版本 2')).toBeVisible();
    await reads(page, 'A2', '12');
    await page.getByRole('button', { name: '历史版本' }).click();
    await expect(versions.getByText('恢复自版本 2')).toBeVisible();
  });
  expect(faults).toEqual([]);
});

test('[B2.10] the list of spreadsheets fits a telephone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, '/luckysheet/list');
  await expect(page.getByRole('button', { name: '新建表格' })).toBeVisible();
  await page.getByRole('tab', { name: '回收站' }).click();
  await expect(page.getByText('删除的表格保留 30 天')).toBeVisible();
  expect(await page.evaluate(`document.documentElement.scrollWidth <= innerWidth`)).toBe(true);
  expect(await findings(page)).toEqual([]);
});
