import { headerBytes, headerSize, pictureKind, type PictureSize } from '#core/picture/size.ts';

/** More pixels fill the memory of a phone. */
const MOST_PIXELS = 40_000_000;

export type OpenedPicture =
  | { readonly kind: 'picture'; readonly picture: ImageBitmap }
  | { readonly kind: 'large'; readonly size: PictureSize }
  | { readonly kind: 'wrong' | 'broken' };

/** Opens a picture a user chose. Type and size are read from its header; what is too large is never decoded. */
export async function openPicture(file: Blob): Promise<OpenedPicture> {
  const bytes = new Uint8Array(await file.slice(0, headerBytes).arrayBuffer());
  const kind = pictureKind(bytes);
  if (kind === null) return { kind: 'wrong' };
  const size = headerSize(bytes, kind);
  if (size === null || size.width === 0 || size.height === 0) return { kind: 'broken' };
  if (size.width * size.height > MOST_PIXELS) return { kind: 'large', size };
  try {
    return { kind: 'picture', picture: await createImageBitmap(file) };
  } catch {
    return { kind: 'broken' };
  }
}
