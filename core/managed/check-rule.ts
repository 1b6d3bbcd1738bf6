import type { CheckRuleFault } from '../rules/check-rule.ts';
import { ruleCode, ruleName } from './rule-fields.ts';
import { subject, type Both } from './subject.ts';

/** Rules for the form of a value, part by part [system.check-rule]. */
export const checkRuleSubject = subject({
  title: ['编码校验规则', 'Check rules'],
  item: ['校验规则', 'check rule'],
  naming: 'ruleName',
  permission: 'system:check-rule',
  path: '/sys/checkRule',
  fields: [
    ruleCode,
    ruleName,
    {
      name: 'ruleJson',
      label: ['校验段', 'Parts'],
      widget: 'textarea',
      isRequired: true,
      maxLength: 8_000,
      isWide: true,
      width: 320,
    },
    { name: 'ruleDescription', label: ['描述', 'Description'], maxLength: 200, isWide: true, width: 220 },
  ],
});

const words: Readonly<Record<CheckRuleFault['kind'], (row: number) => Both>> = {
  list: () => ['校验段必须是 JSON 数组', 'Parts are a JSON list'],
  none: () => ['请至少添加一个校验段', 'Please add a part'],
  many: () => ['最多 20 个校验段', 'At most 20 parts'],
  digits: (row) => [
    `第 ${row} 段的位数应为 1 到 999 的整数，或 *（其余全部）`,
    `Part ${row}: digits are a whole number from 1 to 999, or * for the rest`,
  ],
  pattern: (row) => [
    `第 ${row} 段的正则表达式有误或可能很慢（不能有反向引用、嵌套的重复，最长 200 个字符）`,
    `Part ${row}: the expression is wrong or may be slow (no back references, no nested repetition, at most 200 characters)`,
  ],
  message: (row) => [
    `请填写第 ${row} 段不通过时的提示，最长 200 个字符`,
    `Part ${row}: say what is shown when it fails, at most 200 characters`,
  ],
};

/** Describes the fault of a rule in words. */
export function checkRuleSaid({ kind, row }: CheckRuleFault): Both {
  return words[kind](row);
}
