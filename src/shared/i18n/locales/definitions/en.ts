import type { DefinitionsKey } from './zh-cn.ts';

/** The same in English. */
export const definitionsEn: Readonly<Record<DefinitionsKey, string>> = {
  'definitions.module': 'Origin',
  'definitions.ofModule': 'Module {{name}}',
  'definitions.own': 'Made here',
  'definitions.updated': 'Updated',
  'definitions.addToMenu': 'Add to the menu',
  'definitions.menuTitle': 'Title',
  'definitions.menuParent': 'Under',
  'definitions.menuTop': '(top level)',
  'definitions.menuRoles': 'Granted to roles',
  'definitions.noRoles': 'There are no roles yet; make one first',
  'definitions.inMenu': 'In the menu; its users see it after a reload',
  'definitions.faults': 'Please correct:',
  'definitions.faultAt': 'Row {{row}}: {{message}}',
  'definitions.source': 'Data source',
  'definitions.ownSource': 'This system',
  'definitions.goneSource': '{{code}} (no longer there)',
  'definitions.copyName': '{{name}} copy',
  'definitions.leave': 'Changes are not saved. Leave anyway?',
};
