import { expect, test, type Page } from '@playwright/test';
import { enter, tokenOf, watchForFaults } from '../support/app.ts';

async function call(page: Page, method: string, path: string, body?: unknown) {
  const answer = await fetch(new URL(`/platform${path}`, page.url()), {
    method,
    headers: { 'X-Access-Token': await tokenOf(page), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as { code: number; message: string; result: string };
}

test('[system.bill-rule] [system.check-rule] a rule numbers what names it, and a wrong code is refused part by part', async ({
  page,
}) => {
  const faults = watchForFaults(page);
  const code = `q${Date.now() % 100_000_000}`;
  await test.step('a number rule with its preview', async () => {
    await enter(page, '/isystem/SysBillRule');
    await page.getByRole('button', { name: '新增', exact: true }).click();
    const form = page.getByRole('dialog', { name: '新增编号规则' });
    await form.getByLabel('规则编码').fill(code);
    await form.getByLabel('规则名称').fill(`规则 ${code}`);
    await form.getByRole('button', { name: '添加文字' }).click();
    await form.getByLabel('第 3 段：内容').fill('-GD');
    await expect(form.getByText(/预览：\d{8}0001-GD/)).toBeVisible();
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form).toBeHidden();
  });
  await test.step('numbers by its name', async () => {
    const first = await call(page, 'POST', `/sys/duplicate/getSn/${code}`, {});
    const second = await call(page, 'POST', `/sys/duplicate/getSn/${code}`, {});
    expect([first.result, second.result]).toEqual([
      expect.stringMatching(/^\d{8}0001-GD$/),
      expect.stringMatching(/^\d{8}0002-GD$/),
    ]);
  });
  await test.step('a check rule, tried while it is made', async () => {
    await page.goto('/isystem/check-rule');
    await page.getByRole('button', { name: '新增', exact: true }).click();
    const form = page.getByRole('dialog', { name: '新增校验规则' });
    await form.getByLabel('规则编码').fill(code);
    await form.getByLabel('规则名称').fill(`校验 ${code}`);
    await form.getByRole('button', { name: '添加校验段' }).click();
    await form.getByLabel('第 1 段：位数').fill('2');
    await form.getByLabel('第 1 段：正则表达式').fill('^[A-Z]{2}$');
    await form.getByLabel('第 1 段：不通过时的提示').fill('前两位必须是大写字母');
    await form.getByLabel('要测试的值').fill('a1');
    await expect(form.getByText('不通过', { exact: true })).toBeVisible();
    await form.getByLabel('要测试的值').fill('AB1');
    await expect(form.getByText('各段都通过')).toBeVisible();
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form).toBeHidden();
    const wrong = await call(page, 'GET', `/sys/checkRule/checkByCode?ruleCode=${code}&value=a1`);
    expect([wrong.code, wrong.message]).toEqual([422, '前两位必须是大写字母']);
  });
  expect(faults).toEqual([]);
});
