import type { SubjectField } from './subject.ts';

/** Code of a number, check or fill rule; it cannot be changed, forms name it. */
export const ruleCode = {
  name: 'ruleCode',
  label: ['规则编码', 'Code'],
  isRequired: true,
  isUnique: true,
  maxLength: 63,
  query: 'like',
  form: 'fixed',
  pattern: {
    source: '^[A-Za-z]\\w{0,62}$',
    said: [
      '编码以字母开头，只能有字母、数字和下划线，最长 63 个字符',
      'A code begins with a letter and has letters, digits and underscores, at most 63',
    ],
  },
  width: 180,
} as const satisfies SubjectField;

export const ruleName = {
  name: 'ruleName',
  label: ['规则名称', 'Name'],
  isRequired: true,
  maxLength: 100,
  query: 'like',
  width: 200,
} as const satisfies SubjectField;
