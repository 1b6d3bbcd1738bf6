import { expect, test, type Page } from '@playwright/test';
import { enter, watchForFaults } from '../support/app.ts';
import { gridOf } from '../support/grid.ts';

/** A PDF of one line; the server looks at what is inside. */
const licence = { name: '营业执照.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
const empty = { name: '空白.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) };
const program = {
  name: '开票工具.exe',
  mimeType: 'application/x-msdownload',
  buffer: Buffer.from('MZ\u0000\u0001\u0002'),
};

async function chooseRegion(page: Page): Promise<void> {
  await page.getByLabel('地区', { exact: true }).click();
  for (const name of ['江苏省', '苏州市', '吴江区'])
    await page.locator('.ant-cascader-menu-item:visible').filter({ hasText: name }).click();
  await expect(page.getByTitle('江苏省/苏州市/吴江区')).toBeVisible();
}

/** Adds a contact: in the grid, or on a phone in a form of its own. */
async function addContact(page: Page, row: number, person: { name: string; mobile: string }): Promise<void> {
  const contacts = gridOf(page, '联系人');
  await contacts.add();
  if ((page.viewportSize()?.width ?? 0) >= 768) {
    await contacts.type(row, '姓名', person.name);
    await contacts.type(row, '手机', person.mobile);
    return;
  }
  const dialog = page.getByRole('dialog', { name: `联系人 第 ${row} 行` });
  await dialog.getByLabel('姓名').fill(person.name);
  await dialog.getByLabel('手机').fill(person.mobile);
  await dialog.getByRole('button', { name: '确定', exact: true }).click();
  await expect(dialog).toBeHidden();
}

for (const width of [1440, 390]) {
  test(`at ${width} px a customer with region, files and contacts is entered, and found as it was written`, async ({
    page,
  }) => {
    const faults = watchForFaults(page);
    await page.setViewportSize({ width, height: 844 });
    const name = `苏州试制${width}-${Date.now() % 1_000_000}`;
    await enter(page, '/base/customer');
    await page.getByRole('button', { name: '新增', exact: true }).click();
    await page.getByRole('region', { name: '新增客户档案' }).getByLabel('客户名称').fill(name);
    await chooseRegion(page);

    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: '点击上传 附件' }).click();
    await (await chooser).setFiles([licence, empty, program]);
    await expect(page.getByText('营业执照.pdf').first()).toBeVisible();
    await expect(page.getByText('空白.txt 是空文件（0 字节），没有上传').first()).toBeVisible();
    // [B8.7] what the server refuses is named; the rest stays
    await expect(page.getByText(/开票工具\.exe file upload failed\./).first()).toBeVisible();
    await page.getByRole('button', { name: '移除 开票工具.exe' }).click();

    await addContact(page, 1, { name: '周丽', mobile: '13812345678' });
    if (width >= 768) {
      await addContact(page, 2, { name: '吴军', mobile: '1381' });
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await expect(page.getByRole('alert').filter({ hasText: '请输入正确的手机号' }).first()).toBeVisible();
      await gridOf(page, '联系人').type(2, '手机', '13912345678');
    } else {
      await gridOf(page, '联系人').add();
      const dialog = page.getByRole('dialog', { name: '联系人 第 2 行' });
      await dialog.getByLabel('姓名').fill('吴军');
      await dialog.getByLabel('手机').fill('1381');
      await dialog.getByRole('button', { name: '确定', exact: true }).click();
      await expect(dialog.getByText(/请输入正确的手机号/).first()).toBeVisible();
      await dialog.getByLabel('手机').fill('13912345678');
      await dialog.getByRole('button', { name: '确定', exact: true }).click();
      await expect(dialog).toBeHidden();
    }
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('保存成功')).toBeVisible();

    await page.getByRole('search').getByLabel('客户名称').fill(name);
    await page.getByRole('button', { name: '查询', exact: true }).click();
    const row = page.locator('[data-row-id]');
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('江苏省/苏州市/吴江区');
    await row.getByRole('button', { name: /编辑/ }).click();
    const form = page.getByRole('region', { name: /^编辑/ });
    await expect(form.getByLabel('客户名称')).toHaveValue(name);
    await expect(page.getByText('营业执照.pdf').first()).toBeVisible();
    await expect(gridOf(page, '联系人').rows()).toHaveCount(2);
    const href = await page.getByRole('link', { name: '打开 营业执照.pdf' }).first().getAttribute('href');
    const file = await page.request.get(href ?? '');
    expect(file.headers()['content-disposition']).toContain(encodeURIComponent('营业执照.pdf'));
    expect(await file.body()).toEqual(licence.buffer);
    expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
  });
}
