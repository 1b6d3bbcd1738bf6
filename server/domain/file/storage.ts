import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';

/** What was learnt of a file while its bytes went by. */
export type Received = {
  readonly size: number;
  readonly sha256: string;
  /** The first 4 KiB: enough to tell the type by content. */
  readonly head: Buffer;
  /** Gives the bytes their final path; after this they survive a crash. */
  readonly keep: (path: string) => Promise<void>;
  readonly discard: () => Promise<void>;
};

/** Where bytes of files lie. A local folder by default; another store implements the same three calls. */
export type Storage = {
  readonly receive: (bytes: Readable, id: string) => Promise<Received>;
  readonly read: (path: string) => Promise<Readable | null>;
};

const headBytes = 4_096;

/** Files in a folder: received beside it, synced to the disk, then renamed into place. */
export function localStorage(folder: string): Storage {
  const base = resolve(folder);
  const place = (path: string): string => {
    const full = join(base, path);
    // Paths are made by the server; this holds even if one ever is not.
    if (!full.startsWith(base + sep)) throw new Error('A file path leads out of the storage');
    return full;
  };
  return {
    receive: async (bytes, id) => {
      const temporary = place(join('.incoming', id));
      await mkdir(dirname(temporary), { recursive: true });
      const discard = (): Promise<void> => rm(temporary, { force: true });
      const hash = createHash('sha256');
      const head: Buffer[] = [];
      let size = 0;
      const file = await open(temporary, 'wx', 0o640);
      try {
        for await (const chunk of bytes) {
          const data = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
          if (size < headBytes) head.push(data.subarray(0, headBytes - size));
          size += data.length;
          hash.update(data);
          // Not `write`, which may stop half-way on a disk that is filling up and call it a success.
          await file.appendFile(data);
        }
        await file.sync();
      } catch (error) {
        await discard();
        throw error;
      } finally {
        await file.close();
      }
      return {
        size,
        sha256: hash.digest('hex'),
        head: Buffer.concat(head),
        keep: async (path) => {
          await mkdir(dirname(place(path)), { recursive: true });
          await rename(temporary, place(path));
          await syncFolder(dirname(place(path)));
        },
        discard,
      };
    },
    read: async (path) => {
      try {
        if (!(await stat(place(path))).isFile()) return null;
      } catch {
        return null;
      }
      return createReadStream(place(path));
    },
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
