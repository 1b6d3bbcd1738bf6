/** Texts of the page of all widgets, in Chinese. */
export const demoZh = {
  'demo.intro':
    '平台的全部控件：每种控件的空值、已填、禁用、出错、列表和查询状态，由在线表单的真实定义画出；最下面是同一表单，带可编辑网格。',
  'demo.empty': '还没有数据：在下面的表单里填一条并保存，各控件的“已填”状态就会显示它。',
  'demo.hidden': '不显示，只随表单保存。',
  'demo.divider': '把表单分成段，见下面的表单。',
  'demo.stateEmpty': '空',
  'demo.stateFilled': '已填',
  'demo.stateDisabled': '禁用',
  'demo.stateError': '出错',
  'demo.stateList': '列表中',
  'demo.stateQuery': '查询',
} as const;

/** Keys of these texts. */
export type DemoKey = keyof typeof demoZh;
