import { lazyPart } from '@/shared/chunk';

/** Asks whether the lines of sub-tables are exported too; fetched when it is opened. */
export const ExportDialog = lazyPart(async () => (await import('./ui/export-dialog.tsx')).ExportDialog);
