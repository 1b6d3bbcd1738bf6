import { lazyPart } from '@/shared/chunk';

export type { BatchChoice } from './model/run-batch.ts';
/** Editing or deleting many records at once; fetched when it is opened. */
export const BatchDialog = lazyPart(async () => (await import('./ui/batch-dialog.tsx')).BatchDialog);
