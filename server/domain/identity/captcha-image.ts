import { ownEntry } from '#core/lists/own-entry.ts';
import { randomInt } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

/** Five by seven dots per character, one number per row; characters that look alike are left out. */
const glyphs: Readonly<Record<string, readonly number[]>> = {
  A: [14, 17, 17, 31, 17, 17, 17],
  C: [14, 17, 16, 16, 16, 17, 14],
  E: [31, 16, 16, 30, 16, 16, 31],
  F: [31, 16, 16, 30, 16, 16, 16],
  H: [17, 17, 17, 31, 17, 17, 17],
  K: [17, 18, 20, 24, 20, 18, 17],
  M: [17, 27, 21, 21, 17, 17, 17],
  N: [17, 25, 21, 19, 17, 17, 17],
  P: [30, 17, 17, 30, 16, 16, 16],
  R: [30, 17, 17, 30, 20, 18, 17],
  T: [31, 4, 4, 4, 4, 4, 4],
  W: [17, 17, 17, 21, 21, 27, 17],
  X: [17, 17, 10, 4, 10, 17, 17],
  Y: [17, 17, 10, 4, 4, 4, 4],
  3: [14, 17, 1, 6, 1, 17, 14],
  4: [2, 6, 10, 18, 31, 2, 2],
  6: [14, 16, 16, 30, 17, 17, 14],
  7: [31, 1, 2, 4, 8, 8, 8],
  9: [14, 17, 17, 15, 1, 1, 14],
};

export const captchaAlphabet = Object.keys(glyphs).join('');

const width = 108;
const height = 40;

/** Draws the text as a small grey PNG, each character shifted and slanted, under lines and dots. */
export function drawCaptcha(text: string): Buffer {
  const pixels = Buffer.alloc(width * height, 245);
  const dot = (x: number, y: number, shade: number): void => {
    if (x >= 0 && x < width && y >= 0 && y < height) pixels[y * width + x] = shade;
  };
  for (let count = 0; count < 90; count += 1) dot(randomInt(width), randomInt(height), randomInt(120, 200));
  for (let count = 0; count < 3; count += 1) {
    const from = randomInt(height);
    const to = randomInt(height);
    const shade = randomInt(110, 180);
    for (let x = 0; x < width; x += 1) dot(x, Math.round(from + ((to - from) * x) / width), shade);
  }
  [...text].forEach((character, index) => {
    const left = 8 + index * 25 + randomInt(-3, 4);
    const top = 6 + randomInt(-3, 5);
    const slant = randomInt(-3, 4) / 10;
    const shade = randomInt(20, 90);
    (ownEntry(glyphs, character) ?? []).forEach((bits, row) => {
      for (let column = 0; column < 5; column += 1) {
        if (((bits >> (4 - column)) & 1) === 0) continue;
        for (let dy = 0; dy < 4; dy += 1) {
          const y = row * 4 + dy;
          for (let dx = 0; dx < 3; dx += 1) dot(Math.round(left + column * 4 + dx + slant * (14 - y)), top + y, shade);
        }
      }
    });
  });
  return png(pixels);
}

function png(pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits of grey per pixel, no interlace.
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.concat(
    Array.from({ length: height }, (_, y) =>
      Buffer.concat([Buffer.of(0), pixels.subarray(y * width, (y + 1) * width)]),
    ),
  );
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
