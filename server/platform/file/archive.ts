import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';

/** Limits of an archive; more serves to exhaust whoever unpacks it [FIL-03]. */
const MOST_ENTRIES = 10_000;
const MOST_BYTES = 300 * 1024 * 1024;
/** Text of tables shrinks to a fiftieth; a thousandth is made for it. Small files do no harm at any ratio. */
const MOST_RATIO = 200;
const RATIO_FROM = 10 * 1024 * 1024;
const DIRECTORY_LIMIT = 4 * 1024 * 1024;

type Entry = {
  readonly name: string;
  readonly method: number;
  readonly flags: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
  readonly isLink: boolean;
};

/** Why an archive is refused: broken, made to exhaust, or with names that lead out of a folder. */
export type ArchiveFault = 'broken' | 'bomb' | 'path' | 'markup';

/**
 * Looks through a zip archive without unpacking it to the disk.
 * @param isOffice documents are also inflated, so that sizes that lie and XML with definitions of its own are found
 */
export async function archiveFault(file: string, isOffice: boolean): Promise<ArchiveFault | null> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const entries = await readDirectory(handle, size);
    if (typeof entries === 'string') return entries;
    if (entries.some(({ name, isLink }) => isLink || leadsOut(name))) return 'path';
    const total = entries.reduce((sum, entry) => sum + entry.size, 0);
    if (total > MOST_BYTES || (total > RATIO_FROM && total > size * MOST_RATIO)) return 'bomb';
    if (!isOffice) return null;
    if (!entries.some(({ name }) => name === '[Content_Types].xml')) return 'broken';
    for (const entry of entries) {
      const fault = await inflate(file, handle, entry);
      if (fault !== null) return fault;
    }
    return null;
  } catch (error) {
    if (error instanceof RangeError) return 'broken';
    throw error;
  } finally {
    await handle.close();
  }
}

function leadsOut(name: string): boolean {
  return /^[/\\]|^[a-z]:|\0/i.test(name) || name.split(/[/\\]/).includes('..');
}

/** The entries of the directory at the end; 64-bit archives are larger than anything we store. */
async function readDirectory(handle: FileHandle, size: number): Promise<readonly Entry[] | ArchiveFault> {
  const tail = await read(handle, Math.max(0, size - 65_557), Math.min(size, 65_557));
  const at = tail.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (at < 0) return 'broken';
  const count = tail.readUInt16LE(at + 10);
  const length = tail.readUInt32LE(at + 12);
  const start = tail.readUInt32LE(at + 16);
  if (count > MOST_ENTRIES || count === 0xffff || length > DIRECTORY_LIMIT) return 'bomb';
  if (start + length > size) return 'broken';
  const directory = await read(handle, start, length);
  const entries: Entry[] = [];
  for (let place = 0; place < length;) {
    if (entries.length >= MOST_ENTRIES) return 'bomb';
    if (directory.readUInt32LE(place) !== 0x02014b50) return 'broken';
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => directory.readUInt16LE(place + offset));
    if (nameLength === undefined || extra === undefined || comment === undefined) return 'broken';
    entries.push({
      flags: directory.readUInt16LE(place + 8),
      method: directory.readUInt16LE(place + 10),
      packed: directory.readUInt32LE(place + 20),
      size: directory.readUInt32LE(place + 24),
      offset: directory.readUInt32LE(place + 42),
      // The type of a file of Unix stands in the upper half of its attributes.
      isLink: directory.readUInt32LE(place + 38) >>> 28 === 0xa,
      name: directory.toString('utf8', place + 46, place + 46 + nameLength),
    });
    place += 46 + nameLength + extra + comment;
  }
  return entries.length === 0 ? 'broken' : entries;
}

/** Inflates one entry into nothing, and stops where it is larger than it says. */
async function inflate(file: string, handle: FileHandle, entry: Entry): Promise<ArchiveFault | null> {
  const start = await startOf(handle, entry);
  if (start === null) return 'broken';
  if (entry.packed === 0 || (entry.flags & 1) !== 0) return null;
  if (entry.method !== 0 && entry.method !== 8) return 'broken';
  let seen = 0;
  let fault: ArchiveFault | null = null;
  let before = '';
  const isMarkup = /\.(?:xml|rels|vml)$/i.test(entry.name);
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      seen += chunk.length;
      const text = isMarkup ? before + chunk.toString('latin1') : '';
      before = text.slice(-16);
      if (seen > entry.size) fault = 'bomb';
      // Office writes no definitions of its own; who reads them may be made to fetch or to multiply [FIL-03, XXE].
      else if (/<!(?:DOCTYPE|ENTITY)/i.test(text.replaceAll('\0', ''))) fault = 'markup';
      done(fault === null ? null : new Error(fault));
    },
  });
  const bytes = createReadStream(file, { start, end: start + entry.packed - 1 });
  try {
    await (entry.method === 8 ? pipeline(bytes, createInflateRaw(), sink) : pipeline(bytes, sink));
  } catch {
    return fault ?? 'broken';
  }
  return fault;
}

/** Finds the first byte of an entry; null when nothing of the kind stands there. */
async function startOf(handle: FileHandle, entry: Entry): Promise<number | null> {
  const local = await read(handle, entry.offset, 30);
  if (local.readUInt32LE(0) !== 0x04034b50) return null;
  return entry.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
}

/** An archive that `archiveFault` found nothing against, open for reading single entries. */
export type OpenArchive = {
  readonly names: readonly string[];
  /** The inflated bytes of an entry; null when there is none of that name. */
  readonly bytes: (name: string) => Promise<Readable | null>;
  readonly close: () => Promise<void>;
};

/** Opens a checked archive. @throws Error when it is none */
export async function openArchive(file: string): Promise<OpenArchive> {
  const handle = await open(file);
  const entries = await readDirectory(handle, (await handle.stat()).size);
  if (typeof entries === 'string') {
    await handle.close();
    throw new Error(`The archive is ${entries}`);
  }
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  return {
    names: [...byName.keys()],
    bytes: async (name) => {
      const entry = byName.get(name);
      const start = entry === undefined ? null : await startOf(handle, entry);
      if (entry === undefined || start === null) return null;
      if (entry.packed === 0) return Readable.from([]);
      // A stream of its own: one that is broken off would take the handle with it.
      const packed = createReadStream(file, { start, end: start + entry.packed - 1 });
      if (entry.method === 0) return packed;
      const inflated = createInflateRaw();
      packed.once('error', (error) => inflated.destroy(error));
      inflated.once('close', () => packed.destroy());
      return packed.pipe(inflated);
    },
    close: () => handle.close(),
  };
}

async function read(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(length), position, length });
  return buffer.subarray(0, bytesRead);
}
