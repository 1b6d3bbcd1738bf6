import type { Page } from '@playwright/test';
import { startServer } from '../support/server.ts';
import { table, type Bench } from './lib/bench.ts';
import { median, signInUntil } from './lib/measure.ts';

const SMALL = 20;
const LARGE = 600;
const LEVELS = 5;

type Node = { path: string; component: string; meta: { title: string }; id: string; children?: Node[] };

/** A menu of so many entries: folders down to the fifth level, each with some pages. */
function menuOf(count: number): Node[] {
  const roots: Node[] = [];
  for (let made = 0; made < count;) {
    let level = roots;
    for (let depth = 1; depth < LEVELS && made < count - 1; depth += 1) {
      const folder = node(made, 'layouts/RouteView', '目录');
      made += 1;
      level.push(folder);
      folder.children = [];
      for (let page = 0; page < 4 && made < count - 1; page += 1) {
        folder.children.push(node(made, 'online/auto', '业务页面'));
        made += 1;
      }
      level = folder.children;
    }
    level.push(node(made, 'online/auto', '业务页面'));
    made += 1;
  }
  return roots;
}

function node(at: number, component: string, title: string): Node {
  return { id: `m${at}`, path: `/bench/p${at}`, component, meta: { title: `${title}${at}` } };
}

/** Puts another menu into the server's own answer, home page included. */
async function withMenu(page: Page, menu: readonly Node[]): Promise<void> {
  await page.route('**/sys/permission/getUserPermissionByToken*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { result: { menu: Node[] } };
    const home = body.result.menu.filter(({ path }) => path === '/dashboard/analysis');
    await route.fulfill({ response: answer, json: { ...body, result: { ...body.result, menu: [...home, ...menu] } } });
  });
}

export const bench: Bench = {
  title: 'a menu of 600 entries beside one of 20, CPU 4 ×, 1.6 Mbps, 150 ms',
  run: async ({ rounds, say }) => {
    const server = await startServer();
    try {
      const account = { username: 'admin', password: server.adminPassword };
      const times: Record<'small' | 'large', number[]> = { small: [], large: [] };
      for (let round = 0; round < rounds; round += 1) {
        for (const [name, count] of [
          ['small', SMALL],
          ['large', LARGE],
        ] as const) {
          const menu = menuOf(count);
          times[name].push(
            await signInUntil(`${server.url}/user/login`, account, '.home-bars td', (page) => withMenu(page, menu)),
          );
        }
      }
      const [small, large] = [median(times.small), median(times.large)];
      say(
        table(
          ['menu entries', 'sign-in → home usable, ms'],
          [
            [SMALL, Math.round(small)],
            [LARGE, Math.round(large)],
          ],
        ),
      );
      say(`${(large / small).toFixed(2)} × (limit 1.25).`);
    } finally {
      await server.stop();
    }
  },
};
