import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type CDPSession, type Page } from '@playwright/test';
import { chromiumArguments, ensureChromium } from '../support/browser.ts';
import { startServer } from '../support/server.ts';
import { table, type Bench } from './lib/bench.ts';
import { serveFloors } from './lib/floors.ts';
import { median, percentile } from './lib/measure.ts';
import { signIn } from './lib/sign-in.ts';

const SWITCHES = 40;
const CYCLES = 500;
const WARM_CYCLES = 50;
/** Nobody changes tabs faster. */
const REST_MS = 400;
/** Every call holds on to what aborts it until its time limit has run out; the heap is read after that. */
const TIME_LIMIT_MS = 61_000;
/** Longer is not slow but stuck: said, instead of waiting for ever. */
const STUCK_MS = 20_000;

/** A function of the page: runs an act and answers the milliseconds until the frame in which `selector` is visible is painted: a message posted in it comes afterwards. */
const TIMED = `(act, selector) => new Promise((done, stuck) => {
  const from = performance.now();
  const look = () => {
    if (performance.now() - from > ${STUCK_MS}) return stuck(new Error('Not seen: ' + selector + ' at ' + location.href));
    if (![...document.querySelectorAll(selector)].some((one) => one.checkVisibility())) return requestAnimationFrame(look);
    const painted = new MessageChannel();
    painted.port1.onmessage = () => done(performance.now() - from);
    painted.port2.postMessage(0);
  };
  act();
  requestAnimationFrame(look);
})`;

async function seenAfter(page: Page, act: string, selector: string): Promise<number> {
  return await page.evaluate<number>(`(${TIMED})(() => { ${act} }, ${JSON.stringify(selector)})`);
}

/** Like the router's own entries with a key of its own: it takes two visits of one address without keys for one. */
const goTo = (path: string): string =>
  `history.pushState({ key: String(Math.random()), usr: null, idx: history.length }, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate', { state: null }))`;
const press = (code: string): string =>
  `document.body.dispatchEvent(new KeyboardEvent('keydown', { code: '${code}', altKey: true, bubbles: true, cancelable: true }))`;
const page = (name: string): string => `[data-page="${name}"] [data-row-id]`;

/** Names of the pages of two lists, as they stand in the document. */
async function openLists(tab: Page): Promise<readonly [string, string]> {
  const names: string[] = [];
  for (const path of ['/base/customer', '/base/supplier']) {
    await tab.evaluate(goTo(path));
    await tab.locator('.kept-page:visible [data-row-id]').first().waitFor();
    names.push((await tab.locator('.kept-page:visible').getAttribute('data-page')) ?? '');
  }
  const [first = '', second = ''] = names;
  if (first === second) throw new Error('Both lists have one name: the bench could not tell them apart.');
  return [first, second];
}

async function heapKilobytes(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 1024;
}

export const bench: Bench = {
  title: 'the shell: switching tabs, opening and closing them',
  run: async ({ rounds, say }) => {
    const folder = mkdtempSync(join(tmpdir(), 'floors-'));
    const floors = await serveFloors(folder);
    const server = await startServer();
    const browser = await chromium.launch({ executablePath: ensureChromium(() => undefined), args: chromiumArguments });
    try {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
      const floor = await context.newPage();
      await floor.goto(`${floors.url}/antd-mount.html`);
      await floor.locator('#ready').waitFor();
      const tab = await context.newPage();
      await signIn(tab, server);
      const [customers, suppliers] = await openLists(tab);
      const cdp = await context.newCDPSession(tab);
      const floorCdp = await context.newCDPSession(floor);
      const lines: (string | number)[][] = [];
      let mount = 0;
      for (const rate of [1, 4]) {
        // A page slowed down spins while it rests: were both, each would take the processors from the other as well.
        const slowDown = async (one: CDPSession, other: CDPSession): Promise<void> => {
          await other.send('Emulation.setCPUThrottlingRate', { rate: 1 });
          await one.send('Emulation.setCPUThrottlingRate', { rate });
        };
        const kept: number[] = [];
        const anew: number[] = [];
        const bare: number[] = [];
        for (let round = 0; round < Math.max(rounds * 2, 10); round += 1) {
          mount += 1;
          await floor.bringToFront();
          await slowDown(floorCdp, cdp);
          // The first mount of a document pays for its styles as well.
          if (mount === 1) await seenAfter(floor, `mountFloor(${mount})`, `#round-${mount} td`);
          mount += 1;
          bare.push(await seenAfter(floor, `mountFloor(${mount})`, `#round-${mount} td`));
          await tab.bringToFront();
          await slowDown(cdp, floorCdp);
          // Third tab: closed, so that its page is made anew, with everything fetched before.
          await tab.evaluate(press('Digit3'));
          await tab.locator(page(suppliers)).first().waitFor();
          await tab.evaluate(press('KeyW'));
          await tab.locator(page(customers)).first().waitFor();
          anew.push(await seenAfter(tab, goTo('/base/supplier'), page(suppliers)));
        }
        for (let round = 0; round < SWITCHES; round += 1) {
          const [code, name] = round % 2 === 0 ? ['Digit2', customers] : ['Digit3', suppliers];
          kept.push(await seenAfter(tab, press(code ?? ''), page(name ?? '')));
          // From rest to rest: what follows a switch (address, fresh rows) belongs to it, not to the next one.
          await tab.waitForTimeout(REST_MS);
        }
        const ms = (value: number): number => Math.round(value);
        lines.push(
          [`floor: antd form and table 20 × 8, CPU ${rate} ×`, ms(median(bare)), ms(percentile(bare, 0.95)), ''],
          [`a list that is not kept, CPU ${rate} ×`, ms(median(anew)), ms(percentile(anew, 0.95)), '1.2 × floor'],
          [`a kept list, CPU ${rate} ×`, ms(median(kept)), ms(percentile(kept, 0.95)), rate === 1 ? '50' : '100'],
        );
        say(`CPU ${rate} ×: a list that is not kept takes ${(median(anew) / median(bare)).toFixed(2)} × the floor.`);
      }
      say(table(['switch to', 'median ms', '95th ms', 'limit ms'], lines));

      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      // One loop inside the page: every text handed to it would be compiled and kept by the browser, which is not what is counted here.
      const cycle = async (count: number): Promise<void> => {
        await tab.evaluate(`(async () => {
          const timed = ${TIMED};
          for (let round = 0; round < ${count}; round += 1) {
            await timed(() => { ${press('KeyW')} }, ${JSON.stringify(page(customers))});
            await timed(() => { ${goTo('/base/supplier')} }, ${JSON.stringify(page(suppliers))});
          }
        })()`);
        await tab.waitForTimeout(TIME_LIMIT_MS);
      };
      await tab.evaluate(press('Digit3'));
      await tab.locator(page(suppliers)).first().waitFor();
      await cycle(WARM_CYCLES);
      const before = await heapKilobytes(cdp);
      await cycle(CYCLES);
      const after = await heapKilobytes(cdp);
      const growth = ((after / before - 1) * 100).toFixed(1);
      say(
        `Heap after ${CYCLES} times opening and closing a tab: ${Math.round(before)} → ${Math.round(after)} kB (${growth} %, limit 20 %).`,
      );
    } finally {
      await browser.close();
      await server.stop();
      floors.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
