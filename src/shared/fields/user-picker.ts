import { lazy } from 'react';

/** Chooses people in a dialog, outside a form; fetched when it is opened. */
export const UserPicker = lazy(async () => ({ default: (await import('./pickers/dialogs.ts')).UserPicker }));
