import type { RefusalTexts } from '#core/refusals/text.ts';

/** DOC server/system/message-config */
export const systemMessageConfigRefusals = {
  notToGroups: {
    zh: '{event}，不能发到群里',
    en: '{event} and cannot be sent to groups',
  },
  noOtherReceivers: {
    zh: '{event}，不能另加接收人',
    en: '{event} and can have no other receivers',
  },
  noOtherRoles: {
    zh: '{event}，不能另加接收角色',
    en: '{event} and can have no other roles to receive it',
  },
  chosenTemplateGone: {
    zh: '所选模板不存在或已被删除，请重新选择',
    en: 'The chosen template does not exist or was deleted; choose another',
  },
  onlyConcerned: {
    zh: '“{title}”只通知{who}',
    en: '“{title}” goes to {who} only',
  },
  severalNamed: {
    zh: '有多个{label}叫“{text}”，请先改名',
    en: 'Several of {label} are called “{text}”; rename them first',
  },
} as const satisfies RefusalTexts;
