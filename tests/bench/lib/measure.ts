import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { chromiumArguments, ensureChromium } from '../../support/browser.ts';

/** Slow phone line and slow machine: CPU 4 ×, 1.6 Mbps down, 750 kbps up, 150 ms per request. */
const slow = { cpu: 4, latency: 150, down: 1.6e6 / 8, up: 750e3 / 8 };

export type Figure = {
  readonly kilobytes: number;
  readonly requests: number;
  readonly usableMs: number;
  readonly cpuMs: number;
  /** Cumulative layout shift until a second after the page is quiet. */
  readonly shift: number;
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

/** Adds up what moves in the page without anybody having touched it. */
const watchShifts = `(() => {
  window.__shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.__shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
})()`;

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
    await page.addInitScript(watchShifts);
    await page.goto(url, { waitUntil: 'commit' });
    const usableMs = await usableAt(page);
    const { metrics } = await cdp.send('Performance.getMetrics');
    const cpuMs = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
    const { bytes, requests } = traffic;
    await quiet(page, traffic, 1000);
    const shift = await page.evaluate<number>('window.__shift');
    return { kilobytes: bytes / 1024, requests, usableMs, cpuMs, shift };
  } finally {
    await browser.close();
  }
}

/** Waits until nothing has been asked for so long. */
async function quiet(page: Page, traffic: { inFlight: number; quietSince: number }, ms: number): Promise<void> {
  for (let still = 0; still < ms; still = traffic.inFlight > 0 ? 0 : Date.now() - traffic.quietSince) {
    await page.waitForTimeout(100);
  }
}

/** Loads the sign-in page cold, waits until it is quiet, signs in: milliseconds from the press of the button until `ready` has a box. */
export async function signInUntil(
  url: string,
  account: { username: string; password: string },
  ready: string,
  prepare: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  const { browser, page, traffic } = await open(undefined);
  try {
    await prepare(page);
    await page.goto(url, { waitUntil: 'load' });
    await page.locator('input[name=username]').fill(account.username);
    await page.locator('input[name=password]').fill(account.password);
    await quiet(page, traffic, 1500);
    await page.evaluate(watchFor(ready));
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

/** Returns how long an act takes, in milliseconds. */
export async function timed(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await act();
  return performance.now() - begun;
}

/** Runs cases in turns, so that a noisy minute hits all alike, and takes medians; of the shifts the largest. */
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
    shift: Math.max(...figures.map((figure) => figure.shift)),
  }));
}

/** The value below which this share of the figures lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
