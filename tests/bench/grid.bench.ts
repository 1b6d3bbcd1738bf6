import { chromium, type Page } from '@playwright/test';
import { chromiumArguments, ensureChromium } from '../support/browser.ts';
import { startServer } from '../support/server.ts';
import { table, type Bench } from './lib/bench.ts';
import { openForm, wideTable } from './lib/big-form.ts';
import { pressed, watchKeys } from './lib/keys.ts';
import { median, percentile } from './lib/measure.ts';
import { signIn } from './lib/sign-in.ts';

const COLUMNS = 16;
const BLOCK = 500;
const ARROWS = ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'PageDown', 'ArrowLeft', 'ArrowUp', 'PageUp'];
/** In the number columns: a value, Enter, and the next row. */
const DIGITS = ['1', '2', 'Enter', '3', '4', '5', 'Enter', '6', 'Tab', '7', 'Enter'];

/** Pastes a block into the active cell. @returns milliseconds until it is painted */
async function paste(page: Page): Promise<number> {
  const cells = Array.from({ length: COLUMNS }, (_, column) => (column < 4 ? '材料 Ω' : `1,${column + 100}.50`)).join(
    '\t',
  );
  return await page.evaluate<number>(`new Promise((done) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', Array(${BLOCK}).fill(${JSON.stringify(cells)}).join('\\r\\n'));
    const from = performance.now();
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    requestAnimationFrame(() => {
      const painted = new MessageChannel();
      painted.port1.onmessage = () => done(performance.now() - from);
      painted.port2.postMessage(0);
    });
  })`);
}

export const bench: Bench = {
  title: 'the editable grid of 1,000 rows and 18 columns: keys and blocks',
  run: async ({ rounds, say }) => {
    const server = await startServer();
    const browser = await chromium.launch({ executablePath: ensureChromium(() => undefined), args: chromiumArguments });
    try {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
      const page = await context.newPage();
      await signIn(page, server);
      await openForm(page, wideTable());
      await page.getByRole('button', { name: '新增一行' }).click();
      const pastes: number[] = [];
      const cell = (row: number) => page.locator(`[data-row="${row}"] [data-column="0"]`);
      for (let round = 0; round < rounds; round += 1) {
        await cell(0).click();
        pastes.push(await paste(page));
        await page.keyboard.press('Control+z');
      }
      await cell(0).click();
      await paste(page);
      await page.keyboard.press('Control+End');
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await page.locator('[data-row="500"]').waitFor();
      await page.keyboard.press('Home');
      await paste(page);
      const rows = Number(await page.locator('.egrid').getAttribute('aria-rowcount')) - 1;
      await page.keyboard.press('Control+Home');
      await watchKeys(page);
      const repeated = (keys: readonly string[]): string[] => Array.from({ length: rounds * 2 }, () => keys).flat();
      await pressed(page, ARROWS);
      const cdp = await context.newCDPSession(page);
      const lines: (string | number)[][] = [];
      for (const rate of [1, 4]) {
        await cdp.send('Emulation.setCPUThrottlingRate', { rate });
        for (const [name, keys] of [
          ['moving', ARROWS],
          ['typing', DIGITS],
        ] as const) {
          await page.keyboard.press('Control+Home');
          for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight');
          const times = await pressed(page, repeated(keys));
          const limit = rate === 1 ? '50' : '';
          lines.push([`${name}, CPU ${rate} ×`, Math.round(median(times)), Math.round(percentile(times, 0.95)), limit]);
        }
      }
      lines.push([
        `pasting ${BLOCK} rows × ${COLUMNS}`,
        Math.round(median(pastes)),
        Math.round(Math.max(...pastes)),
        '1000',
      ]);
      const drawn = await page.locator('[data-row]').count();
      say(`${rows} rows, ${drawn} of them drawn.`);
      say(table(['key to paint', 'median ms', '95th ms', 'limit ms'], lines));
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};
