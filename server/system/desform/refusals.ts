import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of form designs. */
export const systemDesformRefusals = {
  desformChanged: {
    zh: '设计表单“{name}”已被{by}修改，请重新打开，看过新的设计后再发布',
    en: 'The form design “{name}” was changed by {by}; open it again, look at the new design and publish then',
  },
  desformNotPublished: {
    zh: '设计表单“{name}”尚未发布，请联系管理员发布',
    en: 'The form design “{name}” is not published yet; ask your administrator to publish it',
  },
  desformNoAddRight: {
    zh: '您没有“{title}”的新增权限，不能填写“{name}”，请联系管理员授权',
    en: 'You do not have the right to add “{title}” and cannot fill in “{name}”; ask your administrator for it',
  },
  desformGone: {
    zh: '设计表单不存在或已被删除',
    en: 'The form design does not exist or was deleted',
  },
  desformPublishFirst: {
    zh: '设计表单“{name}”尚未发布，请先发布再加入菜单',
    en: 'The form design “{name}” is not published yet; publish it before you add it to the menu',
  },
  desformUnknown: {
    zh: '没有编码为“{code}”的设计表单，它可能已被删除',
    en: 'There is no form design with the code “{code}”; it may have been deleted',
  },
  desformTableGone: {
    zh: '设计表单“{name}”使用的在线表单“{table}”已被删除，请联系管理员恢复表单或重新设计',
    en: 'The online form “{table}” of the form design “{name}” was deleted; ask your administrator to restore it or to design it again',
  },
  designFaulty: {
    zh: '设计不能{act}：{message}',
    en: '“{act}” of the design is not possible: {message}',
  },
  noOnlineForm: {
    zh: '没有在线表单“{table}”，请选择一个已有的表单',
    en: 'There is no online form “{table}”; choose one that exists',
  },
  designFault: {
    zh: '设计有误：{fault}',
    en: 'The design is faulty: {fault}',
  },
  formUnknown: {
    zh: '没有在线表单“{text}”，请填写它的表名或名称',
    en: 'There is no online form “{text}”; write its table name or title',
  },
} as const satisfies RefusalTexts;
