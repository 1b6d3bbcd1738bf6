import { lazyPart } from '../chunk/index.ts';

/** A chart; the drawing library is fetched with the first one. */
export const Chart = lazyPart(async () => (await import('./chart-drawing.tsx')).ChartDrawing);
