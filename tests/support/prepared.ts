import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stampOf } from '../../scripts/lib/source-stamp.ts';

const root = resolve(import.meta.dirname, '../..');
/** Sources that decide what a first start writes. */
const sources = ['server', 'core', 'modules', 'package-lock.json'] as const;
const folder = join(root, '.cache/prepared');

/** Of this process; others that make the same one meanwhile come to the same folder. */
const making = new Map<string, Promise<string>>();
let stamp: string | null = null;

/**
 * Gives a data folder of its own in which a server with these settings has been started and stopped before.
 * @param settings what the data depend on: modules, seed, password of the administrator
 * @param fill starts a server on an empty data folder, and stops it
 */
export async function preparedFolder(
  settings: Readonly<Record<string, string>>,
  fill: (dataDir: string) => Promise<void>,
): Promise<string> {
  const copy = mkdtempSync(join(tmpdir(), 'back-office-'));
  await copyPrepared(settings, fill, copy);
  return copy;
}

/**
 * Copies into an empty folder what `fill` makes. Reading the modules in and making the demonstration data takes longer than most tests do, so it is
 * done once for each state of the sources and each day.
 */
export async function copyPrepared(
  settings: Readonly<Record<string, string>>,
  fill: (dataDir: string) => Promise<void>,
  to: string,
): Promise<void> {
  // The demonstration data lie around the day they are made.
  stamp ??= `${stampOf(root, sources).slice(0, 16)}-${new Date().toDateString().replaceAll(' ', '-')}`;
  const key = createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 16);
  const ready = join(folder, stamp, key);
  const made = making.get(key) ?? (existsSync(ready) ? Promise.resolve(ready) : make(ready, fill));
  making.set(key, made);
  // Whoever comes after a failure tries again.
  made.catch(() => making.delete(key));
  copyAll(await made, to);
}

async function make(ready: string, fill: (dataDir: string) => Promise<void>): Promise<string> {
  const ofToday = resolve(ready, '..');
  mkdirSync(ofToday, { recursive: true });
  for (const name of readdirSync(folder))
    if (join(folder, name) !== ofToday) rmSync(join(folder, name), { recursive: true, force: true });
  // Where the folders of tests lie anyway: the user of the database may not reach this one.
  const filled = mkdtempSync(join(tmpdir(), 'back-office-'));
  const unfinished = mkdtempSync(`${ready}-`);
  try {
    await fill(filled);
    copyAll(filled, unfinished);
    renameSync(unfinished, ready);
  } catch (error) {
    // Another process may have been faster; its folder holds the same.
    if (!existsSync(ready)) throw error;
  } finally {
    for (const left of [filled, unfinished]) rmSync(left, { recursive: true, force: true });
  }
  return ready;
}

/** Copies as it is, owners included: the database may belong to a user of its own. */
function copyAll(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to]);
}
