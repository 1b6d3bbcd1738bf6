/**
 * The browser tests against servers of their own: journeys and accessibility on the platform, then the smoke tests against the
 * platform and against a server that speaks a dialect of the family only. `PLAYWRIGHT_JSON` receives the tally.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startServer } from '../tests/support/server.ts';
import { root, run } from './lib/run.ts';
import { add, closingLine, playwrightTally, type Tally } from './lib/tally.ts';

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const folder = join(root, 'test-results');
mkdirSync(folder, { recursive: true });
const total: Tally = { passed: 0, failed: 0 };

const rounds = [
  { name: 'platform', env: { SEED: 'demo' }, projects: ['smoke', 'journeys', 'a11y'] },
  { name: 'jeecg-2.3', env: { SEED: 'demo', DIALECT: 'jeecg-2.3' }, projects: ['smoke'] },
  { name: 'jeecg-2.4', env: { SEED: 'demo', DIALECT: 'jeecg-2.4' }, projects: ['smoke'] },
].filter(({ name }) => values.only === undefined || values.only === name);

for (const round of rounds) {
  const server = await startServer({ env: round.env });
  try {
    const report = join(folder, `${round.name}.json`);
    const outcome = await run(
      [
        'node',
        'node_modules/@playwright/test/cli.js',
        'test',
        ...round.projects.map((project) => `--project=${project}`),
      ],
      {
        live: true,
        env: {
          BASE_URL: server.url,
          SMOKE_USER: 'admin',
          SMOKE_PASSWORD: server.adminPassword,
          DATA_DIR: server.dataDir,
          PLAYWRIGHT_JSON: report,
        },
      },
    );
    const tally = playwrightTally(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined);
    if (outcome.code !== 0 && tally.failed === 0) tally.failed = 1;
    if (tally.failed > 0) console.log(`The server said:\n${server.output().slice(-4000)}`);
    add(total, tally);
  } finally {
    await server.stop();
  }
}

const target = process.env['PLAYWRIGHT_JSON'];
if (target !== undefined) writeFileSync(target, JSON.stringify(total));
console.log(closingLine(total));
process.exit(total.failed === 0 ? 0 : 1);
