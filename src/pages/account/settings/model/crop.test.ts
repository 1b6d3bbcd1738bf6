import { expect, it } from 'vitest';
import { cropSquare, moveCrop, startCrop, zoomCrop } from './crop.ts';
import { openPicture } from './open-picture.ts';

const wide = { width: 400, height: 200 };

it('[B2.31] a picture is cut in its middle first, and never beyond its edges', () => {
  expect(cropSquare(wide, startCrop)).toEqual({ left: 100, top: 0, side: 200 });
  expect(cropSquare(wide, moveCrop(wide, startCrop, 9, 9))).toEqual({ left: 0, top: 0, side: 200 });
  expect(cropSquare(wide, moveCrop(wide, startCrop, -9, -9))).toEqual({ left: 200, top: 0, side: 200 });
});

it('[B2.31] zoom has an end in both directions', () => {
  expect(zoomCrop(startCrop, 0.1).zoom).toBe(1);
  expect(zoomCrop(startCrop, 99).zoom).toBe(8);
  expect(cropSquare(wide, zoomCrop(startCrop, 2))).toEqual({ left: 150, top: 50, side: 100 });
});

it('[FIL-04] a picture of fifty megapixels is refused by its header, before it is decoded', async () => {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  new DataView(bytes.buffer).setUint32(16, 10_000);
  new DataView(bytes.buffer).setUint32(20, 5_000);
  expect(await openPicture(new Blob([bytes]))).toEqual({ kind: 'large', size: { width: 10_000, height: 5_000 } });
  expect(await openPicture(new Blob(['text']))).toEqual({ kind: 'wrong' });
});
