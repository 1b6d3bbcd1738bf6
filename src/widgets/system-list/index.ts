export { useImport } from './model/use-import.ts';
export { ImportSaid } from './ui/import-said.tsx';
export { ManagedForm } from './ui/managed-form.tsx';
export { SystemList, type SystemListProps } from './ui/system-list.tsx';
