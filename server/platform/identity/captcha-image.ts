import { randomBytes, randomInt } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { ownEntry } from '#core/lists/own-entry.ts';

/** Five by seven dots per character, one number per row; characters that look alike are left out. */
export const captchaGlyphs: Readonly<Record<string, readonly number[]>> = {
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

export const captchaAlphabet = Object.keys(captchaGlyphs).join('');

const width = 108;
const height = 40;

/** A random number between two. */
function between(from: number, to: number): number {
  return from + ((to - from) * randomInt(1_000_000)) / 1_000_000;
}

type Point = readonly [x: number, y: number];
type Segment = readonly [Point, Point];

/** A glyph as strokes between its neighbouring dots, around its own middle. */
function strokesOf(rows: readonly number[]): readonly Segment[] {
  const isSet = (x: number, y: number): boolean => x >= 0 && x < 5 && (((rows[y] ?? 0) >> (4 - x)) & 1) === 1;
  const at = (x: number, y: number): Point => [x - 2, y - 3];
  const found: Segment[] = [];
  for (let y = 0; y < 7; y += 1)
    for (let x = 0; x < 5; x += 1) {
      if (!isSet(x, y)) continue;
      if (isSet(x + 1, y)) found.push([at(x, y), at(x + 1, y)]);
      if (isSet(x, y + 1)) found.push([at(x, y), at(x, y + 1)]);
      for (const side of [-1, 1])
        if (isSet(x + side, y + 1) && !isSet(x + side, y) && !isSet(x, y + 1))
          found.push([at(x, y), at(x + side, y + 1)]);
    }
  return found;
}

/** Distance of a point from a segment, squared. */
function distance([x, y]: Point, [[ax, ay], [bx, by]]: Segment): number {
  const [dx, dy] = [bx - ax, by - ay];
  const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return (x - ax - along * dx) ** 2 + (y - ay - along * dy) ** 2;
}

/** Returns the place of a character and its distortion. */
function placed(character: string, index: number) {
  const angle = between(0.18, 0.6) * (randomInt(2) === 0 ? 1 : -1);
  return {
    strokes: strokesOf(ownEntry(captchaGlyphs, character) ?? []),
    x: 17 + index * 24.5 + between(-4, 4),
    y: height / 2 + between(-3.5, 3.5),
    cos: Math.cos(angle),
    sin: Math.sin(angle),
    shear: between(-0.4, 0.4),
    wide: between(2.9, 4.9),
    high: between(3.1, 4.9),
    weight: between(0.4, 0.62) ** 2,
    shade: randomInt(20, 110),
  };
}

/**
 * Draws the text as a small grey PNG. Every character has its own angle, shear, size and weight, the whole is bent along two waves, and lines as dark
 * as the text run through it: nothing stays on a grid that could be compared with one.
 */
export function drawCaptcha(text: string): Buffer {
  const pixels = Buffer.alloc(width * height);
  const noise = randomBytes(width * height);
  const characters = [...text].map(placed);
  const waves = [
    between(1.8, 3.2),
    between(16, 28),
    between(0, 6.3),
    between(1.6, 2.8),
    between(18, 36),
    between(0, 6.3),
  ] as const;
  const lines = Array.from({ length: 2 }, () => ({
    from: between(4, height - 4),
    slope: between(-0.22, 0.22),
    swing: between(2, 7),
    length: between(18, 40),
    phase: between(0, 6.3),
    weight: between(0.5, 0.9),
    shade: randomInt(30, 120),
  }));
  const [ax, px, fx, ay, py, fy] = waves;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [u, v] = [x + ax * Math.sin((2 * Math.PI * y) / px + fx), y + ay * Math.sin((2 * Math.PI * x) / py + fy)];
      const grain = noise[y * width + x] ?? 0;
      let shade = 236 - (grain % 28);
      for (const one of characters) {
        const [dx, dy] = [u - one.x, v - one.y];
        if (Math.abs(dx) > 20) continue;
        const [rx, ry] = [one.cos * dx + one.sin * dy, one.cos * dy - one.sin * dx];
        const point: Point = [(rx - one.shear * ry) / one.wide, ry / one.high];
        if (Math.abs(point[0]) > 3 || Math.abs(point[1]) > 4) continue;
        if (one.strokes.some((stroke) => distance(point, stroke) < one.weight))
          shade = Math.min(shade, one.shade + (grain % 20));
      }
      for (const line of lines) {
        const middle = line.from + line.slope * x + line.swing * Math.sin((2 * Math.PI * x) / line.length + line.phase);
        if (Math.abs(y - middle) < line.weight) shade = Math.min(shade, line.shade + (grain % 20));
      }
      pixels[y * width + x] = shade;
    }
  for (let count = 0; count < 70; count += 1) pixels[randomInt(pixels.length)] = randomInt(20, 140);
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
