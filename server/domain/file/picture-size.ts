import { open } from 'node:fs/promises';

export type PictureSize = { readonly width: number; readonly height: number };

/** Cameras put previews and notes before the size of a JPEG; it stands within this. */
const searched = 512 * 1024;

/** The size a picture's header claims, null when it claims none. Nothing is decoded [FIL-04]. */
export async function pictureSize(file: string, extension: string): Promise<PictureSize | null> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(searched), position: 0 });
    const data = buffer.subarray(0, bytesRead);
    return readers[extension]?.(data) ?? null;
  } catch (error) {
    // A header that ends in the middle of a number claims nothing.
    if (error instanceof RangeError) return null;
    throw error;
  } finally {
    await handle.close();
  }
}

const readers: Readonly<Record<string, (data: Buffer) => PictureSize | null>> = {
  png: (data) => ({ width: data.readUInt32BE(16), height: data.readUInt32BE(20) }),
  gif: (data) => ({ width: data.readUInt16LE(6), height: data.readUInt16LE(8) }),
  bmp: (data) => ({ width: Math.abs(data.readInt32LE(18)), height: Math.abs(data.readInt32LE(22)) }),
  jpg: jpegSize,
  webp: webpSize,
};

function jpegSize(data: Buffer): PictureSize | null {
  let at = 2;
  while (at + 9 < data.length) {
    if (data[at] !== 0xff) return null;
    const marker = data.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: data.readUInt16BE(at + 7), height: data.readUInt16BE(at + 5) };
    at += 2 + data.readUInt16BE(at + 2);
  }
  return null;
}

function webpSize(data: Buffer): PictureSize | null {
  switch (data.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: data.readUIntLE(24, 3) + 1, height: data.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = data.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: data.readUInt16LE(26) & 0x3fff, height: data.readUInt16LE(28) & 0x3fff };
    default:
      return null;
  }
}
