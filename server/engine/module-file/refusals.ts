import type { RefusalTexts } from '#core/refusals/text.ts';

/** Faults of module files that are imported. */
export const moduleFileRefusals = {
  aliases: {
    zh: '不是正确的 YAML：别名（*）引用过多，请直接写出内容',
    en: 'This is no valid YAML: aliases (*) stand for too much; write the contents out',
  },
  tooDeep: {
    zh: '不是正确的 YAML：嵌套过深，请减少层次',
    en: 'This is no valid YAML: it is nested too deeply; use fewer levels',
  },
  noYaml: { zh: '不是正确的 YAML：{reason}', en: 'This is no valid YAML: {reason}' },
  fileMissing: { zh: '缺少这个文件', en: 'This file is missing' },
  wholeFile: { zh: '文件', en: 'the file' },
  keyMissing: { zh: '{place} 缺少 {key}', en: '{place}: {key} is missing' },
  keyUnknown: { zh: '{place} 不认识 {key}{choices}', en: '{place}: {key} is not known{choices}' },
  keyChoices: { zh: '，请删除；可以写：{names}', en: '; delete it, or write one of {names}' },
  noChoice: {
    zh: '{place} 的值 {value} 不在可选范围内：{choices}',
    en: '{place}: the value {value} is none of {choices}',
  },
  onlyValue: {
    zh: '{place} 只能是 {value}，不需要时请删除',
    en: '{place} can be {value} only; delete it if not needed',
  },
  typeWrong: { zh: '{place} 的类型应为 {type}', en: '{place} must be of the type {type}' },
  patternWrong: {
    zh: '{place} 的值 {value} 不符合 {pattern}',
    en: '{place}: the value {value} does not match {pattern}',
  },
  otherFault: { zh: '{place} {fault}', en: '{place}: {fault}' },
  wrong: { zh: '不正确', en: 'this is wrong' },
  noModule: { zh: '没有模块 {module}', en: 'There is no module {module}' },
  pictureMissing: {
    zh: '没有图片 {name}，请放在模板文件旁边',
    en: 'There is no picture {name}; put it beside the file of the template',
  },
  pictureType: { zh: '图片 {name} 不是 PNG 或 JPEG', en: 'The picture {name} is neither PNG nor JPEG' },
  pictureLarge: { zh: '图片 {name} 超过 1 MB，请压缩', en: 'The picture {name} is larger than 1 MB; compress it' },
} as const satisfies RefusalTexts;
