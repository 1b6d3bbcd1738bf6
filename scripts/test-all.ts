/**
 * Everything `npm test` proves, in the order in which a mistake shows soonest. Ends with one line `N passed, N failed`.
 * `scripts/test.mjs` has made sure of the packages and of Node 24.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from '../tests/support/browser.ts';
import { checks } from './lib/checks.ts';
import { inParallel, root, run } from './lib/run.ts';
import { scratchInMemory } from './lib/scratch.ts';
import { add, closingLine, emptyTally, oneFailure, vitestTally, type Tally } from './lib/tally.ts';

// Some fifty processes of the tests read the same program: what one has compiled the next takes over.
process.env['NODE_COMPILE_CACHE'] ??= join(root, '.cache/compile');
const reports = join(root, '.cache/reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const total = emptyTally();
const began = performance.now();

function readReport(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

/** The tally that a script wrote; a script that failed without saying so counts as one failure. */
function tallyOf(report: string, code: number): Tally {
  const tally = (readReport(report) as Tally | undefined) ?? emptyTally();
  if (code !== 0 && tally.failed === 0) add(tally, oneFailure(`a part ended with code ${code}`));
  return tally;
}

/** Runs one part; its output is shown when it fails. */
async function part(name: string, work: () => Promise<{ tally: Tally; output: string }>): Promise<void> {
  const start = performance.now();
  const { tally, output } = await work();
  add(total, tally);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`== ${name}: ${closingLine(tally).replace(',', ' and')} in ${seconds} s`);
  if (tally.failed > 0) console.log(output.slice(-20_000));
}

async function vitest(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  await part(name, async () => {
    const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
    const outcome = await run(
      [
        'node',
        'node_modules/vitest/vitest.mjs',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...args,
      ],
      { env },
    );
    const tally = vitestTally(readReport(report));
    if (outcome.code !== 0 && tally.failed === 0) add(tally, oneFailure(`${name} ended with code ${outcome.code}`));
    return { tally, output: outcome.output };
  });
}

async function script(
  name: string,
  command: readonly [string, ...string[]],
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  await part(name, async () => {
    const outcome = await run(command, { env });
    const tally = outcome.code === 0 ? { ...emptyTally(), passed: 1 } : oneFailure(name);
    return { tally, output: outcome.output };
  });
}

const removeScratch = scratchInMemory();
process.on('exit', removeScratch);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const browser = ensureChromium(console.log);
await script('build', ['node', 'scripts/build.ts']);
await part('checks', async () => {
  const results = await inParallel(
    2,
    checks.map((check) => async () => ({
      check,
      outcome: await run(check.command, { env: { REDOCLY_TELEMETRY: 'off' } }),
    })),
  );
  const failed = results.filter(({ outcome }) => outcome.code !== 0);
  return {
    tally: {
      ...emptyTally(),
      passed: results.length - failed.length,
      failed: failed.length,
      remarks: failed.map(({ check }) => `failed: ${check.name}`),
    },
    output: failed.map(({ check, outcome }) => `--- ${check.name}\n${outcome.output}`).join('\n'),
  };
});
await vitest('unit and server tests', ['--project=!time']);
// Each of these keeps one processor busy, and none measures time.
await inParallel(2, [
  () => script('scaffolds', ['node', 'scripts/check-scaffolds.ts']),
  () =>
    part('contracts', async () => {
      const report = join(reports, 'contracts.json');
      const outcome = await run(['node', 'scripts/contracts.ts', '--check', `--report=${report}`]);
      const tally = tallyOf(report, outcome.code);
      return { tally, output: outcome.output };
    }),
  () => vitest('time tests under UTC', ['--project=time'], { TZ: 'UTC' }),
  () => vitest('time tests under New York', ['--project=time'], { TZ: 'America/New_York' }),
]);
await part('browser tests', async () => {
  const report = join(reports, 'browser.json');
  const outcome = await run(['node', 'scripts/browser-tests.ts'], {
    env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON: report },
  });
  const tally = tallyOf(report, outcome.code);
  return { tally, output: outcome.output };
});
await script('a slice of every campaign', ['node', 'scripts/campaign.ts', '--slice']);

for (const remark of total.remarks) console.log(remark);
console.log(`All of it took ${((performance.now() - began) / 60_000).toFixed(1)} minutes.`);
console.log(closingLine(total));
process.exit(total.failed === 0 ? 0 : 1);
