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
} as const satisfies RefusalTexts;
