/**
 * The browser tests against servers of their own: journeys and accessibility on the platform in a few lanes, each with its server and
 * data, then the smoke tests against servers that speak a dialect of the family only. `PLAYWRIGHT_JSON` receives the tally.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CAPTCHA, formAt } from '../tests/support/family.ts';
import { startServer, type StartedServer } from '../tests/support/server.ts';
import { inParallel, root, run } from './lib/run.ts';
import { add, closingLine, emptyTally, oneFailure, playwrightTally, secondAttemptsJudged } from './lib/tally.ts';

/** Tests that one server after another sees, a round at a time. */
type Round = { readonly name: string; readonly args: readonly string[] };
type Lane = {
  /** Of the server, and of the tests besides. */
  readonly env: NodeJS.ProcessEnv;
  readonly test?: NodeJS.ProcessEnv;
  readonly rounds: Round[];
};

/** A page waits more often than it works, so two processors serve three; more would make pages wait for each other. */
const LANES = 3;
/** Rounds of the platform: small enough that no lane is left with much when the others have ended. */
const ROUNDS = 12;

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const folder = join(root, 'test-results');
mkdirSync(folder, { recursive: true });
const total = emptyTally();
const ofPlatform = ['smoke', 'journeys', 'a11y'].map((project) => `--project=${project}`);
const rounds = Array.from({ length: ROUNDS }, (_, index): Round => ({
  name: `platform-${index + 1}`,
  args: [...ofPlatform, `--shard=${index + 1}/${ROUNDS}`],
}));
const lanes: readonly Lane[] = [
  // The lanes of the platform take from one list.
  ...Array.from({ length: LANES }, () => ({ env: {}, rounds })),
  ...['jeecg-2.3', 'jeecg-2.4'].map((name) => ({
    env: { DIALECT: name, DIALECT_CAPTCHA: CAPTCHA },
    test: { SMOKE_CAPTCHA: CAPTCHA, SMOKE_LIST: formAt('crm_customer') },
    rounds: [{ name, args: ['--project=smoke'] }],
  })),
];

/** Runs the rounds of a lane against one server; the lines of a round come when it has ended, so that those of two do not mix. */
async function play(lane: Lane): Promise<void> {
  let server: StartedServer | null = null;
  try {
    for (let round = lane.rounds.shift(); round !== undefined; round = lane.rounds.shift()) {
      server ??= await startServer({ env: lane.env });
      await playRound(round, server, lane.test ?? {});
    }
  } catch (error) {
    // A server that does not start is a failure of its lane; the others end by themselves, and stop theirs.
    console.log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    add(total, oneFailure('a lane of the browser tests ended early'));
  } finally {
    await server?.stop();
  }
}

async function playRound({ name, args }: Round, server: StartedServer, more: NodeJS.ProcessEnv): Promise<void> {
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
      ...more,
    },
  });
  const tally = playwrightTally(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined);
  if (outcome.code !== 0 && tally.failed === 0) add(tally, oneFailure(`${name} ended with code ${outcome.code}`));
  console.log(`== ${name}: ${closingLine(tally)} in ${outcome.seconds.toFixed(0)} s\n${outcome.output}`);
  if (tally.failed > 0) console.log(`The server said:\n${server.output().slice(-4000)}`);
  add(total, tally);
}

const wanted = lanes.filter(
  ({ rounds: [first] }) => values.only === undefined || first?.name.startsWith(values.only) === true,
);
await inParallel(
  LANES,
  wanted.map((lane) => () => play(lane)),
);
secondAttemptsJudged(total);

const target = process.env['PLAYWRIGHT_JSON'];
if (target !== undefined) writeFileSync(target, JSON.stringify(total));
for (const remark of total.remarks) console.log(remark);
console.log(closingLine(total));
process.exit(total.failed === 0 ? 0 : 1);
