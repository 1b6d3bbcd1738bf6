import { expect, test } from '@playwright/test';
import { enter, watchForFaults } from '../support/app.ts';

test('[B2.19] the sales home leads from a figure to its list, and from a late line to its order and the documents around it', async ({
  page,
}) => {
  const faults = watchForFaults(page);
  await enter(page, '/dashboard/SalePage');
  const late = page.getByRole('region', { name: '逾期未交的订单行' }).first();
  await expect(late).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: '流程导航' }).getByRole('link', { name: /销售订单/ }),
  ).toBeVisible();

  await test.step('the chart is a table, too', async () => {
    await page.getByRole('button', { name: '表', exact: true }).click();
    await expect(page.getByRole('columnheader', { name: '出货额' })).toBeVisible();
  });

  await test.step('a late line is an order with its picture', async () => {
    const number = late.getByRole('link').first();
    const text = (await number.textContent()) ?? '';
    await number.click();
    await expect(page.getByRole('region', { name: '查看销售订单' })).toBeVisible();
    await page.getByRole('button', { name: '上查下查' }).click();
    await expect(page.getByRole('dialog', { name: /上下游单据$/ })).toContainText(text);
  });
  expect(faults).toEqual([]);
});
