import { readFileSync } from 'node:fs';
import excel from 'exceljs';
import { expect, test, type Page } from '@playwright/test';
import { shownText } from '../../core/spreadsheet/calc/look.ts';
import { demoUser, enter, watchForFaults } from '../support/app.ts';
import { choose, letEverybody, saved, write } from '../support/sheet.ts';

const folder = new URL('../../core/spreadsheet/office/', import.meta.url);
type Value = string | number | boolean | null;
const expected = JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8')) as {
  formula: string;
  before: Value;
  after: Value;
}[];
const stamp = Date.now() % 1_000_000;

/** Scrolls to the first rows: choosing the end of a column goes there. */
async function toTop(page: Page): Promise<void> {
  await page.evaluate(`document.querySelector('.luckysheet-scrollbar-y').scrollTop = 0`);
}

/** The texts that are drawn in a column, from a cell down to the last one before an empty one: what copying them gives. */
async function shown(page: Page, from: string): Promise<string[]> {
  await toTop(page);
  // Two clicks on one cell would begin to write in it.
  await choose(page, 'J9');
  await choose(page, from);
  await page.keyboard.press('Control+Shift+ArrowDown');
  await page.keyboard.press('Control+c');
  await toTop(page);
  return page.evaluate<string[]>(`(async () => {
    const [item] = await navigator.clipboard.read();
    const html = await (await item.getType('text/html')).text();
    const cells = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('td');
    return [...cells].map((cell) => (cell.textContent ?? '').trim());
  })()`);
}

async function shows(page: Page, from: string, texts: readonly string[]): Promise<void> {
  await expect(async () => expect((await shown(page, from)).slice(0, texts.length)).toEqual(texts)).toPass({
    timeout: 20_000,
  });
}

const textsOf = (when: 'before' | 'after'): string[] => expected.map(({ [when]: value }) => shownText(value).trim());
/** Formulas that come to a day show it as one. */
const isDay = (formula: string): boolean => /^(?:DATE|EDATE|EOMONTH|WORKDAY)\(/.test(formula);
const wanted = (when: 'before' | 'after'): string[] =>
  textsOf(when).map((text, at) =>
    isDay(expected[at]?.formula ?? '') ? shownText(expected[at]?.[when] ?? null, 'yyyy-mm-dd') : text,
  );

async function openSheet(page: Page, name: string): Promise<void> {
  await page.locator('.luckysheet-sheets-item').filter({ hasText: name }).click();
}

async function bring(page: Page, file: { name: string; bytes: Buffer }): Promise<void> {
  await enter(page, '/luckysheet/list');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /导入/ }).click();
  await (
    await chooser
  ).setFiles({
    name: file.name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: file.bytes,
  });
  await page.getByRole('link', { name: file.name.replace('.xlsx', ''), exact: true }).click();
  await page.waitForURL('**/luckysheet/edit/*');
}

async function exported(page: Page): Promise<excel.Workbook> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 Excel' }).click();
  const book = new excel.Workbook();
  await book.xlsx.readFile(await (await download).path());
  return book;
}

