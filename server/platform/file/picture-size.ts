import { open } from 'node:fs/promises';
import { headerBytes, headerSize, type PictureKind, type PictureSize } from '#core/picture/size.ts';

const kinds: ReadonlySet<string> = new Set<PictureKind>(['png', 'gif', 'bmp', 'jpg', 'webp']);

/** The size a picture's header claims, null when it claims none. Nothing is decoded [FIL-04]. */
export async function pictureSize(file: string, extension: string): Promise<PictureSize | null> {
  if (!isKind(extension)) return null;
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(headerBytes), position: 0 });
    return headerSize(buffer.subarray(0, bytesRead), extension);
  } finally {
    await handle.close();
  }
}

function isKind(extension: string): extension is PictureKind {
  return kinds.has(extension);
}
