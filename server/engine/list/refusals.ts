import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of lists, views and queries. */
export const listRefusals = {
  ruleGreater: {
    zh: '大于',
    en: 'is greater than',
  },
  ruleAtLeast: {
    zh: '大于等于',
    en: 'is at least',
  },
  ruleLess: {
    zh: '小于',
    en: 'is less than',
  },
  ruleAtMost: {
    zh: '小于等于',
    en: 'is at most',
  },
  ruleContains: {
    zh: '包含',
    en: 'contains',
  },
  guestViews: {
    zh: '访客不能保存视图，请先登录',
    en: 'Guests cannot save views; sign in first',
  },
  viewTooLarge: {
    zh: '视图内容过大，最多 32 kB',
    en: 'The view is too large, at most 32 kB',
  },
  viewWithoutName: {
    zh: '请输入视图名称',
    en: 'Type a name for the view',
  },
  tooManyViews: {
    zh: '每人最多保存 {limit} 个视图',
    en: 'Each person keeps at most {limit} views',
  },
  viewGone: {
    zh: '视图不存在或已被删除',
    en: 'The view does not exist or was deleted',
  },
  onlyOwnView: {
    zh: '只能修改自己的视图',
    en: 'You can change views of your own only',
  },
  viewOfOtherList: {
    zh: '视图不能换到别的列表',
    en: 'A view cannot be moved to another list',
  },
  viewNameTaken: {
    zh: '已有同名的视图',
    en: 'There is a view with this name already',
  },
  onlyOwnViewDeleted: {
    zh: '只能删除自己的视图',
    en: 'You can delete views of your own only',
  },
  noRightToShareViews: {
    zh: '没有共享视图的权限，请联系管理员授权',
    en: 'You do not have the right to share views; ask your administrator for it',
  },
  columnsMissing: {
    zh: '列视图缺少 columns',
    en: 'A view of columns needs columns',
  },
  viewWithHidden: {
    zh: '您没有查看“{label}”的权限，不能保存含有它的视图',
    en: 'You do not have the right to see “{label}” and cannot save a view with it',
  },
  itemsMissing: {
    zh: '查询视图缺少 items',
    en: 'A view of a query needs items',
  },
  treeUnknown: {
    zh: '未找到该树形表单',
    en: 'There is no such tree form',
  },
  noRightToData: {
    zh: '没有权限访问该数据',
    en: 'You do not have the right to this data',
  },
  treeTooLarge: {
    zh: '该树超过 {limit} 个节点，不能一次加载',
    en: 'The tree has more than {limit} nodes and cannot be loaded at once',
  },
  noRightToValues: {
    zh: '您没有查看“{label}”的权限，不能查询它的值',
    en: 'You do not have the right to see “{label}” and cannot query its values',
  },
  noUniqueCheck: {
    zh: '该字段不支持唯一性校验',
    en: 'This field cannot be checked for uniqueness',
  },
  valueWrong: {
    zh: '{label}的值不正确',
    en: 'The value of {label} is not right',
  },
  codeUnknown: {
    zh: '该编码不存在',
    en: 'The code does not exist',
  },
  noRightToDict: {
    zh: '没有权限访问该字典',
    en: 'You do not have the right to this dictionary',
  },
  dictNotRegistered: {
    zh: '该表字典未在任何表单中登记，不能查询',
    en: 'No form registers this table dictionary; it cannot be queried',
  },
  conditionField: {
    zh: '条件（condition）中有不存在的字段',
    en: 'The condition names a field that does not exist',
  },
  conditionValue: {
    zh: '条件“{column}”的值必须是文本或数字',
    en: 'The value of the condition “{column}” has to be a text or a number',
  },
  pageSizeAboveZero: {
    zh: '每页条数必须大于 0（-521 表示全部）',
    en: 'The page size has to be above 0 (-521 stands for all)',
  },
  pageTooHigh: {
    zh: '页码太大',
    en: 'The page number is too high',
  },
  rowRuleBroken: {
    zh: '数据权限规则“{name}”已失效（{message}），请联系管理员修改',
    en: 'The row rule “{name}” does not work any more ({message}); ask your administrator to change it',
  },
  noSuperField: {
    zh: '高级查询没有字段“{name}”',
    en: 'The advanced query has no field “{name}”',
  },
  noRightToQueryBy: {
    zh: '您没有查看“{label}”的权限，不能按它查询或排序，请去掉这个条件',
    en: 'You do not have the right to see “{label}” and cannot query or sort by it; take the condition away',
  },
  superRule: {
    zh: '高级查询字段“{label}”不支持“{rule}”，请选择其他条件',
    en: 'The field “{label}” of the advanced query has no rule “{rule}”; choose another',
  },
  notADateField: {
    zh: '“{label}”不是日期，不能使用相对日期',
    en: '“{label}” is no date; relative dates cannot be used',
  },
  notAPersonField: {
    zh: '“{label}”不是人员，不能使用“我”',
    en: '“{label}” is no person; “me” cannot be used',
  },
  notADepartField: {
    zh: '“{label}”不是部门，不能使用“我部门”',
    en: '“{label}” is no department; “my department” cannot be used',
  },
  conditionCharacters: {
    zh: '查询条件“{label}”含有不允许的字符',
    en: 'The condition “{label}” has characters in it that are not allowed',
  },
  conditionNumber: {
    zh: '查询条件“{label}”必须是数字',
    en: 'The condition “{label}” has to be a number',
  },
  conditionDate: {
    zh: '查询条件“{label}”必须是日期，如 2026-01-31',
    en: 'The condition “{label}” has to be a date like 2026-01-31',
  },
  conditionTime: {
    zh: '查询条件“{label}”必须是时间，如 2026-01-31 08:30:00',
    en: 'The condition “{label}” has to be a time like 2026-01-31 08:30:00',
  },
  tooManyToExport: {
    zh: '共 {total} 条，一次最多导出 {most} 条，请缩小查询范围后再导出',
    en: 'There are {total} rows, at most {most} are exported at a time; narrow the query and export again',
  },
  chooseRoleToShare: {
    zh: '请选择要共享的角色',
    en: 'Choose the role to share it with',
  },
  chooseDepartToShare: {
    zh: '请选择要共享的部门',
    en: 'Choose the department to share it with',
  },
  dictCodeMissing: {
    zh: '字典Code不能为空!',
    en: 'The code of the dictionary must not be empty!',
  },
  dictCodeWrong: {
    zh: '字典Code格式不正确！',
    en: 'The code of the dictionary is malformed!',
  },
  treeCondition: {
    zh: '组件JTreeSelect-condition传值有误，需要一个json字符串!',
    en: 'The condition of JTreeSelect is wrong, it has to be a JSON text!',
  },
  conditionNoJson: {
    zh: '条件（condition）必须是 JSON 对象',
    en: 'The condition has to be a JSON object',
  },
  labelledFault: {
    zh: '{label}：{fault}{said}',
    en: '{label}: {fault}{said}',
  },
  chosenRecord: {
    zh: '{label}所选的记录{fault}，请重新选择',
    en: 'The record chosen in {label} {fault}; choose another',
  },
  referenceUnknown: {
    zh: '{label}“{key}”不存在，请重新选择',
    en: '{label} “{key}” does not exist; choose another',
  },
  valueTaken: {
    zh: '该值不可用，系统中已存在！',
    en: 'This value cannot be used, the system has it already!',
  },
  goneOrDeleted: {
    zh: '不存在或已被删除',
    en: 'does not exist or was deleted',
  },
  isDisabled: {
    zh: '已停用',
    en: 'is disabled',
  },
  repeated: {
    zh: '“{shown}”在本单重复',
    en: '“{shown}” is there twice',
  },
  mustBeUnique: {
    zh: '“{shown}”不能重复',
    en: '“{shown}” cannot be used twice',
  },
  usedFor: {
    zh: '“{shown}”已用于{owner}',
    en: '“{shown}” is used for {owner}',
  },
} as const satisfies RefusalTexts;
