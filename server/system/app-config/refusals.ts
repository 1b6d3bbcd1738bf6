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
} as const satisfies RefusalTexts;
