import { expect, test, type Page } from '@playwright/test';
import { enter, tokenOf, watchForFaults } from '../support/app.ts';

type Side = readonly { readonly billNo: string; readonly billDate: string; readonly currency: string }[];
type Party = { readonly id: string; readonly code: string };

async function ask(page: Page, path: string): Promise<unknown> {
  const answer = await fetch(new URL(`/platform/hexiao/${path}`, page.url()), {
    headers: { 'X-Access-Token': await tokenOf(page) },
  });
  return ((await answer.json()) as { result: unknown }).result;
}

/** A customer of the demonstration who owes and has paid in one currency, with one document of each side. */
async function debtor(page: Page): Promise<{ code: string; bill: string; money: string }> {
  for (const { id, code } of (await ask(page, 'parties?ledger=ar')) as Party[]) {
    const { upper, lower } = (await ask(page, `open?ledger=ar&type=1&partyId=${id}`)) as { upper: Side; lower: Side };
    for (const bill of upper) {
      const money = lower.find(({ currency }) => currency === bill.currency);
      if (money !== undefined) return { code, bill: bill.billNo, money: money.billNo };
    }
  }
  throw new Error('Nobody owes and has paid.');
}

test('[B2.9] [P18] a receipt settles a receivable, and the write-off is taken back', async ({ page }) => {
  const faults = watchForFaults(page);
  await enter(page, '/hexiao/hexiao');
  const { code, bill, money } = await debtor(page);
  let no = '';

  await test.step('choose the customer', async () => {
    await page.getByLabel('客户').click();
    const dialog = page.getByRole('dialog', { name: '客户' });
    await dialog.getByRole('searchbox').fill(code);
    await dialog.getByRole('searchbox').press('Enter');
    await dialog.getByRole('button', { name: new RegExp(`^${code} `) }).click();
  });
  await test.step('too much is said at the row, equal amounts are confirmed', async () => {
    const ofBill = page.getByLabel(`${bill} 的本次核销`);
    await ofBill.fill('999999999');
    await expect(page.getByText(/^超过未核销/)).toBeVisible();
    await ofBill.fill('1.23');
    await page.getByLabel(`${money} 的本次核销`).fill('1.23');
    await page.getByRole('button', { name: '确认核销' }).click();
    const done = page.getByText(/^核销成功，核销单 HX-/);
    await expect(done).toBeVisible();
    no = ((await done.textContent()) ?? '').replace(/^.* /, '');
    await expect(ofBill).toHaveValue('');
  });
  await test.step('take it back', async () => {
    await page.goto('/hexiao/fanhexiao');
    const row = page.getByRole('row', { name: new RegExp(no) });
    await expect(row).toContainText('已核销');
    await row.getByRole('button', { name: '反核销' }).click();
    const dialog = page.getByRole('dialog', { name: `反核销 ${no}` });
    await dialog.getByLabel('反核销原因').fill('录入错误');
    await dialog.getByRole('button', { name: '反核销' }).click();
    await expect(page.getByText(`核销单 ${no} 已反核销`)).toBeVisible();
    await expect(row.getByRole('button', { name: '反核销' })).toBeHidden();
  });
  expect(faults).toEqual([]);
});
