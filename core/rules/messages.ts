import type { Violation, ViolationRule } from './rules.ts';

export type Language = 'zh' | 'en';

const texts: Record<ViolationRule, Record<Language, string>> = {
  required: { zh: '{label}不能为空', en: '{label} is required' },
  number: { zh: '{label}必须是数字', en: '{label} must be a number' },
  integer: { zh: '{label}必须是整数', en: '{label} must be a whole number' },
  precision: { zh: '{label}最多{precision}位小数', en: '{label} may have at most {precision} decimals' },
  digits: { zh: '{label}的整数部分最多{digits}位', en: '{label} may have at most {digits} digits before the point' },
  whole: {
    zh: '{label}超出可保存的范围（±{max}），请检查是否多输了数字',
    en: '{label} is beyond what can be kept (±{max}); check whether digits were added by mistake',
  },
  min: { zh: '{label}不能小于{min}', en: '{label} must not be less than {min}' },
  max: { zh: '{label}不能大于{max}', en: '{label} must not be greater than {max}' },
  date: { zh: '{label}不是有效日期，请按 2026-01-31 填写', en: '{label} is not a date; write it like 2026-01-31' },
  datetime: {
    zh: '{label}不是有效时间，请按 2026-01-31 08:30:00 填写',
    en: '{label} is not a time; write it like 2026-01-31 08:30:00',
  },
  month: { zh: '{label}不是有效月份，请按 2026-01 填写', en: '{label} is not a month; write it like 2026-01' },
  text: { zh: '{label}必须是文本', en: '{label} must be text' },
  maxLength: {
    zh: '{label}不能超过{max}个字符（现有{length}个）',
    en: '{label} may have at most {max} characters (now {length})',
  },
  minLength: { zh: '{label}至少{min}个字符', en: '{label} must have at least {min} characters' },
  option: {
    zh: '{label}的值“{value}”不在可选范围内，请重新选择',
    en: '“{value}” is no choice of {label}; choose again',
  },
  valid: { zh: '{label}：{zh}', en: '{label} {en}' },
  pattern: { zh: '{label}格式不正确', en: '{label} has the wrong format' },
  custom: { zh: '{zh}', en: '{en}' },
  control: {
    zh: '{label}含有不可见的控制字符，请删除后再试',
    en: '{label} contains invisible control characters; remove them',
  },
};

/** The sentence a person reads, in the language asked for. */
export function violationText(violation: Violation, language: Language): string {
  return texts[violation.rule][language].replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(violation.params[name] ?? ''),
  );
}
