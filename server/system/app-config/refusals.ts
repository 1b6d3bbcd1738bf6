import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of application settings. */
export const systemAppConfigRefusals = {
  noAppConfig: {
    zh: '系统还没有应用设置，请联系运维人员检查启动日志',
    en: 'The system has no application settings yet; ask operations to look at the log of its start',
  },
  appConfigChanged: {
    zh: '应用设置已被其他人修改，请刷新后再保存',
    en: 'The application settings were changed by somebody else; reload them and save then',
  },
  pictureOfYours: {
    zh: '{label}应为您刚上传的图片（PNG、JPEG、WebP、GIF 或 ICO，最大 512 KB）',
    en: '{label} has to be a picture you have just uploaded (PNG, JPEG, WebP, GIF or ICO, at most 512 KB)',
  },
  systemNameMissing: {
    zh: '系统名称不能为空',
    en: 'The name of the system must not be empty',
  },
  helpAddress: {
    zh: '帮助链接应为 https:// 开头的地址，或本站以 / 开头的路径',
    en: 'The help link has to be an address that begins with https://, or a path of this site that begins with /',
  },
  icon: {
    zh: '图标',
    en: 'The icon',
  },
  logo: {
    zh: '徽标',
    en: 'The logo',
  },
  tabIcon: {
    zh: '标签页图标',
    en: 'The icon of the browser tab',
  },
} as const satisfies RefusalTexts;
