import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { capitalAmount } from '#core/amounts/capital.ts';
import { pdfTexts } from '#server/testing/pdf.ts';
import { demoUser, enter, tokenOf, watchForFaults } from '../support/app.ts';
import { findings } from '../support/axe.ts';

/** A draft order like one of the demonstration, with so many lines; its id, its number and what it costs in capitals. */
async function longOrder(page: Page, lines: number): Promise<{ id: string; number: string; total: string }> {
  const base = new URL('/platform/online/cgform/api', page.url()).href;
  const headers = { 'X-Access-Token': await tokenOf(page), 'content-type': 'application/json' };
  const call = async <T>(path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${base}${path}`, {
      headers,
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    const { success, message, result } = (await answer.json()) as { success: boolean; message: string; result: T };
    if (!success) throw new Error(message);
    return result;
  };
  type Order = {
    id: string;
    bill_no: string;
    total_amount: string;
    customer_id: string;
    sal_order_item: { material_id: string }[];
  };
  const { records } = await call<{ records: Order[] }>('/getData/sal_order?pageNo=1&pageSize=10');
  const like = await call<Order>(`/form/sal_order/${records[0]?.id ?? ''}`);
  const id = await call<string>('/form/sal_order', {
    customer_id: like.customer_id,
    delivery_date: '2030-05-01',
    sales_id: 'admin',
    sal_order_item: Array.from({ length: lines }, (_, at) => ({
      material_id: like.sal_order_item[0]?.material_id,
      qty: `${at + 1}`,
      price: '10',
      tax_rate: '13',
      delivery_date: '2030-05-01',
      line_remark: `第${at + 1}行备注`,
    })),
  });
  const { bill_no: number, total_amount: amount } = await call<Order>(`/form/sal_order/${id}`);
  return { id, number, total: capitalAmount(amount) ?? '' };
}

test('an order of many lines is printed from its form on numbered pages, and kept as a PDF [B2.3]', async ({
  page,
}) => {
  const faults = watchForFaults(page);
  await enter(page, '/sale/order');
  const order = await longOrder(page, 35);
  await page.reload();
  const row = page.locator(`[data-row-id="${order.id}"]`);
  await row.getByRole('button', { name: '查看' }).click();
  await page.getByRole('region', { name: /^查看/ }).getByRole('button', { name: '打印', exact: true }).click();
  const preview = page.getByRole('dialog', { name: '销售订单 — 打印预览' });
  await expect(preview.getByText('1 条记录，共 2 页')).toBeVisible();
  const first = preview.getByRole('img', { name: '销售订单 第 1 页 共 2 页' });
  await expect(first).toContainText(order.number);
  await expect(first).toContainText('第 1 页 共 2 页');
  await expect(first).toContainText('小计');
  const second = preview.getByRole('img', { name: '销售订单 第 2 页 共 2 页' });
  await expect(second).toContainText('第35行备注');
  await expect(second).toContainText('合计');
  expect(await findings(page)).toEqual([]);

  const waiting = page.waitForEvent('download');
  await preview.getByRole('button', { name: '下载 PDF' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^销售订单-\d{4}-\d{2}-\d{2}\.pdf$/);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');

  // The browser prints as many pages as the document has.
  await page.emulateMedia({ media: 'print' });
  await expect(preview.getByRole('button', { name: '下载 PDF' })).toBeHidden();
  const paper = await page.pdf({ preferCSSPageSize: true });
  expect(paper.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await expect(page.getByRole('button', { name: '打印', exact: true })).toBeFocused();
  expect(faults).toEqual([]);
});

test('chosen rows of a list are printed one by one, or the list itself [B2.3]', async ({ page }) => {
  const faults = watchForFaults(page);
  await enter(page, '/sale/order');
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await page.getByRole('toolbar', { name: '工具栏' }).getByRole('button', { name: '打印' }).click();
  const preview = page.getByRole('dialog', { name: '销售订单 — 打印预览' });
  await expect(preview.getByText(/^10 条记录，共 \d+ 页$/)).toBeVisible();
  await preview.getByRole('button', { name: '改为打印列表' }).click();
  const list = page.getByRole('dialog', { name: '打印预览', exact: true });
  await expect(list.getByRole('columnheader', { name: '单据编号' })).toBeVisible();
  await list.getByRole('button', { name: '关闭' }).click();
  await expect(list).toBeHidden();
  expect(faults).toEqual([]);
});

test('a template is designed with a field, capitals and a QR code, and an order is printed with it [B2.3]', async ({
  page,
}) => {
  const faults = watchForFaults(page);
  await enter(page, '/sale/order');
  const order = await longOrder(page, 40);
  await page.goto('/online/print/sal_order');
  const designer = page.getByRole('region', { name: '打印模板' });
  await designer.getByLabel('模板', { exact: true }).selectOption({ label: '＋ 新建模板' });
  const props = designer.getByRole('complementary', { name: '属性' });
  const name = `装箱单 ${order.number}`;
  await props.getByLabel('模板名称').fill(name);
  await props.getByLabel('页脚右侧').fill('第 {page} / {pages} 页');

  // A field of the palette goes into the fields of the paper.
  const body = designer.getByRole('region', { name: '表体' });
  await body.getByRole('button', { name: '字段表格' }).click();
  await designer.getByRole('button', { name: '价税合计' }).first().click();
  const part = props.getByRole('listitem').filter({ hasText: '价税合计' });
  await part.getByText('价税合计', { exact: true }).click();
  await part.getByLabel('大写金额').check();
  await expect(body).toContainText('{total_amount:capital}');
  // The rows of the order with a remark of their own.
  await designer.getByRole('button', { name: '行备注' }).click();
  for (const column of ['物料', '客户料号', '规格型号'])
    await props.getByRole('button', { name: `移除 ${column}`, exact: true }).click();

  await designer.getByRole('region', { name: '页眉' }).getByRole('button', { name: '文本 {title}' }).click();
  await designer.getByRole('button', { name: '二维码' }).first().click();
  await props.getByLabel('编码内容').fill('{bill_no:value}');
  const code = designer.getByRole('button', { name: '二维码 {bill_no:value}' });
  await code.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+y');
  expect(await findings(page)).toEqual([]);

  await designer.getByRole('tab', { name: '预览' }).click();
  await designer.getByLabel('预览数据').selectOption({ label: order.number });
  await expect(designer.getByRole('img').first()).toContainText('第 1 / 2 页');
  await designer.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('打印模板已保存')).toBeVisible();
  await expect(designer.getByLabel('模板', { exact: true })).toContainText(name);

  await page.goto('/sale/order');
  const row = page.locator(`[data-row-id="${order.id}"]`);
  await row.getByRole('button', { name: '查看' }).click();
  await page.getByRole('region', { name: /^查看/ }).getByRole('button', { name: '打印', exact: true }).click();
  const preview = page.getByRole('dialog', { name: '销售订单 — 打印预览' });
  await preview.getByLabel('模板').selectOption({ label: name });
  const first = preview.getByRole('img', { name: '销售订单 第 1 页 共 2 页' });
  await expect(first).toContainText('第 1 / 2 页');
  await expect(first).toContainText(order.total);
  await expect(preview.getByRole('img', { name: '销售订单 第 2 页 共 2 页' })).toContainText('第40行备注');
  const waiting = page.waitForEvent('download');
  await preview.getByRole('button', { name: '下载 PDF' }).click();
  const texts = pdfTexts(await readFile(await (await waiting).path()));
  expect(texts).toHaveLength(2);
  expect(texts[0]?.join('|')).toContain(order.total);
  expect(texts[1]?.join('|')).toContain('第40行备注');
  await expect(preview.getByText(/已打印 1 次/)).toBeVisible();
  expect(faults).toEqual([]);
});

test('who may not print sees no button for it in a record [A6.3]', async ({ page }) => {
  await enter(page, '/sale/order', demoUser('manager'));
  await page.locator('[data-row-id]').first().getByRole('button', { name: '查看' }).click();
  await expect(page.getByRole('button', { name: '返回' })).toBeVisible();
  await expect(page.getByRole('button', { name: '打印', exact: true })).toHaveCount(0);
});
