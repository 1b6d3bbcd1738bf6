import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the database: what its errors mean for whoever asked. */
export const dbRefusals = {
  formChanged: {
    zh: '表单的定义刚被修改，请再试一次',
    en: 'The form was just changed; try again',
  },
  exists: {
    zh: '数据库中已存在该记录',
    en: 'The record exists already',
  },
  linked: {
    zh: '该记录与其他数据相关联，不能执行此操作',
    en: 'Other data is linked to this record; this is not possible',
  },
  dependedOn: {
    zh: '有其他数据依赖它，不能删除，请先删除依赖它的内容',
    en: 'Other data depends on it, it cannot be deleted; delete that first',
  },
  requiredEmpty: {
    zh: '有必填内容为空，请检查后重试',
    en: 'Something required is empty; check it and try again',
  },
  againstRules: {
    zh: '有内容不符合数据规则，请检查后重试',
    en: 'Something is against the rules of the data; check it and try again',
  },
  textTooLong: {
    zh: '字段太长，超出数据库字段的长度',
    en: 'A text is longer than its field can hold',
  },
  numberOutside: {
    zh: '数值超出允许的范围',
    en: 'A number is beyond what is allowed',
  },
  dateMalformed: {
    zh: '日期或时间格式不正确',
    en: 'A date or time is malformed',
  },
  textMalformed: {
    zh: '内容格式不正确或含有不允许的字符',
    en: 'Something is malformed or has characters in it that are not allowed',
  },
  beingChanged: {
    zh: '数据正被他人修改，请稍后重试',
    en: 'Somebody else is changing this data; try again later',
  },
  noConnection: {
    zh: '数据库暂时无法连接，请稍后重试',
    en: 'The database cannot be reached right now; try again later',
  },
  tooSlow: {
    zh: '查询耗时过长已被停止，请缩小范围后重试',
    en: 'The query took too long and was stopped; narrow it and try again',
  },
  overloaded: {
    zh: '服务器资源不足，请稍后重试',
    en: 'The server is short of resources; try again later',
  },
} as const satisfies RefusalTexts;
