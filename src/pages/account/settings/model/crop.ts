/** Part of a picture to cut out: `zoom` 1 shows as much as fits, `x` and `y` tell which part, from 0 (left, top) to 1 (right, bottom). */
export type Crop = { readonly zoom: number; readonly x: number; readonly y: number };

type Size = { readonly width: number; readonly height: number };

const MOST_ZOOM = 8;

export const startCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** The square of the picture that is cut out, in its pixels. */
export function cropSquare({ width, height }: Size, { zoom, x, y }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom;
  return { left: (width - side) * x, top: (height - side) * y, side };
}

/** Moved by a part of the square that is seen; the picture never leaves it. */
export function moveCrop(size: Size, crop: Crop, dx: number, dy: number): Crop {
  const { side } = cropSquare(size, crop);
  const moved = (at: number, by: number, length: number): number =>
    length - side < 1 ? at : within(0, at - (by * side) / (length - side), 1);
  return { ...crop, x: moved(crop.x, dx, size.width), y: moved(crop.y, dy, size.height) };
}

export function zoomCrop(crop: Crop, factor: number): Crop {
  return { ...crop, zoom: within(1, crop.zoom * factor, MOST_ZOOM) };
}

function within(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
