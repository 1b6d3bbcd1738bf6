import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** Switches for a headless Chromium that neither needs a sandbox nor talks to anybody but the page. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The headless shell is the same engine without the browser's own surface: a page costs less than half of the processor time
 * (0.85 s against 2.2 s for a list). Names in the order of choice.
 */
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const fixedPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The Chromium to test with: `CHROMIUM_PATH`, an installed Chromium or Chrome, Playwright's own.
 * @returns its path, or undefined when there is none
 */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, but there is no such file.`);
    return named;
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...fixedPlaces, chromium.executablePath()].find(isExecutable);
}

/** Like `findChromium`, but installs one where none is: Playwright's own, or Debian's packages when root. */
export function ensureChromium(say: (text: string) => void): string {
  const found = findChromium();
  if (found !== undefined) return found;
  say('No Chromium found; trying to download the one of Playwright …');
  const cli = join(createRequire(import.meta.url).resolve('playwright/package.json'), '../cli.js');
  try {
    execFileSync(process.execPath, [cli, 'install', 'chromium'], {
      stdio: 'ignore',
      timeout: 300_000,
      env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000' },
    });
  } catch {
    if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
      say('That failed; installing Chromium and fonts-noto-cjk from the packages of the system …');
      const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
      execFileSync('apt-get', ['update', '-qq'], quiet);
      // Not every release has the shell as a package of its own.
      for (const name of ['chromium-headless-shell', 'chromium']) {
        try {
          execFileSync('apt-get', ['install', '-y', '-qq', name, 'fonts-noto-cjk'], quiet);
          break;
        } catch {
          say(`The package ${name} could not be installed.`);
        }
      }
    }
  }
  const installed = findChromium();
  if (installed === undefined) {
    throw new Error('No Chromium could be installed. Install Chromium or Chrome, or name one in CHROMIUM_PATH.');
  }
  return installed;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