test.beforeEach(async ({ context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
});

test('[B2.10] formulas go on computing after a reload, for a second editor and across sheets', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const faults = watchForFaults(page);
  await enter(page, '/luckysheet/list');
  await page.getByRole('button', { name: '新建表格' }).click();
  await page.getByRole('dialog').getByLabel('名称').fill(`计算 ${stamp}`);
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await page.waitForURL('**/luckysheet/edit/*');
  await write(page, 'A1', '100');
  await write(page, 'A2', '200');
  await write(page, 'A3', '=SUM(A1:A2)');
  await write(page, 'B3', '=A3*0.13');
  await shows(page, 'A1', ['100', '200', '300']);
  await shows(page, 'B3', ['39']);
  await expect(saved(page)).toBeVisible();

  await test.step('after a reload', async () => {
    await page.reload();
    await write(page, 'A1', '1000');
    await shows(page, 'A1', ['1000', '200', '1200']);
    await shows(page, 'B3', ['156']);
    await expect(saved(page)).toBeVisible();
  });

  await test.step('undone and done again', async () => {
    await page.keyboard.press('Control+z');
    await shows(page, 'A1', ['100', '200', '300']);
    await page.keyboard.press('Control+y');
    await shows(page, 'A1', ['1000', '200', '1200']);
  });

  await test.step('for who may only look', async () => {
    await letEverybody(page, '1');
    const context = await browser.newContext();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const reader = await context.newPage();
    await enter(reader, new URL(page.url()).pathname, demoUser('manager'));
    await expect(reader.getByText('只读')).toBeVisible();
    await shows(reader, 'A1', ['1000', '200', '1200']);
    await write(page, 'A1', '900');
    await shows(reader, 'A1', ['900', '200', '1100']);
    await shows(reader, 'B3', ['143']);
    await context.close();
    await write(page, 'A1', '1000');
    await shows(page, 'A1', ['1000', '200', '1200']);
  });

  await test.step('for a second editor, and for the first what the second writes', async () => {
    await letEverybody(page, '3');
    const context = await browser.newContext();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const other = await context.newPage();
    await enter(other, new URL(page.url()).pathname, demoUser('manager'));
    await shows(other, 'A1', ['1000', '200', '1200']);
    await write(other, 'A2', '50');
    await shows(other, 'A1', ['1000', '50', '1050']);
    await shows(page, 'A1', ['1000', '50', '1050']);
    await shows(page, 'B3', ['136.5']);
    await context.close();
  });

  await test.step('after a reload, when rows are put in', async () => {
    await page.reload();
    await choose(page, 'A2');
    await page.locator('.fortune-sheet-overlay').click({ position: { x: 76, y: 50 }, button: 'right' });
    await page.locator('.luckysheet-cols-rows-shift-top').first().click();
    await write(page, 'A2', '7');
    await shows(page, 'A1', ['1000', '7', '50', '1057']);
    await expect(saved(page)).toBeVisible();
  });

  await test.step('errors are named, and circles marked', async () => {
    await write(page, 'D1', '=1/0');
    await write(page, 'D2', '=NOSUCH(1)');
    await write(page, 'D3', '=D4');
    await write(page, 'D4', '=D3');
    await shows(page, 'D1', ['#DIV/0!', '#NAME?', '#CIRC!', '#CIRC!']);
    await expect(page.getByText('2 个单元格的公式互相引用，无法计算：Sheet1!D3、Sheet1!D4')).toBeVisible();
    await expect(saved(page)).toBeVisible();
  });
  await test.step('in the workbook that is exported', async () => {
    const sheet = (await exported(page)).getWorksheet('Sheet1');
    expect([sheet?.getCell('A4').formula, sheet?.getCell('A4').result]).toEqual(['SUM(A1:A3)', 1057]);
    expect(sheet?.getCell('B4').result).toBeCloseTo(137.41, 9);
  });
  expect(faults).toEqual([]);
});

test('[B2.10] formulas of office life show the same after an import, an edit, a reload and in a second editor', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const faults = watchForFaults(page);
  await bring(page, { name: `办公公式 ${stamp}.xlsx`, bytes: readFileSync(new URL('office.xlsx', folder)) });
  await openSheet(page, '公式');
  await shows(page, 'B1', wanted('before'));

  await openSheet(page, '数据');
  await write(page, 'E2', '20');
  await write(page, 'A13', '2026-05-28');
  await openSheet(page, '价目');
  await write(page, 'C3', '140');
  await openSheet(page, '公式');
  await shows(page, 'B1', wanted('after'));
  await expect(saved(page)).toBeVisible();

  await page.reload();
  await openSheet(page, '公式');
  await shows(page, 'B1', wanted('after'));

  await letEverybody(page, '1');
  await letEverybody(page, '3');
  const context = await browser.newContext();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const other = await context.newPage();
  await enter(other, new URL(page.url()).pathname, demoUser('manager'));
  await openSheet(other, '公式');
  await shows(other, 'B1', wanted('after'));
  await context.close();
  expect(faults).toEqual([]);
});

test('[B2.10] times, fractions, grouped and red formats are shown as table programs show them', async ({ page }) => {
  const formats: readonly (readonly [format: string, value: number, text: string])[] = [
    ['h:mm', 8.5 / 24, '8:30'],
    ['hh:mm', 8.5 / 24, '08:30'],
    ['h:mm:ss', 8.5 / 24, '8:30:00'],
    ['#,##0.00_);[Red](#,##0.00)', -5.5, '(5.50)'],
    ['# ?/?', 0.5, '1/2'],
    ['###,###,###,###,##0', 1_234_567, '1,234,567'],
    ['[h]:mm', 1.5, '36:00'],
    ['000', 7, '007'],
    ['0%', 0.5, '50%'],
    ['yyyy-mm-dd', 46_086, '2026-03-05'],
  ];
  const book = new excel.Workbook();
  const sheet = book.addWorksheet('格式');
  for (const [at, [format, value]] of formats.entries()) {
    sheet.getCell(at + 1, 1).value = value;
    sheet.getCell(at + 1, 1).numFmt = format;
  }
  await bring(page, { name: `格式 ${stamp}.xlsx`, bytes: Buffer.from(await book.xlsx.writeBuffer()) });
  await shows(
    page,
    'A1',
    formats.map(([, , text]) => text),
  );
  await write(page, 'A4', '-7.25');
  await write(page, 'A5', '0.25');
  await expect(async () => expect((await shown(page, 'A1')).slice(3, 5)).toEqual(['(7.25)', '1/4'])).toPass();
  await write(page, 'A1', '9:45');
  await write(page, 'A6', '7,654,321');
  await expect(async () => {
    const texts = await shown(page, 'A1');
    expect([texts[0], texts[5]]).toEqual(['9:45', '7,654,321']);
  }).toPass();
  await expect(saved(page)).toBeVisible();
  const out = (await exported(page)).getWorksheet('格式');
  expect(formats.map((_, at) => out?.getCell(at + 1, 1).numFmt)).toEqual(formats.map(([format]) => format));
  expect(out?.getCell('A6').value).toBe(7_654_321);
});

