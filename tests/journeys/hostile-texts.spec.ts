import { expect, test, type Page } from '@playwright/test';
import { payloads } from '../../core/testing/html-payloads.ts';
import { enter } from '../support/app.ts';

// The policy that would stop a script is switched off: the application itself must let none in [XSS-02].
test.use({ bypassCSP: true });

/** Puts a hostile text into every text for people that the server answers: names, labels, values, titles, announcements. */
async function poison(page: Page): Promise<void> {
  let next = 0;
  const poisoned = (value: unknown): unknown => {
    if (typeof value === 'string') {
      if (!/\p{Script=Han}/u.test(value) || value.length > 2_000) return value;
      next += 1;
      return `${payloads[next % payloads.length] ?? ''}${value}`;
    }
    if (Array.isArray(value)) return value.map(poisoned);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, poisoned(entry)]));
  };
  await page.route('**/platform/**', async (route) => {
    try {
      const answer = await route.fetch();
      const isJson = (answer.headers()['content-type'] ?? '').includes('json');
      await route.fulfill({ response: answer, ...(isJson ? { json: poisoned(await answer.json()) } : {}) });
    } catch {
      // The page that asked is left already.
      await route.abort().catch(() => undefined);
    }
  });
}

/** Finds everything in the document that would run, lead elsewhere, or take the place of something scripts rely on. */
async function faultsIn(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const found = [];
    if (window.__ran === 1) found.push('a script ran');
    if (!(document.body instanceof HTMLBodyElement) || typeof document.getElementById !== 'function' || document.cookie === undefined)
      found.push('the document is clobbered');
    for (const element of document.querySelectorAll('*')) {
      if (['BASE', 'OBJECT', 'EMBED', 'APPLET'].includes(element.tagName)) found.push(element.outerHTML.slice(0, 200));
      for (const { name, value } of element.attributes) {
        if (/^on/i.test(name) || (/^(?:href|src|action|formaction|srcdoc|xlink:href)$/i.test(name) && /^\\s*(?:javascript|vbscript|data:text)/i.test(value)))
          found.push(element.tagName + ' ' + name + '=' + value.slice(0, 100));
      }
    }
    return found;
  })()`);
}

test('[XSS-01] [XSS-02] [XSS-04] hostile text in every name, label and value stays text, without the content security policy too', async ({
  page,
}) => {
  const left: string[] = [];
  page.on('dialog', (dialog) => {
    left.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => left.push(error.message));
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) left.push(request.url());
  });
  await enter(page, '/dashboard/analysis');
  await poison(page);
  for (const address of [
    '/dashboard/analysis',
    '/base/customer',
    '/sale/order?form=add',
    '/sale/rpt-order-exec',
    '/online/cgform?form=edit&id=crm_customer',
    '/jeecg/SelectDemo',
  ]) {
    await page.goto(address);
    // Hostile texts are on the screen, as texts.
    await expect(page.getByText('window.__ran=1').filter({ visible: true }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('.skeleton').filter({ visible: true })).toHaveCount(0);
    expect(await faultsIn(page), address).toEqual([]);
    expect(new URL(page.url()).pathname, address).toBe(address.split('?')[0]);
  }
  expect(left).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
