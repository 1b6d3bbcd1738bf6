import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of several rooms of the engine. */
export const engineRefusals = {
  isRequired: {
    zh: '必填',
    en: 'Required',
  },
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
  codeForm: {
    zh: '编码以字母开头，只能有字母、数字和下划线，最长 63 个字符',
    en: 'The code has to begin with a letter and may have letters, digits and underscores only, at most 63 characters',
  },
  permissionForm: {
    zh: '权限前缀的写法应为 模块:名称，如 sale:rpt-order',
    en: 'The prefix of permissions is written as module:name, like sale:rpt-order',
  },
  sqlMissing: {
    zh: '请填写 SQL 语句',
    en: 'Fill in the SQL statement',
  },
  versionMissing: {
    zh: '缺少版本号',
    en: 'The version is missing',
  },
  reportNamed: {
    zh: '报表“{title}”',
    en: 'the report “{title}”',
  },
  severalFaults: {
    zh: '（共 {count} 处，请逐项修改）',
    en: ' ({count} in all; correct each of them)',
  },
  quoted: {
    zh: '“{text}”',
    en: ' “{text}”',
  },
  noPopup: {
    zh: '没有弹出报表 {code}',
    en: 'There is no popup report {code}',
  },
  linePlace: {
    zh: '第 {line} 行 {item}',
    en: 'line {line} {item}',
  },
} as const satisfies RefusalTexts;
