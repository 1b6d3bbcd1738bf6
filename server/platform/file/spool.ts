import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Facts learnt of a file while its bytes went by; it lies complete on the local disk until it is kept or discarded. */
export type Received = {
  readonly size: number;
  readonly sha256: string;
  /** The first 4 KiB: enough to tell the type by content. */
  readonly head: Buffer;
  /** Path of the bytes meanwhile. */
  readonly file: string;
  readonly discard: () => Promise<void>;
};

const headBytes = 4_096;
const leftoverHours = 24;

/** Receives bytes into a folder, synced to the disk. What breaks off half-way leaves nothing. */
export async function receive(folder: string, id: string, bytes: Readable): Promise<Received> {
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, id);
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
  return { size, sha256: hash.digest('hex'), head: Buffer.concat(head), file: temporary, discard };
}

/** Takes away what a crash left in the folder. */
export async function clearLeftovers(folder: string, now: number = Date.now()): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const file = join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found !== null && now - found.mtimeMs > leftoverHours * 3_600_000) await rm(file, { force: true });
  }
}
