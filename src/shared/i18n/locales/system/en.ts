import type { SystemKey } from './zh-cn.ts';

/** Texts of system administration, in English. */
export const systemEn: Readonly<Record<SystemKey, string>> = {
  'system.empty': 'No {{item}} yet. Add the first one, or import several',
  'system.leave': 'There are changes that are not saved. Give them up?',
  'system.import': 'Import',
  'system.importing': 'Importing…',
  'system.imported': '{{count}} rows imported',
  'system.importFaults': '{{done}} of {{total}} rows imported; these have faults:',
  'system.importList': 'Faults of the import',
  'system.importLine': 'Line {{line}}: {{message}}',
  'system.importMore': '… and {{count}} more; mend these and import again',
  'system.importFailed': 'The import failed: {{reason}}',
};
