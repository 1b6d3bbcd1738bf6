import { startServer, type StartedServer } from './server.ts';
import type { Page } from '@playwright/test';

/** Text every captcha of such a server shows. */
export const CAPTCHA = 'ACEF';

/** Starts the reference server in a test mode that speaks as a server of the family does, with the demonstration data. */
export function startFamilyServer(dialect: 'jeecg-2.3' | 'jeecg-2.4'): Promise<StartedServer> {
  return startServer({ env: { DIALECT: dialect, DIALECT_CAPTCHA: CAPTCHA } });
}

/** Returns the address of a form there: nothing else names it. */
export function formAt(code: string): string {
  return `/online/cgformList/${code}`;
}

/** Sends the page, which knows no server yet, to this one. */
export function goTo(page: Page, server: StartedServer): void {
  const go = page.goto.bind(page);
  page.goto = (path, options) => go(new URL(path, server.url).href, options);
}
