export {
  deleteManaged,
  importManaged,
  managedExportUrl,
  managedKey,
  managedListQuery,
  managedOneQuery,
  saveManaged,
  type ManagedImported,
  type ManagedRow,
} from './api/managed.ts';
