export { ChunkLoadError } from './chunk.ts';
export { lazyPart, retryParts } from './lazy-part.tsx';
