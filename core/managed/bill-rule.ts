import { ruleCode, ruleName } from './rule-fields.ts';
import { subject } from './subject.ts';

/** Rules that make document numbers [system.bill-rule]; the same as those of the number designer. */
export const billRuleSubject = subject({
  title: ['单据编号规则', 'Bill number rules'],
  item: ['编号规则', 'number rule'],
  naming: 'ruleName',
  permission: 'system:bill-rule',
  path: '/sys/billRule',
  isPrinted: true,
  fields: [
    ruleCode,
    ruleName,
    { name: 'preview', label: ['预览', 'Next number'], form: 'never', width: 190 },
    {
      name: 'resetCycle',
      label: ['流水重置', 'Serial begins anew'],
      widget: 'list',
      options: [
        ['none', ['不重置', 'Never']],
        ['year', ['每年', 'Each year']],
        ['month', ['每月', 'Each month']],
        ['day', ['每天', 'Each day']],
      ],
      isRequired: true,
      defaultText: 'day',
      width: 110,
    },
    { name: 'formCode', label: ['适用表单', 'Form'], widget: 'list', hasChoices: true, maxLength: 63, width: 150 },
    {
      name: 'serialStart',
      label: ['起始值', 'Begins with'],
      widget: 'integer',
      min: 0,
      max: 99_999_999,
      defaultText: '1',
      isListed: false,
    },
    {
      name: 'serialStep',
      label: ['步长', 'Step'],
      widget: 'integer',
      min: 1,
      max: 1_000,
      defaultText: '1',
      isListed: false,
    },
    { name: 'sortNo', label: ['排序', 'Order'], widget: 'integer', min: 0, max: 99_999, isListed: false },
    {
      name: 'pattern',
      label: ['组成段', 'Parts'],
      isRequired: true,
      maxLength: 200,
      defaultText: '{yyyyMMdd}{0000}',
      isWide: true,
      width: 220,
    },
    {
      name: 'enabled',
      label: ['是否启用', 'Enabled'],
      widget: 'list',
      options: [
        ['1', ['启用', 'On']],
        ['0', ['停用', 'Off']],
      ],
      query: 'equals',
      form: 'never',
      width: 90,
    },
  ],
});
