/** A program and a database that do not fit together. */
export const upgradeRefusals = {
  'upgrade.newerProgram': {
    zh: '系统已升级到新版本，本服务即将停止；请稍候刷新页面，未保存的内容会保留为草稿',
    en: 'The system was upgraded and this server is about to stop; reload the page in a moment, unsaved work is kept as a draft',
  },
} as const;
