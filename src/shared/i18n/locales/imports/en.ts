import type { ImportsKey } from './zh-cn.ts';

/** The same in English. */
export const importsEn: Readonly<Record<ImportsKey, string>> = {
  'imports.title': 'Imports',
  'imports.empty': 'No file was imported within the last 30 days',
  'imports.time': 'Imported at',
  'imports.form': 'Form',
  'imports.file': 'File',
  'imports.state': 'State',
  'imports.state.waiting': 'To be checked',
  'imports.state.checking': 'Being checked',
  'imports.state.checked': 'Checked, not imported',
  'imports.state.importing': 'Being imported',
  'imports.state.done': 'Imported',
  'imports.state.undoing': 'Being undone',
  'imports.state.undone': 'Undone',
  'imports.state.failed': 'Failed',
  'imports.state.cancelled': 'Cancelled',
  'imports.counts': 'Result',
  'imports.countsOf': '{{created}} new, {{changed}} changed, {{wrong}} wrong',
  'imports.user': 'Imported by',
  'imports.message': 'Remark',
  'imports.until': 'Can be undone until',
  'imports.undo': 'Undo the import',
  'imports.undoQuestion':
    'Undo the import of “{{file}}” into “{{form}}”? New records are deleted, changed ones get their former values; those changed or used since stay.',
  'imports.undoing': 'The import into “{{form}}” is being undone',
  'imports.whose': 'Whose',
  'imports.own': 'My own',
};
