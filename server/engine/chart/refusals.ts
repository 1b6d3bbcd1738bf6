import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of graphs. */
export const chartRefusals = {
  graphChanged: {
    zh: '该图表已被{by}修改，请重新打开后再保存',
    en: 'The graph was changed by {by}; open it again before you save',
  },
  graphInMenu: {
    zh: '模块自带的图表已在菜单中，请在菜单管理中调整',
    en: 'A graph of a module is in the menu already; change it in the menu management',
  },
  sourceCallFailed: {
    zh: '数据接口调用失败：{reason}',
    en: 'The data interface could not be called: {reason}',
  },
  unreachable: {
    zh: '无法访问',
    en: 'it cannot be reached',
  },
  addressParamUnknown: {
    zh: '地址用到的参数 {name} 没有定义',
    en: 'The parameter {name}, which the address uses, is not defined',
  },
  graphNotByField: {
    zh: '图表不能按“{name}”查询',
    en: 'The graph cannot be queried by “{name}”',
  },
  noGraphRight: {
    zh: '没有权限查看该图表',
    en: 'You do not have the right to see this graph',
  },
  graphNoField: {
    zh: '“{title}”没有字段 {name}',
    en: '“{title}” has no field {name}',
  },
  noTable: {
    zh: '没有数据表 {name}',
    en: 'There is no table {name}',
  },
  notADateToGroup: {
    zh: '“{label}”不是日期，不能按周期分组',
    en: '“{label}” is no date and cannot be grouped by periods',
  },
  notANumber: {
    zh: '“{label}”不是数字，不能计算',
    en: '“{label}” is not a number and cannot be calculated with',
  },
  noFieldOrRight: {
    zh: '“{title}”没有字段 {name}，或您无权查看',
    en: '“{title}” has no field {name}, or you may not see it',
  },
  noGraphScript: {
    zh: '图表不执行脚本，请清空扩展 JS，改用图表选项（标题、图例、堆叠、平滑、数值、单位、坐标轴、排序、前 N 项）',
    en: 'Graphs run no scripts; clear the extension JS and use the options of the graph (title, legend, stacked, smooth, figures, unit, axes, order, first N)',
  },
  noGraphType: {
    zh: '没有图表类型 {name}',
    en: 'There is no type of graph {name}',
  },
  graphTypeMissing: {
    zh: '请至少选择一种图表类型',
    en: 'Choose at least one type of graph',
  },
  noGraphTemplate: {
    zh: '没有展示模板 {name}',
    en: 'There is no template {name}',
  },
  graphSqlTooLong: {
    zh: 'SQL 语句最多 20000 个字符',
    en: 'The SQL statement can have at most 20000 characters',
  },
  graphJsonMissing: {
    zh: '请填写 JSON 数据',
    en: 'Fill in the JSON data',
  },
  graphUrlMissing: {
    zh: '请填写接口地址',
    en: 'Fill in the address of the interface',
  },
  graphFormMissing: {
    zh: '请选择表单',
    en: 'Choose a form',
  },
  noDataType: {
    zh: '没有数据类型 {type}',
    en: 'There is no type of data {type}',
  },
  noXField: {
    zh: '没有 X 轴字段 {name}',
    en: 'There is no field {name} for the X axis',
  },
  yFieldMissing: {
    zh: '请选择至少一个数字字段作为 Y 轴',
    en: 'Choose at least one number field for the Y axis',
  },
  noYField: {
    zh: '没有 Y 轴字段 {name}',
    en: 'There is no field {name} for the Y axis',
  },
  yNotANumber: {
    zh: 'Y 轴字段“{label}”不是数字，请把它的类型改为整数或小数',
    en: 'The field “{label}” of the Y axis is no number; change its type to integer or decimal',
  },
} as const satisfies RefusalTexts;
