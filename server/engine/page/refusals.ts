import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of pages. */
export const pageRefusals = {
  pageUnknown: {
    zh: '没有编码为“{code}”的页面',
    en: 'There is no page with the code “{code}”',
  },
  pageDisabled: {
    zh: '页面“{name}”已停用，请联系管理员',
    en: 'The page “{name}” is disabled; ask your administrator',
  },
  pageNoVersion: {
    zh: '页面“{name}”没有版本 {version}',
    en: 'The page “{name}” has no version {version}',
  },
  pageFaulty: {
    zh: '页面配置有误：{message}',
    en: 'The page is faulty: {message}',
  },
  pageChanged: {
    zh: '该页面已被{by}修改，请复制您的内容，重新打开后再保存',
    en: 'The page was changed by {by}; copy what you have, open it again and save then',
  },
  tabsUnknown: {
    zh: '没有编码为“{code}”的页签配置',
    en: 'There are no tabs with the code “{code}”',
  },
  pageCodeFixed: {
    zh: '编码不能修改，请复制为新页面',
    en: 'The code cannot be changed; copy it to a new page',
  },
  pageNameMissing: {
    zh: '请输入页面名称',
    en: 'Type the name of the page',
  },
} as const satisfies RefusalTexts;
