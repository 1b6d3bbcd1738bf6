import { lazyPart } from '@/shared/chunk';

/** A button that makes links for strangers; fetched with the first form that allows it. */
export const ShareRecord = lazyPart(async () => (await import('./ui/share-record.tsx')).ShareRecord);
