import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { join } from 'node:path';

/** More than all files of the modules, so that two editions of them lie beside each other. */
const MOST = 2_000;

/** Values files were read as before, by their content. Only sound ones are kept. */
export type ReadCache = {
  /** undefined: this text was not read before */
  readonly valueOf: (schema: string, hash: string) => unknown;
  readonly keep: (schema: string, hash: string, value: unknown) => void;
  /** Keeps what is new for the next start; where nothing can be written, that start reads again. */
  readonly write: () => void;
};

/**
 * Parsing some five hundred YAML files and checking them takes longer than the rest of a start; a text that was sound against the
 * same schemas is sound. It lies where Node keeps what it compiled; without that folder everything is read.
 * @param schemas texts of all schemas: another one asks anew
 */
export function readCache(schemas: readonly string[], folder = getCompileCacheDir()): ReadCache {
  if (folder === undefined) return { valueOf: () => undefined, keep: () => undefined, write: () => undefined };
  const digest = createHash('sha256').update(JSON.stringify(schemas)).digest('hex');
  const file = join(folder, `modules-${digest.slice(0, 16)}.json`);
  const before = stored(file);
  const now = new Map<string, unknown>();
  let isNew = false;
  return {
    valueOf: (schema, hash) => {
      const key = `${schema} ${hash}`;
      const value = before.get(key);
      if (value !== undefined) now.set(key, value);
      return value;
    },
    keep: (schema, hash, value) => {
      now.set(`${schema} ${hash}`, value);
      isNew = true;
    },
    write: () => {
      if (!isNew) return;
      const entries = [...new Map([...now, ...before])].slice(0, MOST);
      // Servers that start side by side never read half of it.
      const unfinished = `${file}.${process.pid}`;
      try {
        writeFileSync(unfinished, JSON.stringify(entries));
        renameSync(unfinished, file);
      } catch {
        return;
      }
      isNew = false;
    },
  };
}

function stored(file: string): ReadonlyMap<string, unknown> {
  try {
    return new Map(JSON.parse(readFileSync(file, 'utf8')) as [string, unknown][]);
  } catch {
    return new Map();
  }
}
