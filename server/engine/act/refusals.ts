import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of buttons and actions. */
export const actRefusals = {
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
} as const satisfies RefusalTexts;
