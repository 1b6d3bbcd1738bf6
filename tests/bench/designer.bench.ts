import { chromium, type Page } from '@playwright/test';
import { chromiumArguments, ensureChromium } from '../support/browser.ts';
import { signInTo, startServer } from '../support/server.ts';
import { table, type Bench } from './lib/bench.ts';
import { pressed, watchKeys } from './lib/keys.ts';
import { median, percentile } from './lib/measure.ts';
import { signIn } from './lib/sign-in.ts';

const FIELDS = 300;
const TABLE = 'bench_wide';
const KEYS = [...'thequickbrownfoxjumpsover'];

async function typed(page: Page, rounds: number): Promise<number[]> {
  await watchKeys(page);
  // The first keys of a document compile what they run.
  await pressed(page, KEYS.slice(0, 10));
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await page.waitForTimeout(500);
    times.push(...(await pressed(page, KEYS)));
  }
  return times;
}

export const bench: Bench = {
  title: `the designer of a form of ${FIELDS} fields: from key to paint`,
  run: async ({ rounds, say }) => {
    const server = await startServer();
    const browser = await chromium.launch({ executablePath: ensureChromium(() => undefined), args: chromiumArguments });
    try {
      await makeForm(server.url, server.adminPassword);
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
      const floor = await context.newPage();
      await floor.setContent('<input autofocus>');
      await floor.locator('input').focus();
      const bare = await typed(floor, rounds);
      const page = await context.newPage();
      await signIn(page, server);
      const begun = performance.now();
      await page.goto(`${server.url}/online/cgform?form=edit&id=${TABLE}`);
      await page.getByRole('tab', { name: '字段', exact: true }).click();
      const label = page.getByLabel('f150 的字段备注', { exact: true });
      await label.focus();
      const opened = performance.now() - begun;
      const text = await typed(page, rounds);
      const line = (name: string, times: readonly number[], limit: string): (string | number)[] => [
        name,
        median(times).toFixed(1),
        percentile(times, 0.95).toFixed(1),
        limit,
      ];
      say(
        table(
          ['key to paint', 'median ms', '95th ms', 'limit ms'],
          [line('floor: one bare input', bare, ''), line(`a label among ${FIELDS} fields`, text, '50')],
        ),
      );
      say(`Opened with the field in the middle focused after ${Math.round(opened)} ms.`);
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};

async function makeForm(url: string, password: string): Promise<void> {
  const { token } = await signInTo(url, password);
  const kinds = ['text', 'text', 'date', 'textarea'];
  const answer = await fetch(`${url}/platform/online/cgform/api/addAll`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-access-token': token },
    body: JSON.stringify({
      head: { tableName: TABLE, tableTxt: '宽表', tableType: 1, formTemplate: '2' },
      fields: Array.from({ length: FIELDS }, (_none, index) => ({
        dbFieldName: `f${index}`,
        dbFieldTxt: `字段${index}`,
        dbType: kinds[index % kinds.length] === 'date' ? 'Date' : 'string',
        fieldShowType: kinds[index % kinds.length],
        isShowForm: 1,
        isShowList: index < 10 ? 1 : 0,
        isQuery: index === 0 ? 1 : 0,
      })),
    }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
