import { expect, test, type Page } from '@playwright/test';
import { enter, tokenOf, watchForFaults } from '../support/app.ts';

async function call(page: Page, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(new URL(`/platform${path}`, page.url()), {
    method,
    headers: { 'X-Access-Token': await tokenOf(page), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return ((await answer.json()) as { result: unknown }).result;
}

test('[workflow.designer] a chain of two approvals is drawn, refused with what is missing, mended, deployed, and is a diagram as well', async ({
  page,
}) => {
  const faults = watchForFaults(page);
  await enter(page, '/workflow/process-list');
  const key = `j${Date.now() % 100_000_000}`;
  const id = await call(page, 'POST', '/workflow/model/add', {
    modelKey: key,
    name: `流程 ${key}`,
    formCode: 'crm_customer',
    rangeType: '1',
  });
  await page.goto(`/workflow/designer?id=${String(id)}`);

  await test.step('two approvals, the second without anybody', async () => {
    await page.getByRole('button', { name: '审批链' }).click();
    for (const [place, name] of [
      ['在开头添加', '主管审批'],
      ['在“主管审批”后添加', '财务审批'],
    ] as const) {
      await page.getByLabel(place).click();
      await page.getByRole('button', { name: '审批', exact: true }).click();
      await page.getByLabel('名称', { exact: true }).fill(name);
      if (name === '财务审批') continue;
      await page.getByRole('button', { name: '添加审批人' }).click();
      await page.getByLabel('审批人 1 的类型').selectOption('直属上级');
    }
    await page.getByRole('button', { name: '发布', exact: true }).click();
  });

  await test.step('what is missing leads to its card and is mended there', async () => {
    await page.getByRole('button', { name: '“财务审批”没有设置审批人' }).click();
    await page.getByRole('button', { name: '添加审批人' }).click();
    await page.getByLabel('审批人 1 的类型').selectOption('发起人自选');
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await expect(page.getByText('发布成功，版本 1')).toBeVisible();
  });

  await test.step('the same process as a diagram', async () => {
    await page.getByRole('button', { name: '图形', exact: true }).click();
    await page.locator('[data-element-id="task_2"] .djs-hit').click();
    await expect(page.getByLabel('名称', { exact: true })).toHaveValue('财务审批');
  });
  await call(page, 'DELETE', `/workflow/model/delete?id=${String(id)}`);
  expect(faults).toEqual([]);
});
