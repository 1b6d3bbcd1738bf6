/**
 * The browser tests against servers of their own: journeys and accessibility on the platform, each worker with its server and data, then the
 * smoke tests against servers that speak a dialect of the family only. `PLAYWRIGHT_JSON` receives the tally.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CAPTCHA, formAt } from '../tests/support/family.ts';
import { startServer, type StartedServer } from '../tests/support/server.ts';
import { root, run } from './lib/run.ts';
import { add, closingLine, emptyTally, oneFailure, playwrightTally, secondAttemptsJudged } from './lib/tally.ts';

/** Tests of one run, and what the servers they see are told. */
type Round = {
  readonly name: string;
  readonly projects: readonly string[];
  /** Number of workers that share the tests, each with a server. */
  readonly width: number;
  readonly server?: NodeJS.ProcessEnv;
  readonly test?: NodeJS.ProcessEnv;
};

/** A page waits more often than it works, so two processors serve three; more would make pages wait for each other. */
const WIDTH = 3;

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const folder = join(root, 'test-results');
mkdirSync(folder, { recursive: true });
const total = emptyTally();
const platform: Round = { name: 'platform', projects: ['smoke', 'journeys', 'a11y'], width: WIDTH };
const dialects = ['jeecg-2.3', 'jeecg-2.4'].map((name): Round => ({
  name,
  projects: ['smoke'],
  width: 1,
  server: { DIALECT: name, DIALECT_CAPTCHA: CAPTCHA },
  test: { SMOKE_CAPTCHA: CAPTCHA, SMOKE_LIST: formAt('crm_customer') },
}));

/** Runs the tests of a round; its lines come when it has ended, so that those of two do not mix. */
async function play(round: Round): Promise<void> {
  const servers: StartedServer[] = [];
  try {
    const starting = await Promise.allSettled(
      Array.from({ length: round.width }, () => startServer({ env: round.server ?? {} })),
    );
    for (const one of starting) if (one.status === 'fulfilled') servers.push(one.value);
    for (const one of starting) if (one.status === 'rejected') throw one.reason;
    await playOn(servers, round);
  } catch (error) {
    // A server that does not start is a failure of its round; the others have theirs.
    console.log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    add(total, oneFailure(`${round.name} ended early`));
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

async function playOn(servers: readonly StartedServer[], { name, projects, test = {} }: Round): Promise<void> {
  const report = join(folder, `${name}.json`);
  const outcome = await run(
    ['node', 'node_modules/@playwright/test/cli.js', 'test', ...projects.map((project) => `--project=${project}`)],
    {
      env: {
        SERVERS: JSON.stringify(
          servers.map(({ url, adminPassword, dataDir }) => ({
            BASE_URL: url,
            SMOKE_USER: 'admin',
            SMOKE_PASSWORD: adminPassword,
            DATA_DIR: dataDir,
          })),
        ),
        PLAYWRIGHT_JSON: report,
        RETRIES: '1',
        PLAYWRIGHT_OUTPUT: join(folder, name),
        ...test,
      },
    },
  );
  const tally = playwrightTally(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined);
  if (outcome.code !== 0 && tally.failed === 0) add(tally, oneFailure(`${name} ended with code ${outcome.code}`));
  console.log(`== ${name}: ${closingLine(tally)} in ${outcome.seconds.toFixed(0)} s\n${outcome.output}`);
  if (tally.failed > 0) for (const server of servers) console.log(`A server said:\n${server.output().slice(-4000)}`);
  add(total, tally);
}

const wanted = (round: Round): boolean => values.only === undefined || round.name.startsWith(values.only);
if (wanted(platform)) await play(platform);
await Promise.all(dialects.filter(wanted).map(play));
secondAttemptsJudged(total);

const target = process.env['PLAYWRIGHT_JSON'];
if (target !== undefined) writeFileSync(target, JSON.stringify(total));
for (const remark of total.remarks) console.log(remark);
console.log(closingLine(total));
process.exit(total.failed === 0 ? 0 : 1);
