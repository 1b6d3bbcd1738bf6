import { expect, test, type Locator, type Page } from '@playwright/test';
import { demoUser, enter, watchForFaults } from '../support/app.ts';
import { findingsInBoth } from '../support/axe.ts';

const FINANCE = 'finance';

/** Counts what is pressed beside the values: the Enter that ends a value is part of it. */
function counted(page: Page) {
  let acts = 0;
  return {
    /** Types a value and ends it by Enter. */
    value: async (text: string): Promise<void> => {
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    },
    act: async (key: string): Promise<void> => {
      acts += 1;
      await page.keyboard.press(key);
    },
    acts: (): number => acts,
  };
}

const line = (page: Page, number: number): Locator => page.getByRole('listitem', { name: `第 ${number} 行` });
const cell = (page: Page, number: number, name: string): Locator =>
  page.locator('input').and(page.getByLabel(`第 ${number} 行 ${name}`, { exact: true }));
const totals = (page: Page): Locator => page.getByRole('group', { name: '合计' });

async function openNew(page: Page): Promise<void> {
  await page.getByRole('button', { name: '新增', exact: true }).click();
  await expect(page.getByRole('heading', { name: '新增记账凭证' })).toBeVisible();
  await expect(cell(page, 1, '摘要')).toBeFocused();
}

test('[K6] [finance.voucher] the finance clerk enters four lines with keys alone, in at most twelve acts beside the values', async ({
  page,
}) => {
  const faults = watchForFaults(page);
  await enter(page, '/finance/voucher', demoUser(FINANCE));
  await openNew(page);
  const { value, act, acts } = counted(page);
  // Goods and wages, paid from the till and by the bank.
  await value('付货款和工资');
  await value('2202');
  await value('1200.5');
  await act('Enter');
  // Two accounts fit, so neither is taken.
  await value('应付');
  await expect(cell(page, 2, '科目')).toHaveAttribute('aria-invalid', 'true');
  await expect(line(page, 2)).toContainText('有 2 个符合“应付”，请用 ↓ 选择或写完整');
  await act('Control+a');
  await value('yfzgxc');
  await value('88');
  await act('Enter');
  await value('kcxj');
  await act('Space');
  await value('300');
  await act('Enter');
  await value('银行存款');
  await act('=');
  await expect(cell(page, 4, '贷方金额')).toBeFocused();
  await expect(cell(page, 4, '贷方金额')).toHaveValue('988.50');
  await expect(totals(page)).toContainText('壹仟贰佰捌拾捌元伍角整');
  await expect(totals(page)).toContainText('借贷平衡');
  await act('Control+s');
  await expect(page.getByText('保存成功')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^记账凭证 记-\d{6}-\d{4}$/ })).toBeVisible();
  expect(acts()).toBeLessThanOrEqual(12);
  await expect(page.getByRole('listitem', { name: /^第 \d 行$/ })).toHaveCount(4);
  await expect(line(page, 4)).toContainText('付货款和工资');
  await expect(line(page, 4)).toContainText('1002 银行存款');
  await expect(totals(page)).toContainText('1,288.50');
  await expect(page.getByRole('button', { name: '审核', exact: true })).toBeVisible();
  expect(await findingsInBoth(page, '.voucher')).toEqual([]);
  expect(faults).toEqual([]);
});

test('[K6] [K17] an unfinished voucher is a draft without a number; //, F7 and a red amount finish it', async ({
  page,
}) => {
  const faults = watchForFaults(page);
  await enter(page, '/finance/voucher', demoUser(FINANCE));
  await openNew(page);
  const { value } = counted(page);
  await value('冲销多记收入');
  await value('6001');
  await page.keyboard.press('Space');
  await value('-66.60');
  await expect(cell(page, 1, '贷方金额')).toHaveClass(/voucher-red/);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('草稿：尚未取凭证号')).toBeVisible();
  await expect(page.getByRole('heading', { name: '查看记账凭证' })).toBeVisible();
  await expect(totals(page)).toContainText('借方差 -66.60');
  await expect(page.getByText('草稿', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: '编辑', exact: true }).click();
  await expect(page.getByRole('heading', { name: '编辑记账凭证' })).toBeVisible();
  await cell(page, 1, '贷方金额').focus();
  await page.keyboard.press('Enter');
  // The summary is repeated; // writes that of the line above in the place of another one.
  await expect(cell(page, 2, '摘要')).toHaveValue('冲销多记收入');
  await page.keyboard.type('//');
  await expect(cell(page, 2, '摘要')).toHaveValue('冲销多记收入');
  await page.keyboard.press('Enter');
  await page.keyboard.type('yszk');
  await page.keyboard.press('F7');
  const list = page.getByRole('dialog', { name: '第 2 行 科目' });
  await expect(list.getByRole('option')).toHaveText(['1122应收账款']);
  await page.keyboard.press('Enter');
  await expect(list).toBeHidden();
  await expect(cell(page, 2, '科目')).toHaveValue('1122 应收账款');
  // Receivables are kept by customer, in a second line.
  await expect(cell(page, 2, '客户')).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(cell(page, 2, '借方金额')).toBeFocused();
  await page.keyboard.press('=');
  await expect(cell(page, 2, '借方金额')).toHaveValue('-66.60');
  await expect(totals(page)).toContainText('借贷平衡');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { name: /^记账凭证 记-\d{6}-\d{4}$/ })).toBeVisible();
  await expect(line(page, 2)).toContainText('客户');
  await expect(line(page, 2).locator('.voucher-red')).toHaveText('-66.60');
  expect(faults).toEqual([]);
});

test('[K6] both sides are in sight from 1024 pixels on, and on a phone a line is a card', async ({ page }) => {
  await enter(page, '/finance/voucher', demoUser(FINANCE));
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    if (width === 1440) await openNew(page);
    for (const name of ['摘要', '科目', '借方金额', '贷方金额'])
      await expect(cell(page, 1, name), `${name} at ${width}`).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  }
  expect(await findingsInBoth(page, '.voucher')).toEqual([]);
});

test('[K6] lines are kept as a common voucher, and come back with the amounts that are asked for', async ({ page }) => {
  const faults = watchForFaults(page);
  const name = `房租 ${Date.now()}`;
  await enter(page, '/finance/voucher', demoUser(FINANCE));
  await openNew(page);
  const { value } = counted(page);
  await value('付房租');
  await value('2211');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await value('1002');
  await page.keyboard.press('Space');
  await value('500');
  await page.getByRole('button', { name: '存为常用凭证' }).click();
  const keep = page.getByRole('dialog', { name: '存为常用凭证' });
  await keep.getByLabel('名称').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`已存为常用凭证“${name}”`)).toBeVisible();

  await page.getByRole('button', { name: '常用凭证', exact: true }).click();
  await page.getByRole('dialog', { name: '常用凭证' }).getByRole('button', { name }).click();
  const asked = page.getByRole('dialog', { name });
  await asked.getByLabel(/^第 1 行 付房租/).fill('123.4');
  await asked.getByRole('button', { name: '插入' }).click();
  await expect(cell(page, 3, '借方金额')).toHaveValue('123.40');
  await expect(cell(page, 4, '贷方金额')).toHaveValue('500.00');
  await expect(cell(page, 4, '科目')).toHaveValue('1002 银行存款');
  expect(faults).toEqual([]);
});
