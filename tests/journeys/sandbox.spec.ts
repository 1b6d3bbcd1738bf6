import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { brokenScripts, escapeAttempts } from '../../core/testing/sandbox-escapes.ts';
import { enter } from '../support/app.ts';

/** The thread and the machine as they were built; both have names of their content. */
function built(): { thread: string; machine: string } {
  const files = readdirSync(join(import.meta.dirname, '../../dist/client/assets'));
  const named = (pattern: RegExp): string => `/assets/${files.find((file) => pattern.test(file)) ?? ''}`;
  return { thread: named(/^sandbox-worker-.*\.js$/), machine: named(/\.wasm$/) };
}

test('[TPL-02] [TPL-04] [TPL-06] none of more than 200 attempts leaves the sandbox of the browser', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await enter(page, '/dashboard/analysis');
  const attempts = [
    ...escapeAttempts.map(({ name, body }) => ({ name, text: `run() { ${body} }` })),
    ...brokenScripts.map((text, index) => ({ name: `broken text ${index + 1}`, text })),
  ];
  const found = await page.evaluate(
    async ({ thread, machine, scripts }) => {
      // The types of the tests know no browser.
      type Thread = {
        postMessage: (message: unknown, transfer?: readonly unknown[]) => void;
        addEventListener: (kind: string, hear: (event: { data: Answer }) => void) => void;
        removeEventListener: (kind: string, hear: (event: { data: Answer }) => void) => void;
        terminate: () => void;
      };
      const { Worker: StartThread } = globalThis as unknown as {
        Worker: new (address: string, options: { type: 'module' }) => Thread;
      };
      type Answer = { seq: number; turn: { state: string; fault?: { kind: string } } };
      const begin = async (): Promise<Thread> => {
        const bytes = await (await fetch(machine)).arrayBuffer();
        const worker = new StartThread(thread, { type: 'module' });
        await new Promise((resolve, reject) => {
          worker.addEventListener('message', resolve);
          worker.addEventListener('error', reject);
          worker.postMessage(bytes, [bytes]);
        });
        return worker;
      };
      const ask = (worker: Thread, message: { seq: number }): Promise<Answer | null> =>
        new Promise((resolve) => {
          const timer = setTimeout(() => resolve(null), 3_000);
          const hear = ({ data }: { data: Answer }): void => {
            if (data.seq !== message.seq) return;
            clearTimeout(timer);
            worker.removeEventListener('message', hear);
            resolve(data);
          };
          worker.addEventListener('message', hear);
          worker.postMessage(message, []);
        });
      const wrong: string[] = [];
      let worker = await begin();
      let seq = 1;
      for (const { name, text } of scripts) {
        const vm = seq++;
        const opened = await ask(worker, { kind: 'open', seq: seq++, vm, text } as { seq: number });
        const input = JSON.stringify({ args: [], values: {}, user: { username: 'li' } });
        const answer =
          opened?.turn.state === 'done'
            ? await ask(worker, { kind: 'call', seq: seq++, vm, hook: 'run', input } as { seq: number })
            : opened;
        if (JSON.stringify(answer).includes('ESCAPED')) wrong.push(name);
        if (({} as Record<string, unknown>)['polluted'] !== undefined) wrong.push(`${name}: polluted`);
        if (answer === null || answer.turn.fault?.kind === 'budget') {
          worker.terminate();
          worker = await begin();
        } else worker.postMessage({ kind: 'close', vm }, []);
      }
      const last = await ask(worker, { kind: 'open', seq: seq++, vm: seq, text: 'run() { return 1 }' } as {
        seq: number;
      });
      worker.terminate();
      return { wrong, count: scripts.length, last: last?.turn.state };
    },
    { ...built(), scripts: attempts },
  );
  expect(found).toMatchObject({ wrong: [], last: 'done' });
  expect(found.count).toBeGreaterThan(200);
});
