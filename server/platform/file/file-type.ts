import { ownEntry } from '#core/lists/own-entry.ts';
/** A type of file we store: its extension on the disk and how it is served. */
export type FileType = { readonly extension: string; readonly mime: string; readonly inline: boolean };

type Magic = { readonly at: number; readonly bytes: readonly number[] | string; readonly type: FileType };

const image = (extension: string): FileType => ({
  extension,
  mime: `image/${extension === 'jpg' ? 'jpeg' : extension}`,
  inline: true,
});
const other = (extension: string, mime: string): FileType => ({ extension, mime, inline: false });

const magics: readonly Magic[] = [
  { at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], type: image('png') },
  { at: 0, bytes: [0xff, 0xd8, 0xff], type: image('jpg') },
  { at: 0, bytes: 'GIF8', type: image('gif') },
  { at: 8, bytes: 'WEBP', type: image('webp') },
  { at: 0, bytes: 'BM', type: image('bmp') },
  { at: 0, bytes: '%PDF-', type: { extension: 'pdf', mime: 'application/pdf', inline: true } },
  { at: 0, bytes: 'Rar!', type: other('rar', 'application/vnd.rar') },
  { at: 0, bytes: [0x37, 0x7a, 0xbc, 0xaf], type: other('7z', 'application/x-7z-compressed') },
  { at: 4, bytes: 'ftyp', type: other('mp4', 'video/mp4') },
  { at: 0, bytes: 'ID3', type: other('mp3', 'audio/mpeg') },
];

const zipBased: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  zip: 'application/zip',
};

/** Word, Excel and PowerPoint before 2007 share one container. */
const oleBased: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
};

const texts = new Set(['txt', 'csv', 'md', 'log', 'json']);

/**
 * The type of a file by its content; the name only chooses between types that look alike inside.
 * Null for what we do not store: programs, scripts of the operating system, unknown binaries.
 */
export function fileType(head: Buffer, name: string): FileType | null {
  const extension = /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const found = magics.find(({ at, bytes }) => matches(head, at, bytes));
  if (found !== undefined) return found.type;
  if (matches(head, 0, [0x50, 0x4b, 0x03, 0x04])) {
    const kind = Object.hasOwn(zipBased, extension) ? extension : 'zip';
    return other(kind, ownEntry(zipBased, kind) ?? 'application/zip');
  }
  if (matches(head, 0, [0xd0, 0xcf, 0x11, 0xe0])) {
    const mime = ownEntry(oleBased, extension);
    return mime === undefined ? null : other(extension, mime);
  }
  // Text, whatever it calls itself: HTML and SVG too become plain text that a browser saves instead of running it.
  if (head.length > 0 && isText(head))
    return other(texts.has(extension) ? extension : 'txt', 'text/plain; charset=utf-8');
  return null;
}

function matches(head: Buffer, at: number, bytes: readonly number[] | string): boolean {
  const wanted = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : Buffer.from(bytes);
  return head.subarray(at, at + wanted.length).equals(wanted);
}

/** No control characters but tab and line ends: true of UTF-8 and of GBK text. */
function isText(head: Buffer): boolean {
  return head.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d || byte === 0x0c);
}
