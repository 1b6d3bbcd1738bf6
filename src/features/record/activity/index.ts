import { lazyPart } from '@/shared/chunk';

/** A button that opens what happened to a record; fetched with the first form. */
export const RecordActivity = lazyPart(async () => (await import('./ui/record-activity.tsx')).RecordActivity);
