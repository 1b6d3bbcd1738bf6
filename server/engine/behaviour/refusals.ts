import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of checks and steps of documents. */
export const behaviourRefusals = {
  formNotInstalled: {
    zh: '需要的表单“{table}”没有安装，请联系管理员安装它所在的模块',
    en: 'The form “{table}” that is needed is not installed; ask your administrator to install its module',
  },
  lineQuantity: {
    zh: '{name}不能审核：第 {line} 行 {item} 的{label} {qty} {rule}，请修改或删除该行',
    en: '{name} cannot be audited: {label} {qty} of line {line} {item} {rule}; change or remove the line',
  },
  mustNotBeZero: {
    zh: '不能为 0',
    en: 'must not be 0',
  },
  mustBeAboveZero: {
    zh: '必须大于 0',
    en: 'has to be above 0',
  },
  amountNotLines: {
    zh: '{name}不能审核：{label} {own} 与明细价税合计 {sum} 不一致，相差 {diff}；请改正金额或明细',
    en: '{name} cannot be audited: {label} {own} is not the total of the lines, {sum}, a difference of {diff}; correct the amount or the lines',
  },
  amount: {
    zh: '金额',
    en: 'the amount',
  },
  partyState: {
    zh: '{name}不能{act}：{kind}“{party}”的{field}为“{text}”',
    en: '{name}: “{act}” is not possible: {field} of {kind} “{party}” is “{text}”',
  },
  sumNotWhole: {
    zh: '{name}不能审核：{what}，应等于{field} {whole}，请修改明细',
    en: '{name} cannot be audited: {what} and should be {field} {whole}; change the lines',
  },
  editFirst: {
    zh: '{name}不能{title}：请先编辑，填写{labels}',
    en: '{name}: “{title}” is not possible: edit it and fill in {labels} first',
  },
  sumOfLines: {
    zh: '{name}不能{title}：{lines}合计 {sum}，应等于{label} {whole}',
    en: '{name}: “{title}” is not possible: {lines} add up to {sum} and should be {label} {whole}',
  },
  sumOfColumn: {
    zh: '{table}的{label}合计 {sum}',
    en: '{label} of {table} add up to {sum}',
  },
} as const satisfies RefusalTexts;
