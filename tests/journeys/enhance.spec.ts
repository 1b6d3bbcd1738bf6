import { expect, test, type Locator, type Page } from '@playwright/test';
import { account, enter, watchForFaults } from '../support/app.ts';
import { findings } from '../support/axe.ts';
import { signInTo } from '../support/server.ts';

const LIST = '/base/customer';

/** The form as it comes, whatever a run before left. */
async function clear(): Promise<void> {
  const { username, password } = account();
  const base = process.env['BASE_URL'] ?? '';
  const { token } = await signInTo(base, password, username);
  const address = `${base}/platform/online/cgform/enhance/document/crm_customer`;
  const headers = { 'X-Access-Token': token, 'content-type': 'application/json' };
  const { result } = (await (await fetch(address, { headers })).json()) as { result: { version: number } };
  const body = { version: result.version, buttons: [], scripts: { list: '', form: '' }, actions: [] };
  await fetch(address, { method: 'PUT', headers, body: JSON.stringify(body) });
}

async function openEditor(page: Page, part: string): Promise<void> {
  await enter(page, `/online/cgform?form=edit&id=crm_customer&tab=${part}`);
  await expect(page.getByRole('tab', { name: '表单脚本' })).toBeVisible();
}

async function addButton(page: Page, code: string, name: string, type: 'action' | 'js', more = ''): Promise<void> {
  await page.getByRole('button', { name: '添加按钮' }).click();
  const card = page.getByRole('group', { name: '新按钮' });
  await card.getByLabel('按钮编码').fill(code);
  await card.getByLabel('类型').selectOption(type);
  await card.getByLabel('显示条件').fill(more);
  await card.getByLabel('按钮名称').fill(name);
}

/** Writes into the script editor in place of what is there. */
async function write(page: Page, editor: Locator, script: string): Promise<void> {
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(script);
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText(/已保存，现在是第 \d+ 版/)).toBeVisible();
}

test('[B3.8] [B2.35] an administrator gives a form buttons, scripts and an action, and its users work with them', async ({
  page,
}) => {
  const faults = watchForFaults(page);
  await clear();
  const name = `脚本客户${Date.now() % 1_000_000}`;
  await openEditor(page, 'buttons');

  await test.step('adds a row button with a condition, and one of the script', async () => {
    await addButton(page, 'mark', '标记', 'action', 'remark#empty');
    await addButton(page, 'hello', '问好', 'js');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('tab', { name: '动作', exact: true }).click();
    await page.getByRole('button', { name: '添加动作' }).click();
    const card = page.getByRole('group', { name: '动作 1' });
    await card.getByLabel('事件').selectOption({ label: '按钮：标记' });
    await card.getByLabel('字段', { exact: true }).fill('remark');
    await card.getByLabel('值', { exact: true }).fill('#{sys_user_code}');
    await save(page);
  });

  await test.step('tries a script with a mistake and hears in which line it is', async () => {
    await page.getByRole('tab', { name: '列表脚本' }).click();
    const editor = page.getByRole('textbox', { name: '列表脚本' });
    await write(page, editor, 'hello(row) {\n  null.x;\n}');
    await page.getByLabel('函数', { exact: true }).fill('hello');
    await page.getByRole('button', { name: '试运行' }).click();
    await expect(page.getByText(/第 2 行/)).toBeVisible();
    await write(page, editor, 'hello(row) {\n  that.message.success(`你好，${row.name}`);\n}');
    await page.getByRole('button', { name: '试运行' }).click();
    await expect(page.getByText(/运行成功，用时/)).toBeVisible();
    await page.getByRole('tab', { name: '表单脚本' }).click();
    await write(
      page,
      page.getByRole('textbox', { name: '表单脚本' }),
      `onlChange() {
  return { name(event) { that.setFieldsValue({ short_name: event.value.slice(0, 4) }) } };
}
async beforeSubmit(record) {
  if (record.name.includes('不行')) that.refuse('名称里不能有“不行”');
}`,
    );
    await save(page);
  });

  await test.step('a user fills in the form: one field follows another, and the script refuses what it does not want', async () => {
    await enter(page, `${LIST}?form=add`);
    const field = page.getByLabel('客户名称', { exact: true });
    await field.fill(`${name}不行`);
    await expect(page.getByLabel('简称')).toHaveValue(name.slice(0, 4));
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('名称里不能有“不行”')).toBeVisible();
    await field.fill(name);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByRole('button', { name: '新增', exact: true })).toBeVisible();
    // Wherever the list has put it.
    await page.goto(`${LIST}?q.name=${encodeURIComponent(name)}`);
    await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
  });

  await test.step('the buttons of the row act, and the one whose condition is no longer met goes', async () => {
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByRole('button', { name: '问好' }).click();
    await expect(page.getByText(`你好，${name}`)).toBeVisible();
    await row.getByRole('button', { name: '标记' }).click();
    await expect(page.getByText(/处理完成/)).toBeVisible();
    await expect(row.getByRole('button', { name: '标记' })).toBeHidden();
  });

  await test.step('a broken script says so, lets the record be read and nothing be saved', async () => {
    await openEditor(page, 'form');
    await write(page, page.getByRole('textbox', { name: '表单脚本' }), 'show() {\n  let x = ;\n}');
    await save(page);
    await enter(page, `${LIST}?form=add`);
    await expect(page.getByRole('alert').filter({ hasText: '第 2 行' })).toBeVisible();
    await page.getByLabel('客户名称', { exact: true }).fill(`${name}二`);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(
      page.getByRole('link', { name: /第 2 行/ }).or(page.getByText(/表单的脚本出错/).first()),
    ).toBeVisible();
    await openEditor(page, 'form');
    await write(page, page.getByRole('textbox', { name: '表单脚本' }), ' ');
    await save(page);
  });
  expect(faults.filter((fault) => !/beforeunload/.test(fault))).toEqual([]);
});
