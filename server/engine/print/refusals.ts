import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of print templates. */
export const printRefusals = {
  templateChanged: {
    zh: '模板“{name}”已被{by}修改（现在是第 {version} 版），请另存为新模板，或重新打开后再修改',
    en: 'The template “{name}” was changed by {by} (now version {version}); save yours as a new one, or open it again before you change it',
  },
  printTemplateGone: {
    zh: '打印模板不存在或已被删除，请刷新列表',
    en: 'The print template does not exist or was deleted; reload the list',
  },
  tooManyToPreview: {
    zh: '一次最多预览 {limit} 条记录，请分批打印或下载 PDF',
    en: 'At most {limit} records are previewed at a time; print them in parts or download a PDF',
  },
  previewNeedsView: {
    zh: '您没有“{title}”的查看权限，请改用示例数据预览',
    en: 'You do not have the right to view “{title}”; preview it with sample data',
  },
  noRightToViewForm: {
    zh: '您没有“{title}”的查看权限，请联系管理员授权',
    en: 'You do not have the right to view “{title}”; ask your administrator for it',
  },
  templateNotYours: {
    zh: '打印模板不存在、已被删除或不对您开放，请重新选择模板',
    en: 'The print template does not exist, was deleted or is not for you; choose another',
  },
  chosenRolesGone: {
    zh: '所选角色不存在或已被删除',
    en: 'Some chosen roles do not exist or were deleted',
  },
  templateNameTaken: {
    zh: '已有名为“{name}”的模板，请换一个名称',
    en: 'There is a template “{name}” already; choose another name',
  },
  templatePictureGone: {
    zh: '模板中的图片不存在或已被清理，请重新上传',
    en: 'A picture of the template does not exist or was cleared away; upload it again',
  },
  templatePictureType: {
    zh: '图片“{name}”不是 PNG 或 JPEG，请转换后上传',
    en: 'The picture “{name}” is neither PNG nor JPEG; convert it and upload it then',
  },
  templatePictureSize: {
    zh: '图片“{name}”超过 1 MB，请压缩后上传',
    en: 'The picture “{name}” is larger than 1 MB; compress it and upload it then',
  },
  templateNameMissing: {
    zh: '请填写模板名称',
    en: 'Fill in the name of the template',
  },
  someToPrintGone: {
    zh: '所选 {count} 条记录中有 {missing} 条不存在或已被删除，请刷新列表后重新选择',
    en: '{missing} of the {count} chosen records do not exist or were deleted; reload the list and choose again',
  },
} as const satisfies RefusalTexts;
