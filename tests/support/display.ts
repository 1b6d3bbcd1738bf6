import { expect, type Page } from '@playwright/test';
import { account } from './app.ts';

/**
 * Puts display settings into the browser as if the user had chosen them just now, and keeps them there: what a test sets never reaches the
 * account, which other tests use as well.
 */
export async function setDisplay(page: Page, settings: Readonly<Record<string, unknown>>): Promise<void> {
  // By then the application has adopted what the server keeps, and will not do so once more; the sign-in page has a main part of its own.
  await expect(page.locator('main#content')).toBeVisible();
  await page.unroute('**/sys/user/preference/display');
  await page.route('**/sys/user/preference/display', (route) =>
    route.fulfill({ json: { success: true, message: '', code: 200, result: null, timestamp: 1 } }),
  );
  const part = JSON.stringify({ owner: account().username, ...settings, changedAt: Date.now() });
  await page.evaluate(`(() => {
    const key = 'pro__Display_Settings';
    const kept = JSON.parse(localStorage.getItem(key) ?? '{"value":{}}');
    localStorage.setItem(key, JSON.stringify({ value: { ...kept.value, ...${part} }, expire: null }));
  })()`);
  await page.reload();
  await expect(page.getByRole('main')).toBeVisible();
}

/** Left, top, width and height of an element, rounded to pixels. */
export async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} has no box.`);
  return { x: Math.round(box.x), y: Math.round(box.y), width: Math.round(box.width), height: Math.round(box.height) };
}
