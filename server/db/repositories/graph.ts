import { drawnRows } from './drawn.ts';

/** Charts. */
export const storedGraphs = drawnRows('onl_graph');
