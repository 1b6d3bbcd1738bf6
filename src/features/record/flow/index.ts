import { lazyPart } from '@/shared/chunk';

/** A button that shows the documents before and after one. */
export const RecordTrace = lazyPart(async () => (await import('./ui/record-trace.tsx')).RecordTrace);

/** A button that chooses lines of other documents. */
export const PickLines = lazyPart(async () => (await import('./ui/pick-lines.tsx')).PickLines);
