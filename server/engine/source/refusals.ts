import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of data sources. */
export const sourceRefusals = {
  notPostgres: {
    zh: '只支持 PostgreSQL',
    en: 'Only PostgreSQL can be used',
  },
  columnTooLong: {
    zh: '{column}最多 {most} 个字符',
    en: '{column} may have at most {most} characters',
  },
  addressPattern: {
    zh: 'jdbc:postgresql://主机:5432/数据库',
    en: 'jdbc:postgresql://host:5432/database',
  },
  sourceHeaders: {
    zh: '第 {line} 行应为列名：{columns}，请先导出一份作为模板',
    en: 'Line {line} should name the columns: {columns}; export them once as a template',
  },
  tooManyDataSources: {
    zh: '一次最多导入 {limit} 个数据源',
    en: 'At most {limit} data sources are imported at a time',
  },
  dataSourceChanged: {
    zh: '该数据源已被{by}修改，请重新打开后再保存',
    en: 'The data source was changed by {by}; open it again before you save',
  },
  dataSourceInUse: {
    zh: '数据源“{name}”正被{users}使用，不能删除',
    en: 'The data source “{name}” is used by {users} and cannot be deleted',
  },
  testedTooOften: {
    zh: '测试连接过于频繁，请一分钟后再试',
    en: 'Connections were tested too often; try again in a minute',
  },
  dataSourceGone: {
    zh: '该数据源已被删除，请刷新列表',
    en: 'The data source was deleted; reload the list',
  },
  tooManyForeign: {
    zh: '正在查询外部数据源的人较多，请稍后再试',
    en: 'Many people are querying outside data sources right now; try again in a moment',
  },
  noDataSource: {
    zh: '没有该数据源',
    en: 'There is no such data source',
  },
  dataSourceNoPassword: {
    zh: '数据源“{name}”还没有可用的密码，请在“数据源管理”中填写',
    en: 'The data source “{name}” has no password that can be used; fill it in under “Data sources”',
  },
  dataSourceSilent: {
    zh: '数据源“{name}”的数据库没有回答，请稍后重试',
    en: 'The database of the data source “{name}” does not answer; try again later',
  },
  passwordMissing: {
    zh: '请填写密码',
    en: 'Fill in the password',
  },
  sourceCodeFixed: {
    zh: '编码不能修改，报表按编码使用数据源',
    en: 'The code cannot be changed; reports use the data source by its code',
  },
  onlyPostgres: {
    zh: '只支持 PostgreSQL，请选择 postgresql',
    en: 'Only PostgreSQL can be used; choose postgresql',
  },
  onlyDriver: {
    zh: '只支持驱动 {driver}',
    en: 'Only the driver {driver} can be used',
  },
  userMissing: {
    zh: '请填写用户名',
    en: 'Fill in the user name',
  },
  controlInUser: {
    zh: '用户名和密码中不能有控制字符',
    en: 'User name and password cannot have control characters in them',
  },
  databaseDiffers: {
    zh: '数据库名称与连接地址中的不一致',
    en: 'The name of the database is not the one in the address',
  },
  passwordAgain: {
    zh: '修改了地址、数据库或用户名，请重新填写密码',
    en: 'The address, database or user was changed; fill in the password again',
  },
  sourceUnusable: {
    zh: '数据源“{name}”不可用：{fault}',
    en: 'The data source “{name}” cannot be used: {fault}',
  },
  unreachable: {
    zh: '无法连接到该数据库，请检查地址和端口；内部网络的地址需由系统维护人员加入配置 DATA_SOURCE_HOSTS',
    en: 'The database cannot be reached; check address and port. Operations have to add addresses of inner networks to DATA_SOURCE_HOSTS',
  },
  connectionRefused: {
    zh: '数据库拒绝了连接，请检查数据库名称、用户名、密码和访问权限',
    en: 'The database refused the connection; check its name, user, password and rights',
  },
  noSsl: {
    zh: '数据库没有开启 SSL，不能按 sslmode 的要求加密连接',
    en: 'The database has no SSL, so that the connection cannot be encrypted as sslmode asks',
  },
  certificate: {
    zh: '数据库的证书不可信或与主机名不符，不能按 sslmode 的要求连接',
    en: 'The certificate of the database is not trusted or not of this host, so that it cannot be connected to as sslmode asks',
  },
  ownDatabase: {
    zh: '这是本系统自己的数据库，报表请不选数据源',
    en: 'This is the database of the system itself; choose no data source for the report',
  },
  addressForm: {
    zh: '连接地址的写法应为 {form}，不能包含账号、密码或多个主机',
    en: 'The address is written as {form}, without account, password or several hosts',
  },
  hostForm: {
    zh: '主机应为域名，或标准写法的 IP 地址（如 203.0.114.7、[2a01:4f8::1]）',
    en: 'The host has to be a domain name or an IP address in its standard form (like 203.0.114.7 or [2a01:4f8::1])',
  },
  portForm: {
    zh: '端口应为 1 到 65535 的整数',
    en: 'The port has to be an integer from 1 to 65535',
  },
  databaseName: {
    zh: '数据库名称应以字母开头，只含字母、数字、下划线和连字符',
    en: 'The name of the database has to begin with a letter and may have letters, digits, underscores and hyphens only',
  },
  innerNetwork: {
    zh: '不能连接内部网络的地址，除非系统维护人员把它加入配置 DATA_SOURCE_HOSTS',
    en: 'Addresses of the inner network cannot be connected to unless operations add them to DATA_SOURCE_HOSTS',
  },
  addressParameters: {
    zh: '连接地址只能有参数 sslmode 和 currentSchema，各一次，不支持“{part}”',
    en: 'An address can have the parameters sslmode and currentSchema only, each once, and not “{part}”',
  },
  sslModes: {
    zh: 'sslmode 只能是 {modes}',
    en: 'sslmode can be {modes} only',
  },
  schemas: {
    zh: 'currentSchema 应为最多 10 个模式名称，用逗号隔开；不能是 pg_ 开头的模式和 information_schema',
    en: 'currentSchema can have at most 10 names of schemas with commas between them, none that begins with pg_ and not information_schema',
  },
  graph: {
    zh: '图表“{title}”',
    en: 'the graph “{title}”',
  },
  inAll: {
    zh: ' 等 {count} 个',
    en: ' and so on, {count} in all,',
  },
} as const satisfies RefusalTexts;
