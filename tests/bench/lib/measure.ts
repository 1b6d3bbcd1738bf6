import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { chromiumArguments, ensureChromium } from '../../support/browser.ts';

/** Slow phone line and slow machine: CPU 4 ×, 1.6 Mbps down, 750 kbps up, 150 ms per request. */
const slow = { cpu: 4, latency: 150, down: 1.6e6 / 8, up: 750e3 / 8 };

export type Figure = {
  readonly kilobytes: number;
  readonly requests: number;
  readonly usableMs: number;
  readonly cpuMs: number;
};

/** A fresh browser (no cache of any kind) on the slow line, signed in when a storage state is given. */
async function open(storageState: Awaited<ReturnType<BrowserContext['storageState']>> | undefined): Promise<{
  browser: Browser;
  page: Page;
  cdp: CDPSession;
  traffic: { bytes: number; requests: number; inFlight: number; quietSince: number };
}> {
  const browser = await chromium.launch({ executablePath: ensureChromium(() => undefined), args: chromiumArguments });
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    ...(storageState === undefined ? {} : { storageState }),
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const traffic = { bytes: 0, requests: 0, inFlight: 0, quietSince: Date.now() };
  await cdp.send('Network.enable');
  await cdp.send('Performance.enable');
  cdp.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith('http')) return;
    traffic.requests += 1;
    traffic.inFlight += 1;
  });
  const ended = (): void => {
    traffic.inFlight -= 1;
    traffic.quietSince = Date.now();
  };
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    traffic.bytes += encodedDataLength;
    ended();
  });
  cdp.on('Network.loadingFailed', ended);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu });
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latency,
    downloadThroughput: slow.down,
    uploadThroughput: slow.up,
  });
  return { browser, page, cdp, traffic };
}

/** Notes in the page when `selector` first has a box: usable = that frame. */
function watchFor(selector: string): string {
  return `(() => {
    const tick = () => {
      const box = document.querySelector(${JSON.stringify(selector)})?.getBoundingClientRect();
      if (box && box.width > 0 && box.height > 0) window.__usableAt = performance.now();
      else requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  })()`;
}

async function usableAt(page: Page): Promise<number> {
  // A function, not a text: the page's content security policy forbids evaluating texts.
  await page.waitForFunction(() => '__usableAt' in globalThis, undefined, { timeout: 90_000, polling: 50 });
  return await page.evaluate<number>('window.__usableAt');
}

/**
 * One cold load of a page. Bytes and requests are those until it is usable.
 * @param ready selector whose first box means usable
 */
export async function coldLoad(
  url: string,
  ready: string,
  storageState?: Awaited<ReturnType<BrowserContext['storageState']>>,
): Promise<Figure> {
  const { browser, page, cdp, traffic } = await open(storageState);
  try {
    await page.addInitScript(watchFor(ready));
    await page.goto(url, { waitUntil: 'commit' });
    const usableMs = await usableAt(page);
    const { metrics } = await cdp.send('Performance.getMetrics');
    const cpuMs = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
    return { kilobytes: traffic.bytes / 1024, requests: traffic.requests, usableMs, cpuMs };
  } finally {
    await browser.close();
  }
}

/** Loads the sign-in page cold, waits until it is quiet, signs in: milliseconds from the press of the button to the first row. */
export async function signInToList(
  url: string,
  account: { username: string; password: string },
  row: string,
): Promise<number> {
  const { browser, page, traffic } = await open(undefined);
  try {
    await page.goto(url, { waitUntil: 'load' });
    await page.locator('input[name=username]').fill(account.username);
    await page.locator('input[name=password]').fill(account.password);
    for (let quiet = 0; quiet < 1500; quiet = traffic.inFlight > 0 ? 0 : Date.now() - traffic.quietSince) {
      await page.waitForTimeout(100);
    }
    await page.evaluate(watchFor(row));
    const pressed = await page.evaluate<number>(
      `(() => { const at = performance.now(); document.querySelector('button[type=submit]').click(); return at; })()`,
    );
    return (await usableAt(page)) - pressed;
  } finally {
    await browser.close();
  }
}

/** The middle one of several figures; of an even number, the lower middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}

/** Runs cases in turns, so that a noisy minute hits all alike, and takes medians. */
export async function medians(rounds: number, cases: readonly (() => Promise<Figure>)[]): Promise<Figure[]> {
  const all: Figure[][] = cases.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, one] of cases.entries()) all[index]?.push(await one());
  }
  return all.map((figures) => ({
    kilobytes: median(figures.map((figure) => figure.kilobytes)),
    requests: median(figures.map((figure) => figure.requests)),
    usableMs: median(figures.map((figure) => figure.usableMs)),
    cpuMs: median(figures.map((figure) => figure.cpuMs)),
  }));
}
