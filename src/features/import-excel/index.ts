import { lazyPart } from '@/shared/chunk';

/** Importing a workbook into a form; fetched when it is opened. */
export const ImportDialog = lazyPart(async () => (await import('./ui/import-dialog.tsx')).ImportDialog);

/** A file for one record, taken by an operation of its own. */
export const FileAct = lazyPart(async () => (await import('./ui/file-act.tsx')).FileAct);
