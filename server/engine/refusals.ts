import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of several rooms of the engine. */
export const engineRefusals = {
  formUnknown: {
    zh: '未找到表单',
    en: 'There is no such form',
  },
  noField: {
    zh: '“{title}”没有字段“{field}”',
    en: '“{title}” has no field “{field}”',
  },
  formulaWithoutResult: {
    zh: '单元格 {cell} 是公式，但文件中没有它的计算结果，请在 Excel 中打开并保存后重新上传，或改为填写结果',
    en: 'Cell {cell} is a formula whose result is not in the file; open and save it in Excel and upload it again, or type the result',
  },
  longNumber: {
    zh: '单元格 {cell} 是 16 位及以上的数字，表格只保留前 15 位，后面的数字已丢失，请将该列设置为文本格式后重新输入',
    en: 'Cell {cell} is a number of 16 digits or more, of which the workbook keeps 15 only; format the column as text and type it again',
  },
  codeTaken: {
    zh: '编码已存在',
    en: 'The code exists already',
  },
  entityUnknown: {
    zh: '实体不存在',
    en: 'The entity does not exist',
  },
  reportParamMissing: {
    zh: '请先填写{title}（缺少报表参数 {name}）',
    en: 'Fill in {title} first (report parameter {name} is missing)',
  },
  reportChanged: {
    zh: '该报表已被{by}修改，请重新打开后再保存',
    en: 'The report was changed by {by}; open it again before you save',
  },
  noReportParam: {
    zh: '报表没有参数“{name}”',
    en: 'The report has no parameter “{name}”',
  },
  noReportRight: {
    zh: '没有权限查看该报表',
    en: 'You do not have the right to see this report',
  },
  planChanged: {
    zh: '数据已发生变化，请重新查看更改计划并确认',
    en: 'The data has changed; look at the plan of changes again and confirm it',
  },
  parentMenuUnknown: {
    zh: '上级菜单不存在',
    en: 'The parent menu does not exist',
  },
  roleUnknown: {
    zh: '角色不存在',
    en: 'The role does not exist',
  },
  inApproval: {
    zh: '{name}正在审批中，不能{act}',
    en: '{name} is being approved; “{act}” is not possible',
  },
} as const satisfies RefusalTexts;
