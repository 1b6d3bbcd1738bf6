import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import type { Received } from './spool.ts';

/** First and last byte, both included. */
export type ByteRange = { readonly start: number; readonly end: number };

/** Permanent storage of files: a local folder, or a bucket of an S3-compatible server. */
export type Storage = {
  /** Folder where uploads wait until they are kept. */
  readonly incoming: string;
  /** Gives received bytes their final path; after this they survive a crash. */
  readonly keep: (received: Received, path: string) => Promise<void>;
  /** The bytes, or a range of them; null when there are none. */
  readonly read: (path: string, range?: ByteRange) => Promise<Readable | null>;
  /** Nothing happens when there are none. */
  readonly remove: (path: string) => Promise<void>;
};

/** Files in a folder: received beside it, then renamed into place. */
export function localStorage(folder: string): Storage {
  const base = resolve(folder);
  const place = (path: string): string => {
    const full = join(base, path);
    // Paths are made by the server; this holds even if one ever is not.
    if (!full.startsWith(base + sep)) throw new Error('A file path leads out of the storage');
    return full;
  };
  return {
    incoming: place('.incoming'),
    keep: async (received, path) => {
      await mkdir(dirname(place(path)), { recursive: true });
      await rename(received.file, place(path));
      await syncFolder(dirname(place(path)));
    },
    read: async (path, range) => {
      try {
        if (!(await stat(place(path))).isFile()) return null;
      } catch {
        return null;
      }
      return createReadStream(place(path), range);
    },
    remove: (path) => rm(place(path), { force: true }),
  };
}

/** The name of a file is on the disk only when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
