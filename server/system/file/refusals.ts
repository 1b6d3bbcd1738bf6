import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of files. */
export const systemFileRefusals = {
  storedFileInUse: {
    zh: '文件“{name}”正由{user}使用，不能删除；请先在那里移除',
    en: 'The file “{name}” is used by {user} and cannot be deleted; remove it there first',
  },
  avatars: {
    zh: '用户头像',
    en: 'profile pictures',
  },
  announcements: {
    zh: '系统通告',
    en: 'announcements',
  },
  attachments: {
    zh: '单据附件',
    en: 'attachments of records',
  },
  settings: {
    zh: '应用设置',
    en: 'application settings',
  },
  documents: {
    zh: '文档',
    en: 'documents',
  },
} as const satisfies RefusalTexts;
