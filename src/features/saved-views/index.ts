import { lazyPart } from '@/shared/chunk';

export type { Saveable } from './model/saveable.ts';
/** The views of a list: use, link, delete, save; fetched when they are opened. */
export const ViewsDialog = lazyPart(async () => (await import('./ui/views-dialog.tsx')).ViewsDialog);
export const SaveViewDialog = lazyPart(async () => (await import('./ui/save-view-dialog.tsx')).SaveViewDialog);
