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
} as const satisfies RefusalTexts;
