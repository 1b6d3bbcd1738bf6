import { lazyPart } from '@/shared/chunk';

/** Order, width, visibility and fixing of a list's columns; fetched when it is opened. */
export const ColumnDialog = lazyPart(async () => (await import('./ui/column-dialog.tsx')).ColumnDialog);
