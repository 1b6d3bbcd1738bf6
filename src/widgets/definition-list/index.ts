export { archiveOf, handOver } from './model/archive.ts';
export { useEditing, useRefusalWords } from './model/use-editing.ts';
export { DefinitionList, useHeadColumns } from './ui/definition-list.tsx';
export { DefinitionPage, StoredDefinition } from './ui/definition-page.tsx';
export { useDefinitionTools } from './ui/use-definition-tools.tsx';
export { useModuleImport } from './ui/use-module-import.tsx';
export { FaultList } from './ui/fault-list.tsx';
