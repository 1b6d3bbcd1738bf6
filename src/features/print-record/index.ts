import { lazyPart } from '@/shared/chunk';

/** Most records of one print. */
export const PRINT_CAP = 500;

/** Records on paper; fetched when they are asked for. */
export const PrintRecords = lazyPart(async () => (await import('./ui/print-records.tsx')).PrintRecords);
