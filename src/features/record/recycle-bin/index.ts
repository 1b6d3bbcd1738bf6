import { lazyPart } from '@/shared/chunk';

/** Deleted records of a form; fetched when it is opened. */
export const RecycleBin = lazyPart(async () => (await import('./ui/recycle-bin.tsx')).RecycleBin);
