export type PictureSize = { readonly width: number; readonly height: number };

/** Kinds of pictures whose header is read, by the extension files of them have. */
export type PictureKind = 'png' | 'gif' | 'bmp' | 'jpg' | 'webp';

/** Cameras put previews and notes before the size of a JPEG; it stands within so many bytes. */
export const headerBytes = 512 * 1024;

/** Returns the kind of picture the first bytes tell; null for none that every browser shows. */
export function pictureKind(bytes: Uint8Array): 'png' | 'jpg' | 'webp' | null {
  const begins = (...codes: readonly number[]): boolean => codes.every((code, at) => bytes[at] === code);
  if (begins(0x89, 0x50, 0x4e, 0x47)) return 'png';
  if (begins(0xff, 0xd8, 0xff)) return 'jpg';
  return begins(0x52, 0x49, 0x46, 0x46) && nameAt(bytes, 8) === 'WEBP' ? 'webp' : null;
}

/** The size a picture's header claims, null when it claims none. Nothing is decoded [FIL-04]. */
export function headerSize(bytes: Uint8Array, kind: PictureKind): PictureSize | null {
  try {
    return readers[kind](new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), bytes);
  } catch (error) {
    // A header that ends in the middle of a number claims nothing.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

type Reader = (view: DataView, bytes: Uint8Array) => PictureSize | null;

const readers: Readonly<Record<PictureKind, Reader>> = {
  png: (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  gif: (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  bmp: (view) => ({ width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) }),
  jpg: jpegSize,
  webp: webpSize,
};

function jpegSize(view: DataView): PictureSize | null {
  let at = 2;
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

function webpSize(view: DataView, bytes: Uint8Array): PictureSize | null {
  switch (nameAt(bytes, 12)) {
    case 'VP8X':
      return { width: threeBytes(view, 24) + 1, height: threeBytes(view, 27) + 1 };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return null;
  }
}

function threeBytes(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_0000;
}

function nameAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
