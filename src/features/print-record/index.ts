import { lazyPart } from '@/shared/chunk';

/** Records on paper; fetched when they are asked for. */
export const PrintRecords = lazyPart(async () => (await import('./ui/print-records.tsx')).PrintRecords);
