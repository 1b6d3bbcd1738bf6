export { importsQuery, undoImport, type ImportEntry } from './api/imports.ts';
