import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of requests: their form, limits and addresses. */
export const httpRefusals = {
  ownSession: {
    zh: '这是您正在使用的登录，请用“退出登录”',
    en: 'This is the sign-in you are using; use “Sign out”',
  },
  sessionOver: {
    zh: '该登录已经结束',
    en: 'That sign-in has ended already',
  },
  onlyWebSocket: {
    zh: '此地址仅供 WebSocket 连接使用',
    en: 'This address is for WebSocket connections only',
  },
  messageGone: {
    zh: '该消息不存在或已撤销',
    en: 'The message does not exist or was withdrawn',
  },
  noForm: {
    zh: '没有表单“{table}”',
    en: 'There is no form “{table}”',
  },
  categoryCodeMissing: {
    zh: '加载分类字典树参数有误.[code]!',
    en: 'The tree of categories needs a code',
  },
  tooManyKeys: {
    zh: '一次最多查询 {limit} 个值',
    en: 'At most {limit} values are asked for at a time',
  },
  brokenForm: {
    zh: '上传的内容不完整或格式不正确，请重新选择文件后再上传',
    en: 'What was uploaded is cut short or malformed; choose the file again and upload it once more',
  },
  malformed: {
    zh: '请求格式不正确',
    en: 'The request is malformed',
  },
  rangeOutside: {
    zh: '所请求的范围超出文件大小',
    en: 'The range that was asked for is beyond the file',
  },
  ownPasswordFirst: {
    zh: '密码由管理员设置，请先修改为自己的密码',
    en: 'Your password was set by an administrator; choose one of your own first',
  },
  secondStepFirst: {
    zh: '公司要求开启二次验证，请先在“账号设置 · 安全设置”中开启',
    en: 'Your company asks for a second step at sign-in; turn it on in the security settings of your account first',
  },
  guestsNoGateway: {
    zh: '访客不能调用外部服务，请用自己的账号登录',
    en: 'Guests cannot call outside services; sign in with an account of your own',
  },
  notUtf8: {
    zh: '{where}不是有效的 UTF-8 文本，请以 UTF-8 编码发送',
    en: '{where} is not valid UTF-8; send it in UTF-8',
  },
  bodyTooDeep: {
    zh: '请求正文嵌套过深，最多 {most} 层',
    en: 'The body of the request is nested too deep, at most {most} levels',
  },
  bodyNoJson: {
    zh: '请求正文不是有效的 JSON{place}',
    en: 'The body of the request is no valid JSON{place}',
  },
  doubledKey: {
    zh: '请求正文中的字段“{name}”出现了两次，请只保留一个',
    en: 'The field “{name}” stands twice in the body of the request; keep one of them',
  },
  numberTooLarge: {
    zh: '请求正文中有超出范围的数字，请检查是否多输了位数',
    en: 'A number in the body of the request is beyond what numbers can be; check whether digits were added by mistake',
  },
  bodyTooLong: {
    zh: '请求正文中的列表过长，最多 {most} 项',
    en: 'A list in the body of the request is too long, at most {most} entries',
  },
  bodyForbiddenKey: {
    zh: '请求正文含有不允许的字段：{key}',
    en: 'The body of the request has a field that is not allowed: {key}',
  },
  controlInName: {
    zh: '{where}中的名称“{name}”含有不可见的控制字符，请检查后重新发送',
    en: '{where}: the name “{name}” has control characters in it; check it and send it again',
  },
  tooManyIds: {
    zh: '一次最多 {limit} 条',
    en: 'At most {limit} at a time',
  },
  chooseToExport: {
    zh: '没有选择要导出的内容，请至少选择一项',
    en: 'Nothing was chosen to export; choose at least one',
  },
  noBackupHere: {
    zh: '此服务进程不能备份，请用命令 npm run backup',
    en: 'This process cannot make backups; use the command npm run backup',
  },
  backupUnknown: {
    zh: '未找到该备份，请刷新列表',
    en: 'There is no such backup; reload the list',
  },
  pathUnknown: {
    zh: '路径不存在，请检查路径是否正确',
    en: 'The path does not exist; check whether it is right',
  },
  tokenWrong: {
    zh: '令牌不正确',
    en: 'The token is not right',
  },
  metricUnknown: {
    zh: '此运行环境没有该指标',
    en: 'This runtime has no such metric',
  },
  ruleIdMissing: {
    zh: '缺少规则编号（id）',
    en: 'The number of the rule (id) is missing',
  },
  authIdNoJson: {
    zh: '权限项（authId）必须是编号数组的 JSON 文本',
    en: 'The rights (authId) have to be the JSON text of an array of numbers',
  },
  tableNameUnusable: {
    zh: '表名“{table}”已存在或不可用',
    en: 'The table name “{table}” exists already or cannot be used',
  },
  formsOfPlatform: {
    zh: '表单由平台租户统一设计，请联系平台管理员',
    en: 'Forms are designed by the platform company; ask its administrator',
  },
  actionGone: {
    zh: '动作不存在或已被删除，请刷新列表',
    en: 'The action does not exist or was deleted; reload the list',
  },
  buttonGone: {
    zh: '按钮不存在或已被删除，请刷新列表',
    en: 'The button does not exist or was deleted; reload the list',
  },
  formUnknownAddress: {
    zh: '未找到表单，请检查地址或联系管理员',
    en: 'There is no such form; check the address or ask your administrator',
  },
  headNoObject: {
    zh: '参数 head 必须是 JSON 对象',
    en: 'The parameter head has to be a JSON object',
  },
  leftOver: {
    zh: '此接口为模板遗留，平台不提供',
    en: 'This interface is left over from the template; the platform does not offer it',
  },
  controlInValue: {
    zh: '{where}“{name}”含有不允许的字符，请删除后重试',
    en: '{where} “{name}” has characters in it that are not allowed; remove them and try again',
  },
  paramTwice: {
    zh: '查询参数 {name} 重复',
    en: 'The query parameter {name} is there twice',
  },
  nothingFound: {
    zh: '未查询匹配数据！',
    en: 'No data was found!',
  },
  tokenMissing: {
    zh: "操作失败，Required String parameter 'token' is not present",
    en: "Failed: the required parameter 'token' is not present",
  },
  noSmsSignIn: {
    zh: '未启用手机验证码，请使用账号密码登录或联系管理员',
    en: 'Codes by SMS are not set up; sign in with account and password, or ask your administrator',
  },
  noRegistration: {
    zh: '未开放注册，请联系管理员开通账号',
    en: 'Registration is closed; ask your administrator for an account',
  },
  noThirdSignIn: {
    zh: '未配置该第三方登录，请使用账号密码登录',
    en: 'This third-party sign-in is not set up; sign in with account and password',
  },
  tooManyCalls: {
    zh: '请求过于频繁，请 {seconds} 秒后再试',
    en: 'Too many calls; try again in {seconds} seconds',
  },
  noContainerRuntime: {
    zh: '没有配置容器运行时，请由运维人员设置 CONTAINER_SOCKET',
    en: 'No container runtime is set up; ask operations to set CONTAINER_SOCKET',
  },
  noJobQueue: {
    zh: '此服务没有运行任务队列，请联系管理员查看启动日志',
    en: 'This server runs no job queue; ask your administrator to look at the log of its start',
  },
  jobRunning: {
    zh: '“{name}”正在执行，完成后再试',
    en: '“{name}” is running; try again when it is done',
  },
  roleCodeTaken: {
    zh: '角色编码已存在',
    en: 'The role code exists already',
  },
  searchFailed: {
    zh: '查找失败',
    en: 'The search failed',
  },
  noRolesOfUser: {
    zh: '未找到用户相关角色信息',
    en: 'No roles of the user were found',
  },
  onlyMultipart: {
    zh: '请以 multipart/form-data 上传文件',
    en: 'Upload files as multipart/form-data',
  },
  noFileCame: {
    zh: '没有收到文件，请重新选择',
    en: 'No file was received; choose it again',
  },
  bodyMissing: {
    zh: '请求缺少正文（JSON）',
    en: 'The request has no body (JSON)',
  },
  requestFault: {
    zh: '{where}有误：{fault}',
    en: '{where} is wrong: {fault}',
  },
  malformedPart: {
    zh: '格式不正确',
    en: 'it is malformed',
  },
  requestBody: {
    zh: '请求正文',
    en: 'The body of the request',
  },
  queryParameter: {
    zh: '查询参数',
    en: 'The query parameter',
  },
  forbiddenField: {
    zh: '是不允许的字段',
    en: 'is not an allowed field',
  },
  onceOnly: {
    zh: '只能出现一次',
    en: 'can be there once only',
  },
  mustNotBeEmpty: {
    zh: '不能为空',
    en: 'must not be empty',
  },
  unknownField: {
    zh: '是未知的字段',
    en: 'is an unknown field',
  },
  wrongType: {
    zh: '类型不正确，应为 {type}',
    en: 'has the wrong type and should be {type}',
  },
  mostCharacters: {
    zh: '最多 {limit} 个字符',
    en: 'can have at most {limit} characters',
  },
  notBelow: {
    zh: '不能小于 {limit}',
    en: 'cannot be less than {limit}',
  },
  notAbove: {
    zh: '不能大于 {limit}',
    en: 'cannot be more than {limit}',
  },
  leastItems: {
    zh: '至少 {limit} 项',
    en: 'needs at least {limit} entries',
  },
  mostItems: {
    zh: '最多 {limit} 项',
    en: 'can have at most {limit} entries',
  },
  notAllowed: {
    zh: '不在允许的取值之内',
    en: 'is none of the allowed values',
  },
  tooLarge: {
    zh: '请求内容过大',
    en: 'The request is too large',
  },
  fileTooLarge: {
    zh: '文件过大',
    en: 'The file is too large',
  },
  oneFileOnly: {
    zh: '一次只能上传一个文件',
    en: 'Upload one file at a time',
  },
  tooManyParts: {
    zh: '表单内容过多',
    en: 'The form has too many parts',
  },
  mediaType: {
    zh: '不支持的内容类型，请以 application/json 发送',
    en: 'This type of content is not read; send application/json',
  },
  contentLength: {
    zh: '请求内容长度与声明不符',
    en: 'The request is not as long as it says',
  },
  fieldIs: {
    zh: '{field} {fault}',
    en: '{field} {fault}',
  },
  bodyCut: {
    zh: '（内容不完整）',
    en: ' (it is cut short)',
  },
  bodyAt: {
    zh: '（第 {line} 行第 {column} 个字符附近）',
    en: ' (near line {line}, character {column})',
  },
  theAddress: {
    zh: '地址',
    en: 'The address',
  },
  theHeader: {
    zh: '请求头',
    en: 'The header',
  },
  wrongVerb: {
    zh: '不支持{verb}请求方法，支持以下{verbs}',
    en: 'The method {verb} is not supported; use {verbs}',
  },
  requestBroken: {
    zh: '请求已中断',
    en: 'The request was broken off',
  },
  faultNumber: {
    zh: '{message}（编号 {id}）',
    en: '{message} (number {id})',
  },
  busy: {
    zh: '系统繁忙，请稍后重试',
    en: 'Something went wrong in the system; try again later',
  },
} as const satisfies RefusalTexts;
