import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumArguments, ensureChromium } from '../support/browser.ts';
import { startServer } from '../support/server.ts';
import { table, type Bench } from './lib/bench.ts';
import { serveFloors } from './lib/floors.ts';
import { coldLoad, median, medians, signInUntil, type Figure } from './lib/measure.ts';

const list = '/base/customer';
/** The home page with its last answer in place. */
const homeReady = '.home-bars td';
const firstRow = '[role=row][data-row-id], [data-row-id]';

/** Signs in once and answers the browser state that cold loads start from. */
async function signedIn(url: string, account: { username: string; password: string }) {
  const browser = await chromium.launch({ executablePath: ensureChromium(() => undefined), args: chromiumArguments });
  try {
    const context = await browser.newContext({ locale: 'zh-CN' });
    const page = await context.newPage();
    await page.goto(`${url}/user/login`);
    await page.locator('input[name=username]').fill(account.username);
    await page.locator('input[name=password]').fill(account.password);
    await page.locator('button[type=submit]').click();
    await page.waitForURL('**/dashboard/analysis');
    return await context.storageState();
  } finally {
    await browser.close();
  }
}

function row(name: string, figure: Figure): (string | number)[] {
  return [
    name,
    figure.kilobytes.toFixed(1),
    figure.requests,
    Math.round(figure.usableMs),
    Math.round(figure.cpuMs),
    figure.shift.toFixed(3),
  ];
}

export const bench: Bench = {
  title: 'cold pages, CPU 4 ×, 1.6 Mbps, 150 ms, bytes as served',
  run: async ({ rounds, say }) => {
    const folder = mkdtempSync(join(tmpdir(), 'floors-'));
    const floors = await serveFloors(folder);
    const server = await startServer();
    try {
      const account = { username: 'admin', password: server.adminPassword };
      const state = await signedIn(server.url, account);
      const [plain, signIn, antdFloor, home, firstList] = await medians(rounds, [
        () => coldLoad(`${floors.url}/plain.html`, '#ready'),
        () => coldLoad(`${server.url}/user/login`, 'button[type=submit]'),
        () => coldLoad(`${floors.url}/antd-list.html`, '.ready-row'),
        () => coldLoad(`${server.url}/dashboard/analysis`, homeReady, state),
        () => coldLoad(`${server.url}${list}`, firstRow, state),
      ]);
      if (!plain || !signIn || !antdFloor || !home || !firstList) throw new Error('A case gave no figure.');
      say(
        table(
          ['page', 'kB', 'requests', 'usable ms', 'CPU ms', 'layout shift'],
          [
            row('floor: plain HTML', plain),
            row('sign-in', signIn),
            row('floor: antd list', antdFloor),
            row('home', home),
            row('first list', firstList),
          ],
        ),
      );
      const presses: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        presses.push(
          await signInUntil(`${server.url}/user/login?redirect=${encodeURIComponent(list)}`, account, firstRow),
        );
      }
      say(
        `From the press of the sign-in button to the first row: ${Math.round(median(presses))} ms (median of ${rounds}).`,
      );
      const ratio = (ours: Figure, floor: Figure): string => (ours.usableMs / floor.usableMs).toFixed(2);
      say(`Sign-in ${ratio(signIn, plain)} × its floor, first list ${ratio(firstList, antdFloor)} × its floor.`);
    } finally {
      await server.stop();
      floors.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
