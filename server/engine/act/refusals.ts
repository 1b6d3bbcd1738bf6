import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of buttons and actions. */
export const actRefusals = {
  scriptWithoutEntry: {
    zh: '脚本没有 {entry}(record) 函数',
    en: 'the script has no function {entry}(record)',
  },
  scriptWaits: {
    zh: '服务器脚本不能等待页面的答复',
    en: 'a script of the server cannot wait for an answer of the page',
  },
  actionUnknown: {
    zh: '没有登记的动作“{name}”，未执行，请联系管理员',
    en: 'No action “{name}” is registered, nothing was done; ask your administrator',
  },
  actionsTooDeep: {
    zh: '“{title}”的动作互相触发超过 {limit} 层，未执行，请联系管理员',
    en: 'Actions of “{title}” set one another off more than {limit} levels deep, nothing was done; ask your administrator',
  },
  formToMakeUnknown: {
    zh: '要生成的表单“{table}”不存在，请联系管理员',
    en: 'The form “{table}” that is to be made does not exist; ask your administrator',
  },
  makingFailed: {
    zh: '生成“{title}”失败：{message}',
    en: '“{title}” could not be made: {message}',
  },
  notConfirmedByHost: {
    zh: '保存前需要 {host} 确认，但没有成功：{reason}。请稍后重试',
    en: '{host} has to confirm before saving and did not: {reason}. Try again later',
  },
  noButtonToRun: {
    zh: '“{title}”没有可执行的按钮“{button}”',
    en: '“{title}” has no button “{button}” that can be run',
  },
  fillInFirst: {
    zh: '请先填写{label}',
    en: 'Fill in {label} first',
  },
  buttonWithoutAction: {
    zh: '按钮“{title}”还没有动作，请联系管理员',
    en: 'The button “{title}” has no action yet; ask your administrator',
  },
  buttonNotNow: {
    zh: '这条记录现在不能“{title}”，请刷新列表',
    en: '“{title}” is not possible for this record now; reload the list',
  },
  noRightToChange: {
    zh: '您没有修改“{label}”的权限，请联系管理员授权',
    en: 'You do not have the right to change “{label}”; ask your administrator for it',
  },
  enhancementsChanged: {
    zh: '“{title}”的按钮和增强已被{by}修改（现在是第 {version} 版），请重新打开后再修改',
    en: 'Buttons and enhancements of “{title}” were changed by {by} (now version {version}); open them again before you change them',
  },
  otherRefused: {
    zh: '对方系统拒绝了保存',
    en: 'The other system refused to save',
  },
  scriptRefused: {
    zh: '已被表单的脚本拒绝',
    en: 'The script of the form refused it',
  },
  scriptBudget: {
    zh: '表单的脚本超出限制（{at}每次最多 50 毫秒、16 MB），未执行，请联系管理员',
    en: 'The script of the form went beyond its limits ({at}50 ms and 16 MB at a time), nothing was done; ask your administrator',
  },
  scriptFailed: {
    zh: '表单的脚本出错（{at}{message}），未执行，请联系管理员',
    en: 'The script of the form failed ({at}{message}), nothing was done; ask your administrator',
  },
  noJavaClass: {
    zh: '不加载 Java 类。可填写 cgJavaType=spring 和已登记的动作（enable 启用、disable 停用），或 cgJavaType=http 和安装时允许的 https 地址',
    en: 'Java classes are not loaded. Fill in cgJavaType=spring and a registered action (enable, disable), or cgJavaType=http and an https address that the installation allows',
  },
  actionWithout: {
    zh: '动作缺少“{field}”',
    en: 'The action lacks “{field}”',
  },
  atLine: {
    zh: '第 {line} 行，',
    en: 'line {line}, ',
  },
  noSql: {
    zh: '不执行 SQL。请填写动作的 JSON，例如 {example}，或在表单的“增强”中添加动作',
    en: 'SQL is not run. Fill in the JSON of an action, for example {example}, or add the action in the “Enhancements” of the form',
  },
  noHttps: {
    zh: '“{address}”不是 https 地址',
    en: '“{address}” is no https address',
  },
  credentialsInAddress: {
    zh: '地址中不能包含账号和密码',
    en: 'An address cannot have an account and a password in it',
  },
  siteNotAllowed: {
    zh: '{origin} 不在允许的站点中，请由系统维护人员加入配置 ACTION_SITES',
    en: '{origin} is none of the allowed sites; operations have to add it to ACTION_SITES',
  },
  httpsOnly: {
    zh: '只能调用 https 地址',
    en: 'Only https addresses can be called',
  },
  innerNetwork: {
    zh: '不能调用内部网络的地址',
    en: 'Addresses of the inner network cannot be called',
  },
  answerNoJson: {
    zh: '{host} 的回答不是 JSON',
    en: 'The answer of {host} is no JSON',
  },
  answerLate: {
    zh: '{host} 在 5 秒内没有回答',
    en: '{host} did not answer within 5 seconds',
  },
  hostUnreachable: {
    zh: '{host} 无法访问',
    en: '{host} cannot be reached',
  },
  answerStatus: {
    zh: '{host} 返回状态 {status}',
    en: '{host} answered with status {status}',
  },
  answerLarge: {
    zh: '{host} 的回答超过 1 MB',
    en: 'The answer of {host} is larger than 1 MB',
  },
} as const satisfies RefusalTexts;
