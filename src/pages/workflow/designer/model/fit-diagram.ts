import type { Services } from './diagram-types.ts';

/** The palette stands on the left, over whatever is drawn there. */
const PALETTE = 72;
const MARGIN = 16;

/** Shows the whole diagram beside the palette, never larger than it is. */
export function fitDiagram({ canvas, modeling }: Pick<Services, 'canvas' | 'modeling'>): void {
  const { inner, outer } = canvas.viewbox();
  const left = modeling === null ? MARGIN : PALETTE;
  const scale = Math.min(
    1,
    (outer.width - left - MARGIN) / Math.max(inner.width, 1),
    (outer.height - 2 * MARGIN) / Math.max(inner.height, 1),
  );
  // A page that is not shown has no room at all.
  if (!(scale > 0)) return;
  const [width, height] = [outer.width / scale, outer.height / scale];
  canvas.viewbox({ x: inner.x - left / scale, y: inner.y - (height - inner.height) / 2, width, height });
}
