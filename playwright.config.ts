import { defineConfig } from '@playwright/test';
import { chromiumArguments, findChromium } from './tests/support/browser.ts';

const executablePath = findChromium();

// Each worker has a server of its own: what the tests of one change there, those of the others do not see (scripts/browser-tests.ts).
const servers = JSON.parse(process.env['SERVERS'] ?? '[]') as readonly NodeJS.ProcessEnv[];
Object.assign(process.env, servers[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)]);

/**
 * `smoke` runs against any environment (`BASE_URL`, see scripts/smoke.ts); the other projects against a server of their own,
 * started by scripts/browser-tests.ts.
 */
export default defineConfig({
  testDir: 'tests',
  // Two runs at a time keep out of each other's way (scripts/browser-tests.ts).
  outputDir: process.env['PLAYWRIGHT_OUTPUT'] ?? 'test-results/run',
  workers: Math.max(1, servers.length),
  // A second attempt is named in the result and forgiven twice in a round (scripts/lib/tally.ts).
  retries: process.env['RETRIES'] === undefined ? 0 : Number(process.env['RETRIES']),
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: process.env['PLAYWRIGHT_JSON'] ?? 'test-results/results.json' }]],
  use: {
    baseURL: process.env['BASE_URL'],
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // A trace takes a picture of the document at every step, which doubles the time of a run: asked for when a failure is studied.
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'off',
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    launchOptions: { args: chromiumArguments, ...(executablePath === undefined ? {} : { executablePath }) },
  },
  projects: [
    { name: 'smoke', testMatch: 'smoke/**/*.spec.ts' },
    { name: 'journeys', testMatch: 'journeys/**/*.spec.ts' },
    { name: 'a11y', testMatch: 'a11y/**/*.spec.ts' },
  ],
});
