import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of reports. */
export const reportRefusals = {
  noPopupRight: {
    zh: '没有权限使用该弹出报表',
    en: 'You do not have the right to use this popup report',
  },
  chooseParam: {
    zh: '请先选择{title}（缺少报表参数 {name}）',
    en: 'Choose {title} first (report parameter {name} is missing)',
  },
  noReportTree: {
    zh: '该报表没有左侧树，不能按节点查询',
    en: 'The report has no tree on its left; it cannot be queried by a node',
  },
  reportInUse: {
    zh: '报表“{title}”正被表单“{form}”使用，不能删除',
    en: 'The form “{form}” uses the report “{title}”, it cannot be deleted',
  },
  sqlFailed: {
    zh: 'SQL执行失败：{reason}',
    en: 'The SQL failed: {reason}',
  },
  tablesInUse: {
    zh: '要读的数据正被别处占用（如月末结账），请稍后再试',
    en: 'what it reads is in use elsewhere (for instance, a month is being closed); try again in a while',
  },
  statementFails: {
    zh: '语句不能执行，请联系管理员检查',
    en: 'the statement cannot be run; ask your administrator to check it',
  },
  reportTooLong: {
    zh: '超过 {most} 条，一次最多导出 {most} 条，请缩小查询范围后再导出',
    en: 'There are more than {most} rows and at most {most} are exported at a time; narrow the query and export again',
  },
  paramTooLong: {
    zh: '参数“{title}”太长，最多 2000 个字符',
    en: 'The parameter “{title}” is too long, at most 2000 characters',
  },
  paramCharacters: {
    zh: '参数“{title}”含有不允许的字符',
    en: 'The parameter “{title}” has characters in it that are not allowed',
  },
  paramNumber: {
    zh: '参数“{title}”必须是数字',
    en: 'The parameter “{title}” has to be a number',
  },
  paramDate: {
    zh: '参数“{title}”必须是日期，如 2026-01-31',
    en: 'The parameter “{title}” has to be a date like 2026-01-31',
  },
  paramTime: {
    zh: '参数“{title}”必须是时间，如 2026-01-31 08:30:00',
    en: 'The parameter “{title}” has to be a time like 2026-01-31 08:30:00',
  },
  paramMonth: {
    zh: '参数“{title}”必须是月份，如 2026-01',
    en: 'The parameter “{title}” has to be a month like 2026-01',
  },
  queryFailed: {
    zh: '查询失败',
    en: 'The query failed',
  },
  reportInMenu: {
    zh: '模块自带的报表已在菜单中，请在菜单管理中调整',
    en: 'A report of a module is in the menu already; change it in the menu management',
  },
  sqlParamUndefined: {
    zh: 'SQL 语句用到的参数 {name} 没有定义',
    en: 'The parameter {name}, which the SQL uses, is not defined',
  },
  tableDictUnregistered: {
    zh: '表字典 {table},{text},{value} 未在任何表单中登记',
    en: 'No form registers the table dictionary {table},{text},{value}',
  },
  noResultColumn: {
    zh: 'SQL 语句的结果中没有列 {name}',
    en: 'The result of the SQL has no column {name}',
  },
  tableBarred: {
    zh: '报表不能读取表“{name}”：{why}',
    en: 'A report cannot read the table “{name}”: {why}',
  },
  sqlUnparsed: {
    zh: 'SQL 语句不能解析：{fault}',
    en: 'The SQL cannot be parsed: {fault}',
  },
  syntaxError: {
    zh: '语法错误',
    en: 'a syntax error',
  },
  onlySelect: {
    zh: '只能有一条查询语句（SELECT）',
    en: 'There can be one query (SELECT) only',
  },
  sqlWithout: {
    zh: 'SQL 语句中不能使用 {type}',
    en: 'The SQL cannot have {type} in it',
  },
  sqlTooDeep: {
    zh: 'SQL 语句的嵌套太深',
    en: 'The SQL is nested too deep',
  },
  sqlWithoutPart: {
    zh: 'SQL 语句中不能使用 {type}.{part}',
    en: 'The SQL cannot have {type}.{part} in it',
  },
  sqlWithoutOperator: {
    zh: 'SQL 语句中不能使用运算符 {name}',
    en: 'The SQL cannot have the operator {name} in it',
  },
  sqlNoSession: {
    zh: 'SQL 语句中不能读取会话信息',
    en: 'The SQL cannot read the session',
  },
  sqlNoCollation: {
    zh: 'SQL 语句中不能使用该排序规则',
    en: 'The SQL cannot use this collation',
  },
  sqlWithName: {
    zh: 'with 的名称“{name}”不能以 __ 或 pg_ 开头',
    en: 'The name “{name}” after with cannot begin with __ or pg_',
  },
  sqlWithoutKind: {
    zh: 'SQL 语句中不能使用{kind} {name}',
    en: 'The SQL cannot use the {kind} {name}',
  },
  sqlTooLong: {
    zh: 'SQL 语句最多 {most} 个字符',
    en: 'The SQL can have at most {most} characters',
  },
  sqlBackslash: {
    zh: 'SQL 语句中不能有反斜杠',
    en: 'The SQL cannot have backslashes in it',
  },
  sqlCharacters: {
    zh: 'SQL 语句中含有不允许的字符',
    en: 'The SQL has characters in it that are not allowed',
  },
  paramInName: {
    zh: '名称中不能有参数',
    en: 'A name cannot have parameters in it',
  },
  sqlQuotes: {
    zh: 'SQL 语句的引号没有成对',
    en: 'The quotation marks of the SQL are unpaired',
  },
  sqlComments: {
    zh: 'SQL 语句中不能有注释',
    en: 'The SQL cannot have comments in it',
  },
  oneQueryOnly: {
    zh: '只能有一条查询语句',
    en: 'There can be one query only',
  },
  noReportColumns: {
    zh: '请先解析 SQL，报表至少要有一列',
    en: 'Parse the SQL first; a report has at least one column',
  },
  columnTwice: {
    zh: '列 {name} 重复',
    en: 'The column {name} is there twice',
  },
  paramNamedTwice: {
    zh: '参数 {name} 重复',
    en: 'The parameter {name} is there twice',
  },
  systemValueUnknown: {
    zh: '不认识系统变量 {variable}',
    en: 'The system variable {variable} is not known',
  },
  placeholderForm: {
    zh: '参数的写法应为 {example}，名称由字母、数字和下划线组成',
    en: 'A parameter is written as {example}; its name has letters, digits and underscores',
  },
  fieldName: {
    zh: '字段名“{name}”不能使用：应为小写字母、数字和下划线，以字母开头；中文请写在列标题中',
    en: 'The field name “{name}” cannot be used: it may have small letters, digits and underscores only and has to begin with a letter; Chinese belongs in the title of the column',
  },
  fieldNameOfProgram: {
    zh: '字段名“{name}”是程序内部使用的名称，请在 SQL 中用 as 换一个名称',
    en: 'The program itself uses the field name “{name}”; choose another with as in the SQL',
  },
  columnTitleMissing: {
    zh: '列标题不能为空',
    en: 'The title of a column must not be empty',
  },
  noFieldType: {
    zh: '没有字段类型 {type}',
    en: 'There is no field type {type}',
  },
  linkAddress: {
    zh: '链接只能是本系统的路径或 http(s) 地址',
    en: 'A link can be a path of this system or an http(s) address only',
  },
  paramName: {
    zh: '参数名“{name}”应为字母、数字和下划线，以字母开头',
    en: 'The name of the parameter “{name}” may have letters, digits and underscores only and has to begin with a letter',
  },
  noParamType: {
    zh: '没有参数类型 {type}',
    en: 'There is no type of parameter {type}',
  },
  tooSlow: {
    zh: '超过 {seconds} 秒还没有完成，请缩小查询范围',
    en: 'it was not done within {seconds} seconds; narrow the query',
  },
  divisionByZero: {
    zh: '除数为零',
    en: 'a division by zero',
  },
  notConvertible: {
    zh: '有内容不是数字或日期，不能转换',
    en: 'something is no number or date and cannot be converted',
  },
  timeMalformed: {
    zh: '日期或时间的格式不正确',
    en: 'a date or time is malformed',
  },
  timeOutside: {
    zh: '日期或时间超出范围',
    en: 'a date or time is out of range',
  },
  numberOutside: {
    zh: '数值超出范围',
    en: 'a number is out of range',
  },
  columnUnknown: {
    zh: '有不存在的字段，请检查字段名和列定义',
    en: 'a field does not exist; check the names of fields and columns',
  },
  tableUnknown: {
    zh: '有不存在的表',
    en: 'a table does not exist',
  },
  typesOfCall: {
    zh: '运算或函数与值的类型不符，请检查参数的类型',
    en: 'an operator or function does not fit the types of its values; check the types of the parameters',
  },
  typesDiffer: {
    zh: '值的类型不一致',
    en: 'the types of the values differ',
  },
  notGrouped: {
    zh: '有字段既不在 group by 中，也没有汇总',
    en: 'a field is neither in group by nor summed up',
  },
  columnAmbiguous: {
    zh: '字段名在多个表中都有，请写明是哪个表的',
    en: 'a field is in several tables; say of which table it is',
  },
  columnRepeated: {
    zh: '有重名的列，请用 as 另取名称',
    en: 'two columns have the same name; rename one with as',
  },
  manyRows: {
    zh: '子查询返回了多行',
    en: 'a subquery returned several rows',
  },
  noReadRight: {
    zh: '没有读取权限',
    en: 'there is no right to read it',
  },
  readOnly: {
    zh: '报表只能读取数据',
    en: 'a report can read data only',
  },
  notInSchemas: {
    zh: '数据源的 {schemas} 模式中没有它，或者没有读取权限',
    en: 'the schemas {schemas} of the data source do not have it, or it cannot be read',
  },
  notRegistered: {
    zh: '它不是已登记的表单数据表',
    en: 'it is not the table of a form',
  },
  functionKind: {
    zh: '函数',
    en: 'function',
  },
  typeKind: {
    zh: '类型',
    en: 'type',
  },
  noPaper: {
    zh: '本报表没有可打印的表样：查询没有结果，或本公司没有这张报表；请检查期间和“报表公式”',
    en: 'There is no form to print: the query has no rows, or the company has no such statement; check the period and the statement formulas',
  },
} as const satisfies RefusalTexts;
