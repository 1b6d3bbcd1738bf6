import {
  appendFileSync,
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isRunning } from '#server/platform/is-running.ts';

/** A file of another machine that nobody wrote to for so long is left over. */
const FOREIGN_MS = 60 * 60 * 1_000;
const ASIDE = 'set-aside.jsonl';
const CHUNK = 64 * 1024;

/** Lines that wait to be written, kept in a file: a process that is killed loses none of them. */
export type Spool = {
  /** Keeps a line; returns where in the file it begins. */
  readonly keep: (line: unknown) => number;
  /** Reads whole lines from a place on, about as many as fit into 64 kB; `next` is the place after them, the same when there are none. */
  readonly read: (from: number) => { readonly lines: readonly unknown[]; readonly next: number };
  /** Everything kept is written: the file is emptied. */
  readonly empty: () => void;
  /** Keeps for a person what cannot be written anywhere else. */
  readonly setAside: (line: unknown, reason: string) => void;
  /** Counts the lines set aside, also by earlier processes. */
  readonly aside: () => number;
  /** Removes the file when nothing waits in it. */
  readonly close: () => void;
};

/**
 * Opens the file of this process below `folder` and takes over what processes that are gone left in theirs.
 * @param id tells processes of the same number apart; a container gives all of them number 1
 */
export function openSpool(folder: string, id: string): Spool {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${hostname().replaceAll(/[^\w.-]/g, '_')}~${process.pid}~${id}.jsonl`);
  const file = openSync(path, 'a+', 0o600);
  takeOver(folder, path, file);
  let asideCount = linesIn(join(folder, ASIDE));
  return {
    keep: (line) => {
      const at = fstatSync(file).size;
      writeSync(file, `${JSON.stringify(line)}\n`);
      return at;
    },
    read: (from) => readLines(file, from),
    empty: () => ftruncateSync(file, 0),
    setAside: (line, reason) => {
      appendFileSync(join(folder, ASIDE), `${JSON.stringify({ reason, line })}\n`, { mode: 0o600 });
      asideCount += 1;
    },
    aside: () => asideCount,
    close: () => {
      const isEmpty = fstatSync(file).size === 0;
      closeSync(file);
      // Another server of this very process may have taken it over.
      if (isEmpty) rmSync(path, { force: true });
    },
  };
}

/** Appends what is left over to our own file; renamed first, so that of two processes that start one takes it. */
function takeOver(folder: string, own: string, file: number): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (path === own || !isLeftOver(name, path)) continue;
    const taken = `${path}.taken-${process.pid}`;
    try {
      renameSync(path, taken);
    } catch {
      continue;
    }
    const text = readFileSync(taken, 'utf8');
    // The last line may be half: the process died while it wrote.
    writeSync(file, text.slice(0, text.lastIndexOf('\n') + 1));
    unlinkSync(taken);
  }
}

function isLeftOver(name: string, path: string): boolean {
  const [, host, pid] = /^(.+)~(\d+)~[^~]+\.jsonl(?:\.taken-\d+)?$/.exec(name) ?? [];
  if (host === undefined) return false;
  if (host !== hostname().replaceAll(/[^\w.-]/g, '_')) return Date.now() - statSync(path).mtimeMs > FOREIGN_MS;
  return Number(pid) === process.pid || !isRunning(Number(pid));
}

function readLines(file: number, from: number): { lines: unknown[]; next: number } {
  for (let length = CHUNK; ; length *= 4) {
    const bytes = Buffer.alloc(length);
    const read = readSync(file, bytes, 0, length, from);
    const end = bytes.lastIndexOf(0x0a, read - 1);
    if (read === 0) return { lines: [], next: from };
    if (end < 0 && read === length) continue;
    const text = bytes.toString('utf8', 0, end + 1);
    return { lines: text.split('\n').flatMap(parsed), next: from + end + 1 };
  }
}

/** A line that is no JSON was never whole. */
function parsed(line: string): unknown[] {
  if (line === '') return [];
  try {
    return [JSON.parse(line) as unknown];
  } catch {
    return [];
  }
}

function linesIn(path: string): number {
  try {
    return readFileSync(path, 'utf8').split('\n').length - 1;
  } catch {
    return 0;
  }
}
