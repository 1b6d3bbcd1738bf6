import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { openCluster } from '#server/db/cluster/cluster.ts';
import { openNew } from '../support/app.ts';
import { chromiumArguments, findChromium } from '../support/browser.ts';
import { signInTo, startServer, type StartedServer } from '../support/server.ts';
import { openSwitch } from '../support/switch.ts';
import type { Campaign } from './campaign.ts';

/** Longer than any start on a machine that is busy. */
const patience = { timeout: 60_000 };

/** Servers and their database come and go behind one address; a page with a form half filled in stays, signed in, and saves it once. */
export const campaign: Campaign = {
  title: 'a page stays alive and signed in when servers are switched or restarted, and when PostgreSQL is [B4.3]',
  run: async ({ folder, slice, say }) => {
    const open = () => openCluster(folder, { fsync: false });
    let cluster = await open();
    const database = await openSwitch(cluster.port);
    const door = await openSwitch(null);
    const servers: StartedServer[] = [];
    const start = async (name: string): Promise<StartedServer> => {
      const url = cluster.url('postgres').replace(`:${cluster.port}/`, `:${database.port}/`);
      const env = { SEED: 'none', MODULES: 'base', DATABASE_URL: url, NODE_ENV: 'production' };
      const server = await startServer({ dataDir: join(folder, name), env });
      servers.push(server);
      return server;
    };
    const portOf = ({ url }: StartedServer): number => Number(new URL(url).port);
    const executablePath = findChromium();
    const browser = await chromium.launch({
      args: chromiumArguments,
      ...(executablePath === undefined ? {} : { executablePath }),
    });
    try {
      let [one, other] = [await start('a'), await start('b')];
      door.point(portOf(one));
      const address = `http://127.0.0.1:${door.port}`;
      const { token } = await signInTo(address, one.adminPassword);
      const page = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
      const visited: string[] = [];
      page.on('framenavigated', (frame) => void visited.push(new URL(frame.url()).pathname));
      await page.goto(`${address}/base/unit?token=${token}`);
      await page.waitForURL('**/base/unit');

      const saved: string[] = [];
      const meanwhile = async (name: string, happens: () => Promise<void>): Promise<void> => {
        const form = await openNew(page);
        await form.getByLabel('单位编码').fill(name);
        await form.getByLabel('单位名称').fill(name);
        const begun = performance.now();
        await happens();
        await save(page, name);
        saved.push(name);
        say(`${name}: saved ${Math.round(performance.now() - begun)} ms after it began`);
      };
      // Three rounds of three: as many records as one page of the list shows.
      for (let round = 1; round <= (slice ? 1 : 3); round += 1) {
        await meanwhile(`SWITCH${round}`, async () => {
          door.point(portOf(other));
        });
        await meanwhile(`POSTGRES${round}`, async () => {
          cluster.stop();
          database.point(null);
          cluster = await open();
          database.point(cluster.port);
        });
        await meanwhile(`SERVER${round}`, async () => {
          door.point(null);
          await Promise.all([one.stop(), other.stop()]);
          servers.length = 0;
          [one, other] = [await start(`a${round}`), await start(`b${round}`)];
          door.point(portOf(one));
        });
      }
      expect(visited.filter((path) => path !== '/base/unit')).toEqual([]);
      for (const name of saved) await expect(page.getByRole('gridcell', { name, exact: true })).toHaveCount(2);
      await hearsAgain(page, address, token);
      say(`${saved.length} records, each once; the page was never left`);
    } finally {
      await browser.close();
      await Promise.all(servers.map((server) => server.stop()));
      await Promise.all([door.close(), database.close()]);
      cluster.stop();
    }
  },
};

/** Presses 保存 until somebody is at home; what was typed is there as long as it is not saved. */
async function save(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name: '保存', exact: true });
  await expect(async () => {
    if (await page.getByRole('region', { name: /^新增/ }).isVisible()) {
      await expect(page.getByLabel('单位名称')).toHaveValue(name, { timeout: 1_000 });
      await button.click({ timeout: 1_000 });
    }
    await expect(page.getByRole('gridcell', { name, exact: true }).first()).toBeVisible({ timeout: 2_000 });
  }).toPass(patience);
}

/** Checks that a new event reaches the page, although it was cut off several times. */
async function hearsAgain(page: Page, address: string, token: string): Promise<void> {
  const call = async (method: string, path: string, body?: object): Promise<{ result: unknown }> => {
    const headers = { 'content-type': 'application/json', 'x-access-token': token };
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    return (await (await fetch(`${address}/platform${path}`, init)).json()) as { result: unknown };
  };
  const bell = page.getByRole('button', { name: /^通知/ });
  const before = Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0);
  const announcement = {
    titile: '重启完成',
    msgContent: '系统已恢复',
    msgType: 'ALL',
    msgCategory: '1',
    priority: 'L',
  };
  const { result } = await call('POST', '/sys/annountCement/add', announcement);
  await call('GET', `/sys/annountCement/doReleaseData?id=${String(result)}`);
  await expect(bell).toHaveAccessibleName(`通知，${before + 1} 条未读`, patience);
}
