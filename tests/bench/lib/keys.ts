import type { Page } from '@playwright/test';

/** Nobody types faster for long; what follows a key belongs to it and not to the next one. */
const REST_MS = 120;

/** Notes in the page how long it takes from a key, as the browser received it, until the frame that follows has been painted. */
export async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(`(() => {
    window.__keys = [];
    addEventListener('keydown', (event) => requestAnimationFrame(() => {
      const painted = new MessageChannel();
      painted.port1.onmessage = () => window.__keys.push(performance.now() - event.timeStamp);
      painted.port2.postMessage(0);
    }), { capture: true });
  })()`);
}

/** Presses keys one after the other. @returns milliseconds from key to paint of each */
export async function pressed(page: Page, keys: readonly string[]): Promise<number[]> {
  await page.evaluate('window.__keys.length = 0');
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(REST_MS);
  }
  return await page.evaluate<number[]>('window.__keys');
}
