import { describe, expect, it } from 'vitest';
import { headerBytes, headerSize, pictureKind } from './size.ts';

const bytes = (...parts: readonly (string | number | readonly number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((sign) => sign.charCodeAt(0)) : part)),
  );
const zeros = (count: number): readonly number[] => Array.from({ length: count }, () => 0);

const png = bytes(0x89, 'PNG', 0x0d, 0x0a, 0x1a, 0x0a, zeros(4), 'IHDR', 0, 0, 1, 2, 0, 0, 3, 4);
const jpeg = (...segments: readonly (readonly number[])[]): Uint8Array => bytes(0xff, 0xd8, ...segments, zeros(10));
const frame = (marker: number): readonly number[] => [0xff, marker, 0, 17, 8, 1, 2, 3, 4];
const note = [0xff, 0xe0, 0, 4, 9, 9];
const webp = (kind: string, ...rest: readonly (number | readonly number[])[]): Uint8Array =>
  bytes('RIFF', zeros(4), 'WEBP', kind, ...rest, zeros(4));

describe('[FIL-04] the size a picture claims', () => {
  it('is read from the header of its kind', () => {
    expect(headerSize(png, 'png')).toEqual({ width: 258, height: 772 });
    expect(headerSize(bytes('GIF89a', 2, 1, 4, 3), 'gif')).toEqual({ width: 258, height: 772 });
    expect(headerSize(bytes('BM', zeros(16), 2, 1, 0, 0, 4, 3, 0, 0), 'bmp')).toEqual({ width: 258, height: 772 });
    // Pictures that are drawn from above have a height below nothing.
    expect(headerSize(bytes('BM', zeros(16), 2, 1, 0, 0, 0xfc, 0xff, 0xff, 0xff), 'bmp')).toEqual({
      width: 258,
      height: 4,
    });
    expect(headerSize(bytes('BM', zeros(16), 0xfe, 0xff, 0xff, 0xff, 4, 0, 0, 0), 'bmp')).toEqual({
      width: 2,
      height: 4,
    });
  });

  it.each([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc7, 0xc9, 0xcb, 0xcd, 0xcf])(
    'of a JPEG stands in its frame %i',
    (marker) => {
      expect(headerSize(jpeg(frame(marker)), 'jpg')).toEqual({ width: 772, height: 258 });
    },
  );

  it('of a JPEG stands behind notes and filling, and in no table', () => {
    expect(headerSize(jpeg(note, note, frame(0xc0)), 'jpg')).toEqual({ width: 772, height: 258 });
    expect(headerSize(jpeg([0xff, 0xff], frame(0xc0)), 'jpg')).toEqual({ width: 772, height: 258 });
    for (const marker of [0xc4, 0xc8, 0xcc, 0xbf, 0xd0]) {
      const table = [0xff, marker, 0, 7, 8, 1, 2, 3, 4];
      expect(headerSize(jpeg(table, frame(0xc2)), 'jpg'), String(marker)).toEqual({ width: 772, height: 258 });
    }
    expect(headerSize(jpeg([1, 2, 3]), 'jpg')).toBeNull();
    expect(headerSize(jpeg(note), 'jpg')).toBeNull();
    // Cut off in the middle of its frame, it claims nothing.
    expect(headerSize(bytes(0xff, 0xd8, frame(0xc0)), 'jpg')).toBeNull();
    expect(headerSize(bytes(0xff, 0xd8, frame(0xc0), 0), 'jpg')).toEqual({ width: 772, height: 258 });
  });

  it('of a WebP stands where its variant puts it', () => {
    expect(headerSize(webp('VP8X', zeros(8), 1, 2, 3, 4, 5, 6), 'webp')).toEqual({
      width: 1 + 2 * 256 + 3 * 65_536 + 1,
      height: 4 + 5 * 256 + 6 * 65_536 + 1,
    });
    // 14 bits each: 1 + 2·256 and, beyond them, 5.
    expect(headerSize(webp('VP8L', zeros(5), 0x01, 0x42, 0x01, 0), 'webp')).toEqual({ width: 514, height: 6 });
    expect(headerSize(webp('VP8 ', zeros(10), 0x02, 0xc1, 0x04, 0x83), 'webp')).toEqual({ width: 258, height: 772 });
    expect(headerSize(webp('VP9 ', zeros(20)), 'webp')).toBeNull();
  });

  it('is none where the header ends too early', () => {
    expect(headerSize(png.subarray(0, 23), 'png')).toBeNull();
    expect(headerSize(png.subarray(0, 24), 'png')).toEqual({ width: 258, height: 772 });
    expect(headerSize(bytes(), 'gif')).toBeNull();
    expect(headerSize(new Uint8Array([9, ...png]).subarray(1), 'png')).toEqual({ width: 258, height: 772 });
    expect(headerBytes).toBe(524_288);
  });
});

describe('the kind of a picture', () => {
  it.each([
    ['png', png],
    ['jpg', jpeg(frame(0xc0))],
    ['webp', webp('VP8 ', zeros(10))],
  ] as const)('%s is told by its first bytes, all of them', (kind, whole) => {
    expect(pictureKind(whole)).toBe(kind);
    const length = kind === 'png' ? 4 : kind === 'jpg' ? 3 : 12;
    for (let at = 0; at < length; at += 1) {
      if (kind === 'webp' && at >= 4 && at < 8) continue;
      const other = Uint8Array.from(whole);
      other[at] = (other[at] ?? 0) ^ 1;
      expect(pictureKind(other), String(at)).toBeNull();
    }
  });

  it('is none of a GIF or of nothing', () => {
    expect([pictureKind(bytes('GIF89a')), pictureKind(bytes())]).toEqual([null, null]);
  });
});
