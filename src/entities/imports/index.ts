export { importsQuery, importStatesAtWork, undoImport, type ImportEntry } from './api/imports.ts';
