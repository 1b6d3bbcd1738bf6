import { expect, test } from '@playwright/test';
import { enter, openNew, tokenOf, watchForFaults } from '../support/app.ts';

test('[B2.3] several screens behind one address: each keeps its own query and form, the address keeps the tab', async ({
  page,
}) => {
  const faults = watchForFaults(page);
  await enter(page, '/onlineTabs/tabsConfiglist');
  const code = `partners_${Date.now()}`;
  const answer = await page.request.post('/platform/online/cgform/api/form/onl_tabs_head', {
    headers: { 'X-Access-Token': await tokenOf(page) },
    data: {
      tab_code: code,
      tab_name: '往来单位',
      onl_tabs_item: [
        { sort_no: 1, title: '客户资料', tab_type: '1', target: 'crm_customer', params: 'q.name=精' },
        { sort_no: 2, title: '计量单位', tab_type: '1', target: 'md_unit' },
        { sort_no: 3, title: '没有权限的页面', tab_type: '4', target: '/no/such/page' },
      ],
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);

  await page.goto(`/onlineTabs/tabsConfig/${code}`);
  const tabs = page.getByRole('tablist', { name: '往来单位' });
  await expect(tabs.getByRole('tab')).toHaveText(['客户资料', '计量单位']);
  const first = page.getByRole('tabpanel', { name: '客户资料' });
  await expect(first.getByLabel('客户名称', { exact: true })).toHaveValue('精');

  await tabs.getByRole('tab', { name: '客户资料' }).press('ArrowRight');
  const second = page.getByRole('tabpanel', { name: '计量单位' });
  await openNew(second);
  await second.getByLabel('单位名称').fill('写到一半');
  expect(new URL(page.url()).search).toBe('?tab=2');
  await tabs.getByRole('tab', { name: '客户资料' }).click();
  await expect(second).toBeHidden();
  await expect(first.getByLabel('客户名称', { exact: true })).toHaveValue('精');
  await tabs.getByRole('tab', { name: '计量单位' }).click();
  await expect(second.getByLabel('单位名称')).toHaveValue('写到一半');
  await second.getByRole('button', { name: '返回列表' }).click();
  await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: /放弃/ }).click();
  await expect(second.locator('[data-row-id]').first()).toBeVisible();

  await page.reload();
  await expect(tabs.getByRole('tab', { name: '计量单位' })).toHaveAttribute('aria-selected', 'true');
  expect(faults).toEqual([]);
});
