import { chromium, type Page } from '@playwright/test';
import { chromiumArguments, ensureChromium } from '../support/browser.ts';
import { startServer } from '../support/server.ts';
import { table, type Bench } from './lib/bench.ts';
import { manyFields, openForm } from './lib/big-form.ts';
import { pressed, watchKeys } from './lib/keys.ts';
import { median, percentile } from './lib/measure.ts';
import { signIn } from './lib/sign-in.ts';

const SLOW = 4;
const KEYS = [...'the quick brown fox jumps over'].map((key) => (key === ' ' ? 'Space' : key));

async function typed(page: Page, rounds: number): Promise<number[]> {
  const cdp = await page.context().newCDPSession(page);
  await watchKeys(page);
  // The first keys of a document compile what they run.
  await pressed(page, KEYS.slice(0, 10));
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // A field of a form holds a line, not a book.
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await page.waitForTimeout(500);
    times.push(...(await pressed(page, KEYS)));
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return times;
}

export const bench: Bench = {
  title: 'a form of 200 fields: from key to paint',
  run: async ({ rounds, say }) => {
    const server = await startServer();
    const browser = await chromium.launch({ executablePath: ensureChromium(() => undefined), args: chromiumArguments });
    try {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
      const floor = await context.newPage();
      await floor.setContent('<input autofocus>');
      await floor.locator('input').focus();
      const bare = await typed(floor, rounds);
      const page = await context.newPage();
      await signIn(page, server);
      await openForm(page, manyFields());
      await page.getByLabel('字段0', { exact: true }).focus();
      const text = await typed(page, rounds);
      const controls = await page.locator('.record .ant-form-item').count();
      const line = (name: string, times: readonly number[], limit: string): (string | number)[] => [
        name,
        Math.round(median(times)),
        Math.round(percentile(times, 0.95)),
        limit,
      ];
      say(
        table(
          [`key to paint, CPU ${SLOW} ×`, 'median ms', '95th ms', 'limit ms'],
          [line('floor: one bare input', bare, ''), line(`a form of ${controls} fields`, text, '32')],
        ),
      );
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};
