/**
 * `npm run smoke -- --base-url <url>`: the smoke tests against any environment, with `SMOKE_USER` and `SMOKE_PASSWORD`.
 */
import { parseArgs } from 'node:util';
import { ensureChromium } from '../tests/support/browser.ts';
import { run } from './lib/run.ts';

const { values } = parseArgs({ options: { 'base-url': { type: 'string' } }, allowPositionals: false });
const baseUrl = values['base-url'];
const missing = [
  ...(baseUrl === undefined ? ['--base-url <url>'] : []),
  ...['SMOKE_USER', 'SMOKE_PASSWORD']
    .filter((name) => (process.env[name] ?? '') === '')
    .map((name) => `${name} in the environment`),
];
if (baseUrl === undefined || missing.length > 0) {
  console.error(
    `Missing: ${missing.join(', ')}.\nExample: SMOKE_USER=admin SMOKE_PASSWORD=… npm run smoke -- --base-url https://erp.example.com`,
  );
  process.exit(2);
}
try {
  const answer = await fetch(new URL('/config.json', baseUrl));
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
} catch (error) {
  console.error(`${baseUrl} does not serve the application: GET /config.json failed (${String(error)}).`);
  process.exit(2);
}
const outcome = await run(['node', 'node_modules/@playwright/test/cli.js', 'test', '--project=smoke'], {
  live: true,
  env: { BASE_URL: baseUrl, CHROMIUM_PATH: ensureChromium(console.log) },
});
process.exit(outcome.code);