test('[B2.10] formulas that are copied, filled, summed by the button, or whose sheet is copied and renamed, go on computing', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const faults = watchForFaults(page);
  const book = new excel.Workbook();
  const data = book.addWorksheet('一月');
  for (const row of [1, 2, 3]) {
    data.getCell(row, 1).value = row * 10;
    data.getCell(row, 2).value = { formula: `A${row}*2` };
  }
  book.addWorksheet('汇总').getCell('A1').value = { formula: 'SUM(一月!B1:B3)' };
  await bring(page, { name: `操作 ${stamp}.xlsx`, bytes: Buffer.from(await book.xlsx.writeBuffer()) });
  await shows(page, 'B1', ['20', '40', '60']);

  await test.step('copied by keys', async () => {
    await choose(page, 'B1');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+c');
    await choose(page, 'C1');
    await page.keyboard.press('Control+v');
    await shows(page, 'C1', ['40', '80', '120']);
    await write(page, 'A1', '1');
    await shows(page, 'C1', ['4', '80', '120']);
  });

  await test.step('filled by dragging', async () => {
    await write(page, 'D1', '=A1+1');
    await choose(page, 'E9');
    await choose(page, 'D1');
    const frame = await page.locator('.fortune-sheet-overlay').boundingBox();
    const [x, y] = [(frame?.x ?? 0) + 46 + 4 * 74 - 1, (frame?.y ?? 0) + 20];
    await page.mouse.move(x, y + 19);
    await page.mouse.down();
    await page.mouse.move(x - 20, y + 35, { steps: 4 });
    await page.mouse.move(x - 20, y + 50, { steps: 4 });
    await page.mouse.up();
    await shows(page, 'D1', ['2', '21', '31']);
  });

  await test.step('summed by the button', async () => {
    await choose(page, 'A1');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.locator('.fortune-toolbar-combo-button[data-tips*="求和"]').first().click();
    await page.keyboard.press('Enter');
    await shows(page, 'A1', ['1', '20', '30', '51']);
  });

  await test.step('with another name of a sheet they read', async () => {
    await page.locator('.luckysheet-sheets-item').filter({ hasText: '一月' }).dblclick();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('2026 年 1 月');
    await page.keyboard.press('Enter');
    await openSheet(page, '汇总');
    await shows(page, 'A1', ['102']);
    await choose(page, 'A1');
    await expect(page.locator('.fortune-fx-input')).toHaveText("=SUM('2026 年 1 月'!B1:B3)");
  });

  await test.step('on a copy of their sheet, when rows are put in there', async () => {
    await page.locator('.luckysheet-sheets-item').filter({ hasText: '2026 年 1 月' }).click();
    await page.locator('.luckysheet-sheets-item').filter({ hasText: '2026 年 1 月' }).click({ button: 'right' });
    await page
      .locator('.fortune-context-menu-item, .luckysheet-cols-menuitem')
      .filter({ hasText: /^复制$/ })
      .click();
    await page.locator('.luckysheet-sheets-item').filter({ hasText: '2026 年 1 月(' }).click();
    await write(page, 'A1', '5');
    await shows(page, 'B1', ['10', '40', '60']);
    await page
      .locator('.luckysheet-sheets-item')
      .filter({ hasText: /^2026 年 1 月$/ })
      .click();
    await write(page, 'B1', '=A1*3');
    await shows(page, 'B1', ['3', '40', '60']);
    await page.locator('.luckysheet-sheets-item').filter({ hasText: '2026 年 1 月(' }).click();
    await choose(page, 'A1');
    await page.locator('.fortune-sheet-overlay').click({ position: { x: 76, y: 30 }, button: 'right' });
    await page.locator('.luckysheet-cols-rows-shift-top').first().click();
    await shows(page, 'B2', ['10', '40', '60']);
    await write(page, 'A2', '6');
    await shows(page, 'B2', ['12', '40', '60']);
    await openSheet(page, '汇总');
    await shows(page, 'A1', ['103']);
  });
  await expect(saved(page)).toBeVisible();
  expect(faults).toEqual([]);
});
