import type { DemoKey } from './zh-cn.ts';

/** The same in English. */
export const demoEn: Readonly<Record<DemoKey, string>> = {
  'demo.intro':
    'Every widget of the platform: empty, filled, disabled, wrong, in a list and in a query, drawn from the definition of a real form; below it the form itself with its editable grid.',
  'demo.empty': 'There is no record yet: fill one in below and save it; the widgets then show it.',
  'demo.hidden': 'Not shown, only stored with the form.',
  'demo.divider': 'Divides the form into parts, see below.',
  'demo.stateEmpty': 'Empty',
  'demo.stateFilled': 'Filled',
  'demo.stateDisabled': 'Disabled',
  'demo.stateError': 'Wrong',
  'demo.stateList': 'In a list',
  'demo.stateQuery': 'Query',
};
