import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of announcements. */
export const systemAnnouncementRefusals = {
  releasedNotDeleted: {
    zh: '通告“{title}”已发布，请先撤销再删除',
    en: 'The announcement “{title}” is published; withdraw it before you delete it',
  },
  announcementFixed: {
    zh: '通告“{title}”{state}，不能修改',
    en: 'The announcement “{title}” {state} and cannot be changed',
  },
  published: {
    zh: '已发布',
    en: 'is published',
  },
  withdrawn: {
    zh: '已撤销',
    en: 'was withdrawn',
  },
  announcementNotReleased: {
    zh: '通告“{title}”{state}，不能发布',
    en: 'The announcement “{title}” {state} and cannot be published',
  },
  announcementOver: {
    zh: '通告“{title}”的结束时间已过，请修改后再发布',
    en: 'The end of the announcement “{title}” has passed; change it and publish it then',
  },
  announcementNobody: {
    zh: '通告“{title}”的指定用户已全部删除，请修改后再发布',
    en: 'All chosen users of the announcement “{title}” were deleted; change it and publish it then',
  },
  announcementNotWithdrawn: {
    zh: '通告“{title}”{state}，不能撤销',
    en: 'The announcement “{title}” {state} and cannot be withdrawn',
  },
  notPublished: {
    zh: '尚未发布',
    en: 'is not published yet',
  },
  chooseUsers: {
    zh: '请选择指定用户',
    en: 'Choose the users',
  },
  endNotAfterBegin: {
    zh: '结束时间须晚于开始时间',
    en: 'The end has to be after the beginning',
  },
  pageMissing: {
    zh: '请填写打开页面',
    en: 'Fill in the page to open',
  },
  chooseHow: {
    zh: '请选择打开方式',
    en: 'Choose how it opens',
  },
  pageAddress: {
    zh: '打开页面须是以 / 开头的页面地址，或以 http:// 或 https:// 开头的网址',
    en: 'The page to open has to be an address of a page that begins with /, or one that begins with http:// or https://',
  },
  severalPeople: {
    zh: '{label}“{text}”有 {count} 个，请填写账号',
    en: '{label} “{text}” is there {count} times; write the account',
  },
} as const satisfies RefusalTexts;
