import type { CodeGenKey } from './zh-cn.ts';

/** Texts of the page that shows the code of a form, in English. */
export const codeGenEn: Readonly<Record<CodeGenKey, string>> = {
  'code.title': 'Code generation',
  'code.form': 'Form',
  'code.choose': 'Choose a form',
  'code.hint':
    'Module files belong into modules/ and the repository, from where other installations take them; the .ts file holds types and client of the form for programs outside',
  'code.pick': 'Choose a form first: its module files and its client are shown here',
  'code.files': 'Files',
  'code.copy': 'Copy',
  'code.copied': '{{path}} copied',
  'code.copyFailed': 'The browser does not allow copying; select the text and copy it',
  'code.download': 'Download',
  'code.downloadAll': 'Download all',
};
