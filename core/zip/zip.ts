/** A file of an archive. */
export type ZipFile = { readonly path: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** Limits of an archive; a larger one would exhaust whoever opens it. */
const MOST_FILES = 5_000;
const MOST_BYTES = 20 * 1024 * 1024;

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Names are UTF-8. */
const UTF8 = 0x0800;
/** 1980-01-01: an archive of the same files is the same archive. */
const DAY = 0x21;

/** A zip archive of the files as they are, without compression. */
export function zipOf(files: readonly ZipFile[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { path, bytes } of files) {
    const name = new TextEncoder().encode(path);
    const facts = [20, UTF8, 0, 0, DAY];
    const sizes = [crc32(bytes), bytes.length, bytes.length];
    const local = record(LOCAL, [...shorts(facts), ...longs(sizes), ...shorts([name.length, 0])], name);
    parts.push(local, bytes);
    directory.push(
      record(
        CENTRAL,
        [...shorts([20, ...facts]), ...longs(sizes), ...shorts([name.length, 0, 0, 0, 0]), ...longs([0, offset])],
        name,
      ),
    );
    offset += local.length + bytes.length;
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  const { length: count } = files;
  const end = record(END, [...shorts([0, 0, count, count]), ...longs([length, offset]), ...shorts([0])]);
  return joined([...parts, ...directory, end]);
}

/**
 * The files of a zip archive, folders left out.
 * @throws RangeError where it is none, holds too much, or a file is not what the archive says
 */
export async function unzip(archive: Uint8Array<ArrayBuffer>): Promise<ZipFile[]> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  let at = archive.length - 22;
  while (at >= 0 && view.getUint32(at, true) !== END) at -= 1;
  if (at < 0) throw new RangeError('This is no zip archive');
  const count = view.getUint16(at + 10, true);
  if (count > MOST_FILES) throw new RangeError('The archive holds too many files');
  let place = view.getUint32(at + 16, true);
  let room = MOST_BYTES;
  const files: ZipFile[] = [];
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(place, true) !== CENTRAL) throw new RangeError('The archive is damaged');
    const nameLength = view.getUint16(place + 28, true);
    const path = new TextDecoder().decode(archive.subarray(place + 46, place + 46 + nameLength));
    const packed = view.getUint32(place + 20, true);
    const start = view.getUint32(place + 42, true);
    const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
    if (!path.endsWith('/')) {
      const raw = archive.slice(from, from + packed);
      const method = view.getUint16(place + 10, true);
      const bytes = method === 0 ? raw : await inflated(raw, method, room);
      room -= bytes.length;
      if (room < 0) throw new RangeError('The archive holds too much');
      if (crc32(bytes) !== view.getUint32(place + 16, true)) throw new RangeError('The archive is damaged');
      files.push({ path, bytes });
    }
    place += 46 + nameLength + view.getUint16(place + 30, true) + view.getUint16(place + 32, true);
  }
  return files;
}

async function inflated(raw: Uint8Array<ArrayBuffer>, method: number, room: number): Promise<Uint8Array<ArrayBuffer>> {
  if (method !== 8) throw new RangeError('The archive is compressed in a way that is not known');
  const stream = new Blob([raw]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      parts.push(next.value);
      size += next.value.length;
      if (size > room) throw new RangeError('The archive holds too much');
    }
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new RangeError('The archive is damaged', { cause: error });
  }
  return joined(parts);
}

function record(
  signature: number,
  bytes: readonly number[],
  name: Uint8Array<ArrayBuffer> = new Uint8Array(),
): Uint8Array<ArrayBuffer> {
  return joined([new Uint8Array([...longs([signature]), ...bytes]), name]);
}

function shorts(values: readonly number[]): number[] {
  return values.flatMap((value) => [value & 0xff, (value >>> 8) & 0xff]);
}

function longs(values: readonly number[]): number[] {
  return values.flatMap((value) => [0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff));
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ ((crc & 1) === 0 ? 0 : 0xedb88320);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
