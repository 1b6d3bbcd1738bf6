import type { RefusalTexts } from '../refusals/text.ts';

/** Faults of forms, wherever one is written: in the designer or in a module file. */
export const formRefusals = {
  subTable: { zh: '子表 {title}', en: 'Sub-table {title}' },
  fieldNamed: { zh: '字段 {label}（{name}）', en: 'Field {label} ({name})' },
  fieldName: { zh: '字段名', en: 'Name of the field' },
  fieldOrder: { zh: '字段顺序', en: 'Order of the fields' },
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
  noField: { zh: '没有字段 {name}', en: 'There is no field {name}' },
  noSub: { zh: '没有子表 {table}', en: 'There is no sub-table {table}' },
  subNoField: { zh: '子表 {table} 没有字段 {name}', en: 'The sub-table {table} has no field {name}' },
  tableNoField: { zh: '数据表 {table} 没有字段 {name}', en: 'The table {table} has no field {name}' },
  parameterMissing: { zh: '缺少 {name}', en: '{name} is missing' },
  noButton: { zh: 'buttons.yaml 中没有按钮 {button}', en: 'buttons.yaml has no button {button}' },
  externalNeedsShare: { zh: '外部链接需要按钮 share', en: 'External links need the button share' },
  noNumberRule: { zh: '没有编号规则 {rule}', en: 'There is no number rule {rule}' },
  lifeCycleNeedsStatus: {
    zh: '有生命周期的表单需要字段 bill_status',
    en: 'A form with a life cycle needs the field bill_status',
  },
  effectsNeedLifeCycle: { zh: '没有生命周期的表单不审核', en: 'A form without a life cycle is not audited' },
  treeNeedsParent: { zh: '树形表单需要字段 {parent}', en: 'A tree form needs the field {parent}' },
  noEffect: {
    zh: '没有审核效果 {effect}，可以写：{kinds}',
    en: 'There is no audit effect {effect}; it can be one of {kinds}',
  },
  noCheck: { zh: '没有这种检查，可以写：{kinds}', en: 'There is no such check; it can be one of {kinds}' },
  ofCheck: { zh: '审核检查 {check}：{fault}', en: 'Check {check}: {fault}' },
  groupTwice: { zh: '分组 {key} 重复', en: 'There are two groups {key}' },
  ofField: { zh: '字段 {name}：{fault}', en: 'Field {name}: {fault}' },
  noGroup: { zh: '没有分组 {group}', en: 'There is no group {group}' },
  spanTooWide: {
    zh: '宽度 {span} 超过表单的 {columns} 列',
    en: 'The width {span} is more than the {columns} columns of the form',
  },
  ofIndex: { zh: '索引 {name}：{fault}', en: 'Index {name}: {fault}' },
  nameTwice: { zh: '名称重复', en: 'The name is used twice' },
  indexedTooLong: {
    zh: '字段 {name} 是长文本（超过 {most} 字），不能建索引',
    en: 'The field {name} is a long text (more than {most} characters) and cannot be indexed',
  },
  systemField: { zh: '是系统字段，请换一个名称', en: 'This is a system field; choose another name' },
  labelNotEnglish: {
    zh: '标签“{label}”没有英文，请写 label_en 或补充 glossary.yaml',
    en: 'The label “{label}” has no English; write label_en or add it to glossary.yaml',
  },
  formulaCircle: { zh: '公式循环：{circle}', en: 'The formulas form a circle: {circle}' },
  typeNeeds: { zh: '类型 {type} 需要 {key}', en: 'The type {type} needs {key}' },
  noDict: { zh: '没有字典 {dict}', en: 'There is no dictionary {dict}' },
  levelUnknown: { zh: 'levels 中没有字段 {name}', en: 'levels names {name}, which is no field' },
  popupUnequal: {
    zh: 'popup 的 from 有 {from} 个，to 有 {to} 个，应一一对应',
    en: 'popup has {from} names in from and {to} in to; each needs its counterpart',
  },
  popupTo: { zh: 'popup 的 to 中没有字段 {name}', en: 'popup names {name} in to, which is no field' },
  popupFrom: { zh: 'popup 的 from 中没有列 {name}', en: 'popup names {name} in from, which is no column' },
  popupOwn: {
    zh: 'popup 写入本字段的列必须是 id，不能是 {own}：保存的是所选记录，显示的文字由弹出报表决定',
    en: 'The column popup writes into this field must be id, not {own}: the chosen record is stored, the text shown comes from the popup report',
  },
  noCheckRule: { zh: '没有校验规则 {rule}，请先建立它', en: 'There is no check rule {rule}; create it first' },
  validUnknown: {
    zh: '校验“{valid}”既不是已知的校验，也不是安全的正则表达式（不能有反向引用、嵌套的重复）',
    en: 'The validation “{valid}” is neither a known one nor a safe regular expression (no back references, no nested repetition)',
  },
  defaultUnknown: { zh: '不认识默认值 {value}', en: 'The default {value} is not known' },
  queryDefaultOnly: {
    zh: '有查询默认值，请同时设为查询条件',
    en: 'There is a query default; make the field a query item, too',
  },
  queryDefaultUnknown: { zh: '不认识查询默认值 {value}', en: 'The query default {value} is not known' },
  dateQueryOnly: { zh: '只有日期时间可以按日期查询', en: 'Only fields of date and time can be queried by date' },
  minOverMax: { zh: 'min 大于 max', en: 'min is greater than max' },
  readonlyRequired: {
    zh: '只读又必填，却没有默认值或公式，无法保存',
    en: 'The field is read-only and required but has neither default nor formula, so no record could be saved',
  },
  formulaAt: { zh: '公式第 {at} 个字符：{fault}', en: 'Character {at} of the formula: {fault}' },
  formulaNoField: { zh: '公式中没有字段 {name}', en: 'The formula names {name}, which is no field' },
  formulaNoSum: {
    zh: '公式中没有子表字段 {name}',
    en: 'The formula names {name}, which is no field of a sub-table',
  },
  setsNoObject: {
    zh: '扩展配置 sets 应是以字段名为键、公式为值的对象',
    en: 'sets in the extended settings must be an object with a formula for each field',
  },
  unlessNoSwitch: {
    zh: '扩展配置 unless 只用于必填字段，且应是本表的只读开关，{name} 不是',
    en: 'unless in the extended settings is for required fields, and names a read-only switch of this table; {name} is none',
  },
  setsUnwritten: {
    zh: '扩展配置 sets 中的 {name} 不是本表可以填写的字段',
    en: 'sets in the extended settings names {name}, which is no field of this table that is filled in',
  },
} as const satisfies RefusalTexts;

