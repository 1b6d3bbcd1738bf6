/** Texts that the pages of forms, reports and charts share: where administrators list them and put them into the menu. */
export const definitionsZh = {
  'definitions.module': '来源',
  'definitions.ofModule': '模块 {{name}}',
  'definitions.own': '自定义',
  'definitions.updated': '更新时间',
  'definitions.addToMenu': '加入菜单',
  'definitions.menuTitle': '菜单名称',
  'definitions.menuParent': '上级菜单',
  'definitions.menuTop': '（一级菜单）',
  'definitions.menuRoles': '授权给角色',
  'definitions.noRoles': '还没有角色，请先建立角色',
  'definitions.inMenu': '已加入菜单，相关用户刷新页面后可见',
  'definitions.faults': '请修改以下问题：',
  'definitions.faultAt': '第 {{row}} 行：{{message}}',
  'definitions.source': '数据源',
  'definitions.ownSource': '本系统数据库',
  'definitions.goneSource': '{{code}}（已不存在）',
  'definitions.copyName': '{{name}} 副本',
  'definitions.leave': '有未保存的修改，确定离开吗？',
} as const;

export type DefinitionsKey = keyof typeof definitionsZh;
