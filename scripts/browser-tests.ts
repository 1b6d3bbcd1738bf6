/**
 * The browser tests against servers of their own: journeys and accessibility on the platform in two halves at a time, each with its
 * server and data, then the smoke tests against servers that speak a dialect of the family only. `PLAYWRIGHT_JSON` receives the tally.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startServer } from '../tests/support/server.ts';
import { inParallel, root, run } from './lib/run.ts';
import { add, closingLine, emptyTally, oneFailure, playwrightTally } from './lib/tally.ts';

type Round = { readonly name: string; readonly env: NodeJS.ProcessEnv; readonly args: readonly string[] };

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const folder = join(root, 'test-results');
mkdirSync(folder, { recursive: true });
const total = emptyTally();
const ofPlatform = ['smoke', 'journeys', 'a11y'].map((project) => `--project=${project}`);
const rounds: readonly Round[] = [
  { name: 'platform-1', env: {}, args: [...ofPlatform, '--shard=1/2'] },
  { name: 'platform-2', env: {}, args: [...ofPlatform, '--shard=2/2'] },
  { name: 'jeecg-2.3', env: { DIALECT: 'jeecg-2.3' }, args: ['--project=smoke'] },
  { name: 'jeecg-2.4', env: { DIALECT: 'jeecg-2.4' }, args: ['--project=smoke'] },
];

/** Runs one round; its lines come when it has ended, so that those of two do not mix. */
async function play({ name, env, args }: Round): Promise<void> {
  const server = await startServer({ env: { SEED: 'demo', ...env } });
  try {
    const report = join(folder, `${name}.json`);
    const outcome = await run(['node', 'node_modules/@playwright/test/cli.js', 'test', ...args], {
      env: {
        BASE_URL: server.url,
        SMOKE_USER: 'admin',
        SMOKE_PASSWORD: server.adminPassword,
        DATA_DIR: server.dataDir,
        PLAYWRIGHT_JSON: report,
        RETRIES: '1',
        PLAYWRIGHT_OUTPUT: join(folder, name),
      },
    });
    const tally = playwrightTally(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined);
    if (outcome.code !== 0 && tally.failed === 0) add(tally, oneFailure(`${name} ended with code ${outcome.code}`));
    console.log(`== ${name}: ${closingLine(tally)} in ${outcome.seconds.toFixed(0)} s\n${outcome.output}`);
    if (tally.failed > 0) console.log(`The server said:\n${server.output().slice(-4000)}`);
    add(total, tally);
  } finally {
    await server.stop();
  }
}

const wanted = rounds.filter(({ name }) => values.only === undefined || name.startsWith(values.only));
await inParallel(
  2,
  wanted.map((round) => () => play(round)),
);

const target = process.env['PLAYWRIGHT_JSON'];
if (target !== undefined) writeFileSync(target, JSON.stringify(total));
for (const remark of total.remarks) console.log(remark);
console.log(closingLine(total));
process.exit(total.failed === 0 ? 0 : 1);
