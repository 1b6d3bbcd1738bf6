export { useEditing, useRefusalWords } from './model/use-editing.ts';
export { DefinitionList, useHeadColumns } from './ui/definition-list.tsx';
export { DefinitionPage, StoredDefinition } from './ui/definition-page.tsx';
export { FaultList } from './ui/fault-list.tsx';
