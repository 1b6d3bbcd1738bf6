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
