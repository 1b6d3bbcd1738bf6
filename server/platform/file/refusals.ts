import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of files. */
export const fileRefusals = {
  unknownVirus: {
    zh: '未知病毒',
    en: 'an unknown virus',
  },
  avatarFormat: {
    zh: '头像须为 PNG、JPEG 或 WebP 图片，请重新选择',
    en: 'A profile picture has to be PNG, JPEG or WebP; choose another',
  },
  avatarTooLarge: {
    zh: '头像图片 {width}×{height} 过大，最大 {limit}×{limit}，请裁剪后上传',
    en: 'The profile picture of {width}×{height} is too large, at most {limit}×{limit}; cut it and upload it then',
  },
  imageBroken: {
    zh: '图片“{name}”已损坏，请重新选择',
    en: 'The picture “{name}” is damaged; choose another',
  },
  imageTooLarge: {
    zh: '图片“{name}”的尺寸 {width}×{height} 过大，请缩小后上传',
    en: 'The picture “{name}” of {width}×{height} is too large; make it smaller and upload it then',
  },
  archiveFault: {
    zh: '文件“{name}”{fault}',
    en: 'The file “{name}” {fault}',
  },
  fileTooLarge: {
    zh: '文件过大，最大 {megabytes} MB',
    en: 'The file is too large, at most {megabytes} MB',
  },
  fileType: {
    zh: '不支持的文件类型，请上传图片、PDF、Office 文档、压缩包或文本',
    en: 'Files of this kind cannot be uploaded; pictures, PDF, Office documents, archives and texts can',
  },
  linkExpired: {
    zh: '文件链接已失效，请刷新页面后重试',
    en: 'The link of the file has expired; reload the page and try again',
  },
  fileGone: {
    zh: '文件不存在或已删除',
    en: 'The file does not exist or was deleted',
  },
  quotaMegabytes: {
    zh: '{whose}已满（上限 {megabytes} MB），{advice}',
    en: '{whose} is full (at most {megabytes} MB); {advice}',
  },
  quotaFiles: {
    zh: '{whose}已有 {count} 个文件（上限 {most} 个），{advice}',
    en: '{whose} has {count} files (at most {most}); {advice}',
  },
  storageDown: {
    zh: '文件存储暂时不可用，请稍后重试',
    en: 'The file storage does not work right now; try again later',
  },
  scannerDown: {
    zh: '文件安全检查暂时不可用，请稍后再上传',
    en: 'Files cannot be checked for safety right now; upload it later',
  },
  scannerFound: {
    zh: '文件“{name}”未通过安全检查（{found}），已拒绝',
    en: 'The file “{name}” did not pass the safety check ({found}) and was refused',
  },
  ownSpace: {
    zh: '您的文件空间',
    en: 'Your file space',
  },
  companySpace: {
    zh: '公司的文件空间',
    en: 'The file space of the company',
  },
  deleteOrAsk: {
    zh: '请删除不用的文件，或联系管理员',
    en: 'delete files you do not need, or ask your administrator',
  },
  askAdmin: {
    zh: '请联系管理员',
    en: 'ask your administrator',
  },
  archiveBroken: {
    zh: '已损坏，无法打开，请重新导出后上传',
    en: 'is damaged and cannot be opened; export it again and upload that',
  },
  archiveBomb: {
    zh: '解压后过大，已拒绝',
    en: 'is too large when unpacked and was refused',
  },
  archivePath: {
    zh: '含有不安全的路径或链接，已拒绝',
    en: 'has unsafe paths or links in it and was refused',
  },
  archiveMarkup: {
    zh: '含有不安全的 XML 定义，已拒绝',
    en: 'has unsafe XML definitions in it and was refused',
  },
} as const satisfies RefusalTexts;
