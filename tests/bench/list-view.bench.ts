import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type CDPSession, type Page } from '@playwright/test';
import { chromiumArguments, ensureChromium } from '../support/browser.ts';
import { startServer } from '../support/server.ts';
import { table, type Bench } from './lib/bench.ts';
import { serveFloors } from './lib/floors.ts';
import { median } from './lib/measure.ts';
import { signIn } from './lib/sign-in.ts';

const ROWS = 10_000;
const COLUMNS = 20;
const CODE = 'bench_list';

const columns = Array.from({ length: COLUMNS }, (_, index) => ({
  title: `列${index}`,
  dataIndex: `c${index}`,
  fieldType: index % 4 === 3 ? 'number' : 'text',
  sorter: true,
  ...(index % 4 === 3 ? { precision: 2 } : {}),
}));

const records = Array.from({ length: ROWS }, (_, row) => ({
  id: String(row),
  ...Object.fromEntries(
    columns.map(({ dataIndex, fieldType }, index) => [
      dataIndex,
      fieldType === 'number' ? ((row * 97 + index) % 100_000) / 100 : `值 ${row}-${index}`,
    ]),
  ),
}));

const asksForAll = (url: string): boolean => Number(new URL(url).searchParams.get('pageSize')) > 10;
const envelope = (result: unknown) => ({ success: true, message: '', code: 200, timestamp: 0, result });

/** Answers the calls of one list, which is not paged; everything else goes to the server. */
async function answerList(page: Page): Promise<void> {
  const definition = { description: '长列表', currentTableName: CODE, paginationFlag: 'N', columns, dictOptions: {} };
  await page.route(`**/cgform/api/getColumns/${CODE}*`, (route) => route.fulfill({ json: envelope(definition) }));
  await page.route(`**/cgform/api/getQueryInfo/${CODE}*`, (route) => route.fulfill({ json: envelope([]) }));
  await page.route('**/online/listView/list*', (route) => route.fulfill({ json: envelope([]) }));
  const body = Buffer.from(JSON.stringify(envelope({ records, total: ROWS, size: ROWS, current: 1, pages: 1 })));
  // With its length, as the server says it: without one the client reads a text first, and taking it apart would count as painting.
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
  // A list that is asked for early, before it is known to have no pages, is another question; nothing is painted of its answer.
  await page.route(`**/cgform/api/getData/${CODE}*`, (route) =>
    asksForAll(route.request().url()) ? route.fulfill({ body, headers }) : route.abort(),
  );
}

/** Notes when the rows are there as data and when the first of them are painted. */
const watchRows = `(() => {
  const read = Response.prototype.json;
  const text = Response.prototype.text;
  const note = (answer) => (value) => {
    if (/getData.*pageSize=\\d{3}/.test(answer.url)) window.__dataAt = performance.now();
    return value;
  };
  Response.prototype.json = function () { return read.call(this).then(note(this)); };
  Response.prototype.text = function () { return text.call(this).then(note(this)); };
  new MutationObserver((_, observer) => {
    if (document.querySelector('[data-row-id]') === null) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const painted = new MessageChannel();
      painted.port1.onmessage = () => { window.__paintAt = performance.now(); };
      painted.port2.postMessage(0);
    });
  }).observe(document, { childList: true, subtree: true });
})()`;

/** Frames a second while the element is flung up and down for two seconds. */
async function fling(page: Page, selector: string): Promise<number> {
  return await page.evaluate<number>(`new Promise((done) => {
    const scroller = document.querySelector(${JSON.stringify(selector)});
    const from = performance.now();
    let frames = 0;
    const step = () => {
      const now = performance.now() - from;
      if (now > 2000) return done(frames / (now / 1000));
      frames += 1;
      // 9,000 px a second, as a strong finger does; back and forth.
      scroller.scrollTop = Math.abs(((now * 9 + 9000) % 18000) - 9000);
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  })`);
}

/** Hands the rows to the table of the floor page: milliseconds until the first of them are painted. */
const showRows = `new Promise((done) => {
  const detail = JSON.parse(${JSON.stringify(JSON.stringify(records))});
  const from = performance.now();
  const look = () => {
    if (document.querySelector('.ant-table-row') === null) requestAnimationFrame(look);
    else setTimeout(() => done(performance.now() - from), 0);
  };
  window.dispatchEvent(new CustomEvent('rows', { detail }));
  requestAnimationFrame(look);
})`;

async function heap(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1024 / 1024;
}

export const bench: Bench = {
  title: `a list of ${ROWS.toLocaleString('en')} rows and ${COLUMNS} columns, not paged, beside a virtual table of antd`,
  run: async ({ rounds, say }) => {
    const folder = mkdtempSync(join(tmpdir(), 'bench-list-view-'));
    const floors = await serveFloors(folder);
    const server = await startServer({ env: { SEED: 'none' } });
    const browser = await chromium.launch({ executablePath: ensureChromium(() => undefined), args: chromiumArguments });
    try {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
      const page = await context.newPage();
      await signIn(page, server);
      await answerList(page);
      await page.addInitScript(watchRows);
      const cdp = await context.newCDPSession(page);
      const ours: { paint: number[]; fps: number[]; heap: number[] } = { paint: [], fps: [], heap: [] };
      for (let round = 0; round < rounds; round += 1) {
        await page.goto(`${server.url}/online/auto/${CODE}`);
        await page.waitForFunction(() => '__paintAt' in globalThis, undefined, { polling: 50 });
        ours.paint.push(await page.evaluate<number>('window.__paintAt - window.__dataAt'));
        ours.fps.push(await fling(page, '.grid-scroll'));
        const full = await heap(cdp);
        // The same page without the list: what is left is not the list's.
        await page.goto(`${server.url}/dashboard/analysis`);
        await page.getByRole('heading').first().waitFor();
        await page.waitForTimeout(1500);
        ours.heap.push(full - (await heap(cdp)));
      }
      const floor = await context.newPage();
      const floorCdp = await context.newCDPSession(floor);
      const antd: typeof ours = { paint: [], fps: [], heap: [] };
      for (let round = 0; round < rounds; round += 1) {
        await floor.goto(`${floors.url}/antd-virtual.html`);
        await floor.locator('.ant-table').waitFor();
        const empty = await heap(floorCdp);
        antd.paint.push(await floor.evaluate<number>(showRows));
        antd.fps.push(await fling(floor, '.ant-table-tbody-virtual-holder'));
        antd.heap.push((await heap(floorCdp)) - empty);
      }
      const line = (name: string, { paint, fps, heap: used }: typeof ours): (string | number)[] => [
        name,
        Math.round(median(paint)),
        median(fps).toFixed(1),
        median(used).toFixed(1),
      ];
      say(
        table(
          ['list', 'data to paint, ms', 'frames/s flung', 'heap MB, rows included'],
          [line('ours', ours), line('antd virtual table', antd), ['limit', 60, 58, 15]],
        ),
      );
    } finally {
      await browser.close();
      await server.stop();
      floors.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
