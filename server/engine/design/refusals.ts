import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the form designer and module files. */
export const designRefusals = {
  isCopy: {
    zh: '“{title}”是视图副本，请从原表单“{original}”创建副本',
    en: '“{title}” is a view copy; make copies of its original, “{original}”',
  },
  subTableNoCopy: {
    zh: '子表没有视图副本，请创建主表的视图副本',
    en: 'A sub-table has no view copies; make one of its main table',
  },
  formGone: {
    zh: '表单不存在或已被删除',
    en: 'The form does not exist or was deleted',
  },
  originalGone: {
    zh: '原表单不存在或已被删除',
    en: 'The original form does not exist or was deleted',
  },
  copyNotSaved: {
    zh: '“{title}”未保存：{message}',
    en: '“{title}” was not saved: {message}',
  },
  copiesExist: {
    zh: '“{title}”有 {count} 个视图副本：{names}。请先删除副本',
    en: '“{title}” has {count} view copies: {names}. Delete them first',
  },
  copyHasNoTable: {
    zh: '“{title}”是视图副本，没有自己的数据表，请同步原表单“{original}”',
    en: '“{title}” is a view copy and has no table of its own; synchronise its original, “{original}”',
  },
  nothingToExport: {
    zh: '没有可导出的表单',
    en: 'There is no form to export',
  },
  nothingToInstall: {
    zh: '没有可安装的内容',
    en: 'There is nothing to install',
  },
  moduleFaults: {
    zh: '模块文件有 {count} 处错误：{field} {message}',
    en: 'The module file has {count} faults: {field} {message}',
  },
  pathTaken: {
    zh: '菜单“{name}”已使用路径 {route}，请先修改表单的访问路径',
    en: 'The menu “{name}” uses the path {route} already; change the path of the form first',
  },
  tableNameMissing: {
    zh: '请填写表名',
    en: 'Fill in the name of the table',
  },
  isSubTable: {
    zh: '“{title}”是子表，请在主表 {table} 的设计中移除它',
    en: '“{title}” is a sub-table; take it away in the design of its main table {table}',
  },
  referenced: {
    zh: '“{title}”的字段“{label}”引用了此表，不能删除',
    en: 'The field “{label}” of “{title}” refers to this table, it cannot be deleted',
  },
  tableHasRows: {
    zh: '数据表中还有数据：{rows}。请输入表名确认删除',
    en: 'The table still has data: {rows}. Type the name of the table to confirm that it is deleted',
  },
  tableNameTaken: {
    zh: '表名“{name}”已存在',
    en: 'The table name “{name}” exists already',
  },
  tableNotImportable: {
    zh: '数据表“{name}”不存在、已有表单，或属于系统',
    en: 'The table “{name}” does not exist, has a form already or belongs to the system',
  },
  tableLossy: {
    zh: '数据表“{name}”不能导入：{column}，{loss}',
    en: 'The table “{name}” cannot be imported: {column}, {loss}',
  },
  tableWithoutId: {
    zh: '数据表“{name}”没有主键字段 id，不能导入',
    en: 'The table “{name}” has no primary key field id and cannot be imported',
  },
  tableIdNoText: {
    zh: '数据表“{name}”的主键 id 是 {type}，只能导入文本主键的表',
    en: 'The primary key id of the table “{name}” is {type}; only tables whose key is a text can be imported',
  },
  noVersion: {
    zh: '没有版本 {version}',
    en: 'There is no version {version}',
  },
  tableNameFixed: {
    zh: '已建立的数据表不能改名，请复制为新表',
    en: 'A table that exists cannot be renamed; copy the form to a new table',
  },
  versionMissing: {
    zh: '缺少版本号，请重新打开表单',
    en: 'The version is missing; open the form again',
  },
  formChanged: {
    zh: '此表单已被 {by} 修改为版本 {version}，您打开的是版本 {sent}，请核对后重新保存',
    en: 'The form was changed to version {version} by {by}, you opened version {sent}; compare them and save again',
  },
  nothingOfCode: {
    zh: '没有编码为“{code}”的内容可以导出，请刷新列表后重新选择',
    en: 'There is nothing to export with the code “{code}”; reload the list and choose again',
  },
  fileNotThere: {
    zh: '没有文件 {file}，请刷新列表后重新选择',
    en: 'There is no file {file}; reload the list and choose again',
  },
  formOfTableMissing: {
    zh: '没有表单 {table}，请同时导入它',
    en: 'There is no form {table}; import it at the same time',
  },
  noRightToFile: {
    zh: '您没有{act}文件 {file} 的权限，请联系管理员授权，或去掉这个文件',
    en: 'You do not have the right to {act} the file {file}; ask your administrator for it, or leave the file out',
  },
  toImport: {
    zh: '导入',
    en: 'import',
  },
  toExport: {
    zh: '导出',
    en: 'export',
  },
  pathUsed: {
    zh: '访问路径已被其他菜单使用',
    en: 'Another menu uses this path',
  },
  tableNameUsed: {
    zh: '表名已存在',
    en: 'The table name exists already',
  },
  noModuleFile: {
    zh: '此表单没有模块文件',
    en: 'This form has no module file',
  },
  noSuchVersion: {
    zh: '没有这个版本',
    en: 'There is no such version',
  },
  tableNotRenamed: {
    zh: '已建立的数据表不能改名',
    en: 'A table that exists cannot be renamed',
  },
  subWithoutMain: {
    zh: '子表没有主表：请在外键中填写主表',
    en: 'The sub-table has no main table: fill it in as a foreign key',
  },
  mainIsSub: {
    zh: '“{table}”本身是子表，不能作主表',
    en: '“{table}” is a sub-table itself and cannot be a main table',
  },
  mainUnknown: {
    zh: '没有主表“{table}”',
    en: 'There is no main table “{table}”',
  },
  mainOfItself: {
    zh: '子表不能以自己为主表',
    en: 'A sub-table cannot be its own main table',
  },
  copyName: {
    zh: '视图副本的名称应为 {table}$ 加编号',
    en: 'The name of a view copy has to be {table}$ and a number',
  },
  routeOfForm: {
    zh: '访问路径 {route} 已被表单“{title}”使用',
    en: 'The form “{title}” uses the path {route} already',
  },
  copyPermission: {
    zh: '视图副本需要自己的权限前缀：{permission} 已被“{title}”使用',
    en: 'A view copy needs a prefix of permissions of its own: “{title}” uses {permission} already',
  },
  subInUse: {
    zh: '子表 {name} 被{users}使用，不能移除',
    en: 'The sub-table {name} is used by {users} and cannot be taken away',
  },
  fieldInUse: {
    zh: '字段 {name} 被{users}使用，不能改名或删除',
    en: 'The field {name} is used by {users} and can neither be renamed nor deleted',
  },
  noRole: {
    zh: '没有角色 {code}',
    en: 'There is no role {code}',
  },
  fieldOfForm: {
    zh: '“{form}”的“{label}”',
    en: '“{label}” of “{form}”',
  },
  popupNamed: {
    zh: '弹出报表“{title}”',
    en: 'the popup report “{title}”',
  },
  andOthers: {
    zh: '{some} 等 {count} 处',
    en: '{some} and so on, {count} places,',
  },
  copyKeeps: {
    zh: '视图副本不能删除{label}，请取消它在表单和列表中的显示；如果它是原表单刚新增的字段，请重新打开后再修改',
    en: 'A view copy cannot delete {label}; switch it off in form and list instead, or open the copy again if the original has just got this field',
  },
  copyAddsNothing: {
    zh: '视图副本不能新增{label}，请在原表单“{title}”中新增',
    en: 'A view copy cannot add {label}; add it in the original form “{title}”',
  },
  copyChangesNothing: {
    zh: '视图副本不能修改“{label}”，请在原表单“{title}”中修改',
    en: 'A view copy cannot change “{label}”; change it in the original form “{title}”',
  },
  systemTableDict: {
    zh: '系统表 {table} 不能作字典表',
    en: 'The system table {table} cannot be used as a dictionary',
  },
  noTable: {
    zh: '没有数据表 {table}',
    en: 'There is no table {table}',
  },
  formToMenu: {
    zh: '新表单需在在线表单中加入菜单',
    en: 'Add the new form to the menu in Online forms',
  },
  reportToMenu: {
    zh: '新报表需在在线报表中加入菜单',
    en: 'Add the new report to the menu in Online reports',
  },
  chartToMenu: {
    zh: '新图表需在在线图表中加入菜单',
    en: 'Add the new chart to the menu in Online charts',
  },
  sheetToMenu: {
    zh: '新报表需在设计报表中加入菜单',
    en: 'Add the new report to the menu in Sheet reports',
  },
  pageToMenu: {
    zh: '新页面需在AMIS页面中加入菜单',
    en: 'Add the new page to the menu in Amis pages',
  },
  desformToMenu: {
    zh: '新设计表单需在拖拽表单设计中加入菜单',
    en: 'Add the new designed form to the menu in Designed forms',
  },
  sourceNoPassword: {
    zh: '数据源 {code} 还没有密码，请在数据源管理中填写',
    en: 'The data source {code} has no password yet; fill it in under Data sources',
  },
  sourcePasswordAgain: {
    zh: '数据源 {code} 的地址或用户名变了，请在数据源管理中重新填写密码',
    en: 'The address or user name of the data source {code} changed; fill in its password again under Data sources',
  },
  noMenuOfModule: {
    zh: '没有模块 {module} 的菜单，放在菜单的最上层',
    en: 'The module {module} has no menu entry; this was put at the top of the menu',
  },
} as const satisfies RefusalTexts;
