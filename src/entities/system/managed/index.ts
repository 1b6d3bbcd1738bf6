export {
  allManaged,
  deleteManaged,
  enableManaged,
  importManaged,
  managedExportUrl,
  managedKey,
  managedListQuery,
  managedWholeQuery,
  managedOneQuery,
  saveManaged,
  type ManagedImported,
  type ManagedRow,
} from './api/managed.ts';