/** Faults that only the designer tells. */
export const formDesignRefusals = {
  tableNameForm: {
    zh: '表名“{name}”只能用小写字母、数字和下划线，以字母开头，最多 {most} 位',
    en: 'The table name “{name}” may have lower-case letters, digits and underscores only, must begin with a letter and have at most {most} characters',
  },
  tableOfSystem: {
    zh: '表名“{name}”属于系统（sys_、onl_、pg_ 等前缀），请换一个名称',
    en: 'The table name “{name}” belongs to the system (prefixes like sys_, onl_, pg_); choose another name',
  },
  tableInherited: {
    zh: '表名“{name}”是程序内部使用的名称，请换一个名称',
    en: 'The program itself uses the table name “{name}”; choose another name',
  },
  tableReserved: {
    zh: '表名“{name}”是数据库保留字，请换一个名称',
    en: 'The table name “{name}” is a reserved word of the database; choose another name',
  },
  tableOfOther: { zh: '表名“{name}”已被其他表单使用', en: 'Another form uses the table name “{name}”' },
  tableOfStranger: {
    zh: '数据库中已有不属于任何表单的数据表“{name}”，请换一个名称，或从数据库导入它',
    en: 'The database has a table “{name}” that belongs to no form; choose another name, or import the table from the database',
  },
  tableTwice: { zh: '主表与子表的表名重复', en: 'The head and its sub-tables must have different table names' },
  titleMissing: { zh: '请填写表描述', en: 'Fill in the title of the table' },
  routeForm: {
    zh: '访问路径以 / 开头，只能用字母、数字、下划线和连字符',
    en: 'The path begins with / and may have letters, digits, underscores and hyphens only',
  },
  routeTaken: { zh: '访问路径 {route} 已被其他表单使用', en: 'Another form uses the path {route}' },
  permissionPrefix: {
    zh: '权限前缀的格式为 模块:表单，例如 device:check',
    en: 'The prefix of permissions is written as module:form, for example device:check',
  },
  noTheme: { zh: '没有主题“{theme}”，可选：{themes}', en: 'There is no theme “{theme}”; choose one of {themes}' },
  themeNeedsSubs: {
    zh: '该主题显示子表，请先添加子表，或选择默认主题',
    en: 'This theme shows sub-tables; add one first, or choose the default theme',
  },
  extendNoObject: { zh: '扩展配置不是有效的 JSON 对象', en: 'The extended settings are no valid JSON object' },
  noLifeCycle: { zh: '没有这样的生命周期', en: 'There is no such life cycle' },
  formColumns: { zh: '表单列数为 1 至 4', en: 'A form has 1 to 4 columns' },
  treeWithSubs: { zh: '树形表单不能有子表', en: 'A tree form cannot have sub-tables' },
  mainOther: { zh: '子表的主表应为 {table}', en: 'The head of the sub-table must be {table}' },
  fieldMissing: { zh: '至少需要一个字段', en: 'There has to be at least one field' },
  fieldsMany: { zh: '最多 {most} 个字段', en: 'There may be at most {most} fields' },
  nameInherited: {
    zh: '“{name}”是程序内部使用的名称，请换一个名称',
    en: 'The program itself uses the name “{name}”; choose another name',
  },
  nameReserved: {
    zh: '“{name}”是数据库保留字，请换一个名称',
    en: '“{name}” is a reserved word of the database; choose another name',
  },
  indexNameForm: {
    zh: '索引名“{name}”只能用小写字母、数字和下划线，以字母开头',
    en: 'The index name “{name}” may have lower-case letters, digits and underscores only and must begin with a letter',
  },
  fieldNameMissing: { zh: '请填写字段名', en: 'Fill in the name of the field' },
  fieldNameForm: {
    zh: '字段名“{name}”只能用小写字母、数字和下划线，以字母开头，最多 {most} 位',
    en: 'The field name “{name}” may have lower-case letters, digits and underscores only, must begin with a letter and have at most {most} characters',
  },
  labelMissing: { zh: '请填写字段备注', en: 'Fill in the label of the field' },
  noWidget: { zh: '没有控件 {type}', en: 'There is no widget {type}' },
  lengthRange: { zh: '长度为 1 至 100000', en: 'The length is 1 to 100000' },
  precisionMost: { zh: '小数最多 14 位', en: 'There may be at most 14 decimals' },
  rangeQueryOnly: { zh: '只有数字和日期可以按范围查询', en: 'Only numbers and dates can be queried by range' },
  likeQueryOnly: { zh: '只有文本可以模糊查询', en: 'Only texts can be queried by a part of them' },
  uniqueTooLong: {
    zh: '长文本不能唯一：它建不了索引',
    en: 'A long text cannot be unique: it cannot be indexed',
  },
  unstoredRequired: { zh: '不存储的控件不能必填', en: 'A widget that stores nothing cannot be required' },
  settingUnkept: { zh: '暂不支持{setting}，请清空', en: 'The {setting} is not supported; empty it' },
  databaseDefault: { zh: '数据库默认值', en: 'default of the database' },
  converter: { zh: '转换器', en: 'converter' },
  extendNoJson: { zh: '扩展配置不是正确的 JSON', en: 'The extended settings are no valid JSON' },
  subNoLink: { zh: '子表的列不能有列表链接，请清空', en: 'Columns of a sub-table cannot have a list link; empty it' },
  linkNoField: {
    zh: '列表链接中的字段“{name}”不存在',
    en: 'The list link names the field “{name}”, which does not exist',
  },
  linkForm: {
    zh: '列表链接必须是以 / 开头的页面路径，或 http(s):// 地址',
    en: 'A list link must be the path of a page that begins with /, or an address with http(s)://',
  },
  requiredCircle: {
    zh: '必填的外键形成循环：{circle}，第一条记录将无法保存',
    en: 'The required foreign keys form a circle: {circle}; no first record could be saved',
  },
} as const satisfies RefusalTexts;
