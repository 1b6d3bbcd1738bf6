import { expect, test, type Locator, type Page } from '@playwright/test';
import { enter, openNewDesign } from '../support/app.ts';
import { gridOf } from '../support/grid.ts';

type Names = { readonly first: string; readonly second: string };

const languages: readonly (readonly [language: string, names: Names])[] = [
  ['zh-CN', { first: '优惠金额', second: '订金' }],
  ['en', { first: 'Discount amount', second: 'Deposit' }],
];

/** The form of a new order in that language. */
async function openOrder(page: Page, language: string): Promise<void> {
  await enter(page, '/sale/order?form=add');
  if (language === 'en') {
    await page.getByRole('button', { name: '切换语言' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  }
}

/** Returns the selected text of the control that has the focus, e.g. `1500.00`. */
async function selected(control: Locator): Promise<string> {
  await expect(control).toBeFocused();
  return await control
    .page()
    .evaluate<string>(
      'document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)',
    );
}

/** Puts a text into the clipboard and presses Ctrl+V. */
async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.keyboard.press('Control+v');
}

for (const [language, names] of languages) {
  test(`[${language}] what is typed into a number of thousands by Tab, Shift+Tab or click replaces it`, async ({
    page,
  }) => {
    await openOrder(page, language);
    const first = page.getByLabel(names.first, { exact: true });
    const second = page.getByLabel(names.second, { exact: true });
    await first.click();
    await page.keyboard.type('1500');
    await page.keyboard.press('Tab');
    await expect(second).toBeFocused();
    await page.keyboard.type('1234567.89');
    await expect(first).toHaveValue('1,500.00');

    await page.keyboard.press('Shift+Tab');
    await expect(first).toBeFocused();
    expect(await selected(first)).toBe(await first.inputValue());
    await page.keyboard.type('7');
    await page.keyboard.press('Tab');
    await expect(first).toHaveValue('7.00');
    expect(await selected(second)).toBe(await second.inputValue());
    await page.keyboard.type('5.1');
    await page.keyboard.press('Shift+Tab');
    await expect(second).toHaveValue('5.10');

    await page.keyboard.type('2800');
    await second.click();
    await expect(first).toHaveValue('2,800.00');
    await first.click();
    await expect(first).toBeFocused();
    expect(await selected(first)).toBe('2800');
    await page.keyboard.type('12.7');
    await second.click();
    await expect(first).toHaveValue('12.70');
  });

  test(`[${language}] keys, mouse and clipboard edit a number without changing it under the caret`, async ({
    page,
  }) => {
    await openOrder(page, language);
    const first = page.getByLabel(names.first, { exact: true });
    const second = page.getByLabel(names.second, { exact: true });
    await first.click();
    await page.keyboard.type('1500');
    await second.click();

    await test.step('a second click puts the caret there, Home, End and arrows move it', async () => {
      await first.click();
      await first.click();
      expect(await selected(first)).toBe('');
      await page.keyboard.press('Home');
      await page.keyboard.type('2');
      await page.keyboard.press('End');
      await page.keyboard.type('.5');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Backspace');
      await second.click();
      // 21500.5, the caret at its end, two steps left of which is the point.
      await expect(first).toHaveValue('2,150.50');
    });

    await test.step('the wheel changes nothing', async () => {
      await first.click();
      await page.mouse.wheel(0, 300);
      expect(await first.inputValue()).toMatch(/^2150\.50?$/);
    });

    await test.step('a double click and Ctrl+A take the whole', async () => {
      await second.click();
      await first.dblclick();
      expect(await selected(first)).toBe(await first.inputValue());
      await page.keyboard.type('3000');
      await page.keyboard.press('Control+a');
      await page.keyboard.type('4000');
      await second.click();
      await expect(first).toHaveValue('4,000.00');
    });

    await test.step('undo brings back what was there, and never touches a field that was left', async () => {
      await first.click();
      await page.keyboard.type('9');
      await page.keyboard.press('Control+z');
      expect(await first.inputValue()).toMatch(/^4000(\.00)?$/);
      await page.keyboard.type('6000');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Control+z');
      await page.keyboard.press('Control+z');
      await expect(first).toHaveValue('6,000.00');
      await first.click();
      await page.keyboard.press('Control+z');
      expect(await first.inputValue()).toMatch(/^6000(\.00)?$/);
      await second.click();
    });

    await test.step('pasted numbers are read as people write them, what is none is refused in words and kept', async () => {
      for (const [text, shown] of [
        ['1,500', '1,500.00'],
        ['１５００', '1,500.00'],
        ['￥2,345.60', '2,345.60'],
        [' 8 000 ', '8,000.00'],
      ] as const) {
        await first.click();
        await paste(page, text);
        await second.click();
        await expect(first).toHaveValue(shown);
      }
      for (const text of ['1.2万', '1,5']) {
        await first.click();
        await page.keyboard.press('Control+a');
        await paste(page, text);
        await second.click();
        await expect(first).toHaveValue(text);
        await expect(first).toHaveAttribute('aria-invalid', 'true');
        await expect(page.getByText(language === 'en' ? /must be a number/ : /必须是数字/).first()).toBeVisible();
      }
    });
  });
}

test('a cell of a grid takes numbers as a field does', async ({ page }) => {
  await openOrder(page, 'zh-CN');
  const lines = gridOf(page, '订单明细');
  await lines.add();
  const cell = await lines.cell(1, '数量');
  const other = await lines.cell(1, '不含税单价');
  const input = cell.getByRole('textbox');
  await cell.click();
  await page.keyboard.type('1500');
  await other.click();
  await expect(cell).toContainText('1,500.0000');
  await cell.click();
  expect(await selected(input)).toBe('1500');
  await page.keyboard.type('7');
  await page.keyboard.press('Tab');
  await expect(cell).toContainText('7.0000');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('１２５０.5');
  await page.keyboard.press('Tab');
  await expect(cell).toContainText('1,250.5000');
  await cell.dblclick();
  await page.keyboard.press('Home');
  await page.keyboard.type('3');
  await page.keyboard.press('Tab');
  await expect(cell).toContainText('31,250.5000');
  await cell.click();
  await paste(page, '2,000');
  await other.click();
  await expect(cell).toContainText('2,000.0000');
  await cell.click();
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await paste(page, '1.2万');
  await other.click();
  await expect(cell).toContainText('1.2万');
});

test('queries and designers read a number as the form does', async ({ page }) => {
  await test.step('a query by a range of numbers', async () => {
    await enter(page, '/jeecg/SelectDemo');
    const from = page.getByRole('textbox', { name: '数字 起' });
    await from.click();
    await page.keyboard.type('１,５００');
    await page.keyboard.press('Enter');
    await expect(from).toHaveValue('1500');
    await page.keyboard.type('.5');
    await page.keyboard.press('Tab');
    await expect(from).toHaveValue('1500.5');
    await page.keyboard.press('Shift+Tab');
    expect(await selected(from)).toBe('1500.5');
  });
  await test.step('the designer of forms', async () => {
    await enter(page, '/online/cgform');
    await openNewDesign(page);
    await page.getByRole('tab', { name: '字段', exact: true }).click();
    const length = page.getByLabel('name 的长度', { exact: true });
    await length.click();
    await page.keyboard.type('１２０');
    await page.keyboard.press('Tab');
    await expect(length).toHaveValue('120');
    await page.keyboard.press('Shift+Tab');
    expect(await selected(length)).toBe('120');
    await page.mouse.wheel(0, 300);
    await page.keyboard.type('80');
    await page.keyboard.press('Tab');
    await expect(length).toHaveValue('80');
  });
});
