import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of parameters. */
export const systemParamRefusals = {
  noParam: {
    zh: '没有参数“{code}”，请刷新页面',
    en: 'There is no parameter “{code}”; reload the page',
  },
  noParamsOf: {
    zh: '没有“{module}”的参数，请从菜单打开',
    en: 'There are no parameters of “{module}”; open them from the menu',
  },
  paramChanged: {
    zh: '“{title}”已被{by}修改，请刷新后再保存',
    en: '“{title}” was changed by {by}; reload it and save then',
  },
  paramBeyond: {
    zh: '“{title}”不能大于服务器设定的 {most}',
    en: '“{title}” cannot be more than the server allows, {most}',
  },
  paramUserGone: {
    zh: '“{title}”中的用户“{user}”不存在，请重新选择',
    en: 'The user “{user}” of “{title}” does not exist; choose another',
  },
  paramPicture: {
    zh: '“{title}”应为您自己上传的 PNG 或 JPEG 图片，不超过 1 MB，请重新上传',
    en: '“{title}” is a PNG or JPEG of 1 MB at most that you uploaded; upload it again',
  },
} as const satisfies RefusalTexts;
