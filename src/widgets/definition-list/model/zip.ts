import { unzipSync, zipSync } from 'fflate';

/** A file of an archive. */
export type ZipFile = { readonly path: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** Limits of an archive; a larger one would exhaust whoever opens it. */
const MOST_FILES = 5_000;
const MOST_BYTES = 20 * 1024 * 1024;

/** Signatures of an entry of the directory and of its end. */
const ENTRY = 0x02014b50;
const END = 0x06054b50;

/** Makes a zip archive of the files as they are, without compression. An archive of the same files is the same archive: all are of one day. */
export function zipOf(files: readonly ZipFile[]): Uint8Array<ArrayBuffer> {
  return zipSync(Object.fromEntries(files.map(({ path, bytes }) => [path, bytes])), {
    level: 0,
    mtime: new Date(1980, 0, 1),
  });
}

/**
 * Reads the files of a zip archive, folders left out.
 * @throws RangeError where it is none, is damaged, or holds too much
 */
export function unzip(archive: Uint8Array<ArrayBuffer>): readonly ZipFile[] {
  const names: string[] = [];
  let size = 0;
  try {
    const files = unzipSync(archive, {
      // Asked before a file is unpacked, by what the archive says; a file that is longer is cut there.
      filter: ({ name, originalSize }) => {
        names.push(name);
        size += originalSize;
        if (names.length > MOST_FILES || size > MOST_BYTES) throw new RangeError('The archive holds too much');
        return !name.endsWith('/');
      },
    });
    const sums = sumsOf(archive);
    // Of two files of one name the later one counts.
    const sumOf = new Map(names.map((name, index) => [name, sums[index]]));
    return Object.entries(files).map(([path, bytes]) => {
      if (crc32(bytes) !== sumOf.get(path)) throw new RangeError('The archive is damaged');
      return { path, bytes };
    });
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new RangeError('This is no zip archive, or it is damaged', { cause: error });
  }
}

/** Reads the checksums from the directory of an archive, in its order; the library does not look at them. */
function sumsOf(archive: Uint8Array<ArrayBuffer>): readonly number[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  let end = archive.length - 22;
  while (view.getUint32(end, true) !== END) end -= 1;
  let place = view.getUint32(end + 16, true);
  const sums: number[] = [];
  while (view.getUint32(place, true) === ENTRY) {
    sums.push(view.getUint32(place + 16, true));
    place +=
      46 + view.getUint16(place + 28, true) + view.getUint16(place + 30, true) + view.getUint16(place + 32, true);
  }
  return sums;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ ((crc & 1) === 0 ? 0 : 0xedb88320);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
