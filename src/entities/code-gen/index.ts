export { codeGenFormsQuery, codeGenQuery } from './api/code-gen.ts';
export {
  exportModuleFiles,
  importModuleFiles,
  moduleFilesQuery,
  type ModuleContents,
  type ModuleFile,
  type ModuleFileOutcome,
  type ModuleImportResult,
} from './api/module-files.ts';
