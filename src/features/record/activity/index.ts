import { lazyPart } from '@/shared/chunk';

/** A button that opens what happened to a record; fetched with the first form. */
export const RecordActivity = lazyPart(async () => (await import('./ui/record-activity.tsx')).RecordActivity);

/** A button that takes files for a record that is not stored yet; fetched with the first new one. */
export const NewRecordFiles = lazyPart(async () => (await import('./ui/new-record-files.tsx')).NewRecordFiles);
