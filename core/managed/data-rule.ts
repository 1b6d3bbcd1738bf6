import { ownEntry } from '../lists/own-entry.ts';
import { CONDITION_TREE, rowOperators } from '../permission-rules/row-rule.ts';
import { subject, type Both, type SubjectOption } from './subject.ts';

const words: Readonly<Record<string, Both>> = {
  '=': ['等于', 'equals'],
  '!=': ['不等于', 'is not'],
  '>': ['大于', 'is above'],
  '>=': ['大于等于', 'is at least'],
  '<': ['小于', 'is below'],
  '<=': ['小于等于', 'is at most'],
  IN: ['属于', 'is one of'],
  LIKE: ['包含', 'contains'],
  LEFT_LIKE: ['以…结尾', 'ends with'],
  RIGHT_LIKE: ['以…开头', 'begins with'],
  [CONDITION_TREE]: ['条件组合', 'several conditions'],
};

const conditions = [...rowOperators, CONDITION_TREE].map((code): SubjectOption => [
  code,
  ownEntry(words, code) ?? [code, code],
]);

/** Row rules of forms, by the menu that shows the form: the very rules of its permissions [system.data-rule]. */
export const dataRuleSubject = subject({
  title: ['数据权限规则', 'Data rules'],
  item: ['数据规则', 'data rule'],
  naming: 'ruleName',
  permission: 'system:data-rule',
  path: '/sys/permissionRule',
  fields: [
    {
      name: 'permissionId',
      label: ['菜单', 'Menu'],
      widget: 'list',
      hasChoices: true,
      isRequired: true,
      form: 'fixed',
      query: 'equals',
      width: 220,
    },
    { name: 'ruleName', label: ['规则名称', 'Rule'], isRequired: true, maxLength: 50, query: 'like', width: 180 },
    { name: 'ruleColumn', label: ['字段', 'Field'], maxLength: 50, width: 160 },
    {
      name: 'ruleConditions',
      label: ['条件', 'Condition'],
      widget: 'list',
      options: conditions,
      isRequired: true,
      width: 110,
    },
    { name: 'ruleValue', label: ['值', 'Value'], maxLength: 4000, isRequired: true, width: 240 },
    {
      name: 'status',
      label: ['状态', 'State'],
      widget: 'radio',
      options: [
        ['1', ['启用', 'In use']],
        ['0', ['停用', 'Switched off']],
      ],
      defaultText: '1',
      width: 90,
    },
    { name: 'tableName', label: ['表单', 'Form'], form: 'never', isListed: false },
  ],
});
