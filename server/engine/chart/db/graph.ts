import { drawnRows } from '#server/engine/report/db/drawn.ts';

/** Charts. */
export const storedGraphs = drawnRows('onl_graph');
