import { lazyPart } from '@/shared/chunk';

export { PRINT_CAP } from './model/print-cap.ts';

/** Records on paper; fetched when they are asked for. */
export const PrintRecords = lazyPart(async () => (await import('./ui/print-records.tsx')).PrintRecords);
