/** Script API entry, for completion and for the help beside the editor. docs/scripts.md describes the API in full. */
export type ApiEntry = {
  /** As it is typed after `that.` */
  readonly name: string;
  readonly signature: string;
  readonly zh: string;
  readonly en: string;
  /** Kinds of script that can use it. */
  readonly where: readonly ('list' | 'form' | 'action')[];
};

const everywhere = ['list', 'form', 'action'] as const;
const pages = ['list', 'form'] as const;

export const apiEntries: readonly ApiEntry[] = [
  { name: 'record', signature: 'record', zh: '当前记录', en: 'the record', where: everywhere },
  {
    name: 'user',
    signature: 'user',
    zh: '当前用户 {username, realname, departments}',
    en: 'who is signed in',
    where: everywhere,
  },
  {
    name: 'mode',
    signature: 'mode',
    zh: '打开方式：list、add、edit、view',
    en: 'list, add, edit or view',
    where: pages,
  },
  { name: 'selectedRows', signature: 'selectedRows', zh: '选中的行', en: 'the chosen rows', where: ['list'] },
  {
    name: 'selectedRowKeys',
    signature: 'selectedRowKeys',
    zh: '选中行的编号',
    en: 'ids of the chosen rows',
    where: ['list'],
  },
  {
    name: 'getFieldsValue',
    signature: 'getFieldsValue(names?)',
    zh: '字段的值',
    en: 'values of fields',
    where: ['form', 'action'],
  },
  {
    name: 'getFieldValue',
    signature: 'getFieldValue(name)',
    zh: '一个字段的值',
    en: 'the value of a field',
    where: ['form', 'action'],
  },
  {
    name: 'setFieldsValue',
    signature: 'setFieldsValue({name: value})',
    zh: '设置字段的值',
    en: 'sets values',
    where: ['form', 'action'],
  },
  {
    name: 'setFieldValue',
    signature: 'setFieldValue(name, value)',
    zh: '设置一个字段',
    en: 'sets one value',
    where: ['form', 'action'],
  },
  {
    name: 'setHidden',
    signature: 'setHidden(names, on = true)',
    zh: '隐藏字段或子表',
    en: 'hides fields or a sub-table',
    where: ['form'],
  },
  {
    name: 'setDisabled',
    signature: 'setDisabled(names, on = true)',
    zh: '字段只读',
    en: 'makes fields read-only',
    where: ['form'],
  },
  {
    name: 'setRequired',
    signature: 'setRequired(names, on = true)',
    zh: '字段必填',
    en: 'makes fields required',
    where: ['form'],
  },
  {
    name: 'setOptions',
    signature: 'setOptions(name, [{value, text}])',
    zh: '设置可选项',
    en: 'gives a field its options',
    where: ['form'],
  },
  {
    name: 'addRows',
    signature: 'addRows(table, rows)',
    zh: '向子表添加行',
    en: 'adds rows to a sub-table',
    where: ['form'],
  },
  {
    name: 'message',
    signature: 'message.success(text)',
    zh: '提示：success、info、warning、error',
    en: 'shows a notice',
    where: everywhere,
  },
  {
    name: 'confirm',
    signature: 'await confirm(text)',
    zh: '询问用户，返回 true 或 false',
    en: 'asks the user',
    where: pages,
  },
  { name: 'reload', signature: 'reload()', zh: '重新加载', en: 'loads the page’s data again', where: pages },
  {
    name: 'openForm',
    signature: 'openForm(mode, id)',
    zh: '打开表单：add、edit、view',
    en: 'opens a form',
    where: pages,
  },
  {
    name: 'getAction',
    signature: 'await getAction(path, params)',
    zh: '读取表单数据',
    en: 'reads data of forms',
    where: pages,
  },
  {
    name: 'postAction',
    signature: 'await postAction(path, body)',
    zh: '执行按钮动作 doButton',
    en: 'presses a button',
    where: pages,
  },
  {
    name: 'refuse',
    signature: 'refuse(text)',
    zh: '拒绝并告诉用户原因',
    en: 'refuses, and says why',
    where: everywhere,
  },
  { name: 'log', signature: 'log(...values)', zh: '试运行时显示', en: 'shows in a test run', where: everywhere },
];

/** Functions a script may have, in the order they are called. */
export const hooksOf: Readonly<Record<'list' | 'form' | 'action', readonly string[]>> = {
  list: ['created()', 'mounted()', 'beforeAdd()', 'beforeEdit(row)', 'beforeDelete(row)'],
  form: ['show()', 'loaded()', 'onlChange()', 'beforeSubmit(record)'],
  action: ['run(record)'],
};
